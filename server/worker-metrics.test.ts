import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { createMetricsSum, type ProcessMetrics } from '#server/worker-metrics.ts'

/** Metrics of a process after so many requests. */
async function metricsAfter(requests: number): Promise<ProcessMetrics> {
  const registers = [new Registry()]
  new Counter({ name: 'requests', help: '-', registers }).inc(requests)
  new Gauge({ name: 'processes', help: '-', registers }).set(1)
  const duration = new Histogram({ name: 'duration', help: '-', buckets: [1], registers })
  for (let request = 0; request < requests; request += 1) duration.observe(0.5)
  return (await registers[0]?.getMetricsAsJSON()) as unknown as ProcessMetrics
}

test('a reply that arrives after its process ended counts nothing', async () => {
  const sum = createMetricsSum()
  sum.start(1)
  sum.record(1, await metricsAfter(3))
  sum.end(1)
  const text = await sum.text()
  sum.record(1, await metricsAfter(4))
  assert.equal(await sum.text(), text)
})

test('counters and histograms of ended processes stay, gauges do not', async () => {
  const sum = createMetricsSum()
  const valuesOf = async () => {
    const text = await sum.text()
    return ['requests', 'duration_count', 'duration_bucket{le="1"}', 'processes'].map((name) =>
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.slice(name.length + 1),
      ),
    )
  }
  for (const started of [1, 2]) sum.start(started)
  sum.record(1, await metricsAfter(3))
  sum.record(2, await metricsAfter(4))
  assert.deepEqual(await valuesOf(), [7, 7, 7, 2])
  sum.start(3)
  for (const ended of [1, 3]) sum.end(ended)
  assert.deepEqual(await valuesOf(), [7, 7, 7, 1])
  sum.start(4)
  sum.record(4, await metricsAfter(2))
  sum.record(2, await metricsAfter(5))
  sum.end(2)
  assert.deepEqual(await valuesOf(), [10, 10, 10, 1])
})
