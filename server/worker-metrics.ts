import { AggregatorRegistry } from 'prom-client'

/** Metrics of a process as it sends them to the primary. */
export type ProcessMetrics = { type: string }[]

/**
 * Sums the metrics of worker processes. The counts of a process that ended are kept as of its last scrape, so that no
 * counter falls when another one takes its place.
 */
export function createMetricsSum() {
  const metricsByWorker = new Map<number, ProcessMetrics>()
  let endedCounts: object[] = []
  return {
    start(workerId: number) {
      metricsByWorker.set(workerId, [])
    },
    record(workerId: number, metrics: ProcessMetrics) {
      // A reply may arrive after its process ended.
      if (metricsByWorker.has(workerId)) metricsByWorker.set(workerId, metrics)
    },
    end(workerId: number) {
      const counts = metricsByWorker.get(workerId)?.filter(({ type }) => type !== 'gauge') ?? []
      metricsByWorker.delete(workerId)
      endedCounts = AggregatorRegistry.aggregate([endedCounts, counts]).getMetricsAsArray()
    },
    text: () => AggregatorRegistry.aggregate([...metricsByWorker.values(), endedCounts]).metrics(),
  }
}
