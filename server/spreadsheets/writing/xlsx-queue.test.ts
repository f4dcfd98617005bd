import assert from 'node:assert/strict'
import { tracingChannel } from 'node:diagnostics_channel'
import { test } from 'node:test'
import { exportShipments } from '#contract/shipments/shipment-endpoints.ts'
import { type WorkerJob, workerChannelName } from '#server/load/worker-pool.ts'
import { captureStatements } from '#test/database/statement-capture.ts'
import { openWorld } from '#test/world/world.ts'

// Own process: it counts worker jobs.
const world = await openWorld()
const mar = await world.signIn('mar')

test('workbooks are written in worker processes, and an export of another company does not wait for forty of one session', async () => {
  const jobs: string[] = []
  const recordJob = (job: unknown) => void jobs.push((job as WorkerJob).name)
  const channel = tracingChannel<WorkerJob>(workerChannelName)
  channel.start.subscribe(recordJob)
  const query = { format: 'xlsx' } as const
  const other = await world.signIn('bo')
  const { result: statuses, statements } = await captureStatements(async () => {
    const exports = Array.from({ length: 40 }, () => mar.call(exportShipments, { query }))
    const { status } = await other.call(exportShipments, { query, supplier: 4 })
    assert.equal(status, 200)
    return (await Promise.all(exports)).map(({ status }) => status)
  })
  channel.start.unsubscribe(recordJob)
  assert.deepEqual([...new Set(statuses)].sort(), [200, 503])
  const writtenCount = statuses.filter((status) => status === 200).length
  assert.deepEqual(jobs, Array(writtenCount + 1).fill('xlsx-worker'))
  // A refused export runs one statement, which reads the caller.
  assert.equal(statements.length, 41 + 2 * (writtenCount + 1))
})

test('forty files of one company are read a page at a time', async () => {
  for (const format of ['csv', 'data'] as const) {
    const { result, maxPages } = await captureStatements(() =>
      Promise.all(
        Array.from({ length: 40 }, () => mar.call(exportShipments, { query: { format } })),
      ),
    )
    assert.deepEqual([...new Set(result.map(({ status }) => status))], [200])
    assert.equal(maxPages, 1)
  }
})
