import { AggregatorRegistry } from 'prom-client'

/** Metrics of a process as it sends them to the primary. */
export type ProcessMetrics = { type: string }[]

/**
 * Sums the metrics of worker processes. The counts of a process that ended are kept as of its last scrape, so that no
 * counter falls when another one takes its place.
 */
export function sumWorkerMetrics() {
  const latest = new Map<number, ProcessMetrics>()
  let ended: object[] = []
  return {
    start(workerId: number) {
      latest.set(workerId, [])
    },
    record(workerId: number, metrics: ProcessMetrics) {
      // A reply may arrive after its process ended.
      if (latest.has(workerId)) latest.set(workerId, metrics)
    },
    end(workerId: number) {
      const counts = latest.get(workerId)?.filter(({ type }) => type !== 'gauge') ?? []
      latest.delete(workerId)
      ended = AggregatorRegistry.aggregate([ended, counts]).getMetricsAsArray()
    },
    text: () => AggregatorRegistry.aggregate([...latest.values(), ended]).metrics(),
  }
}
