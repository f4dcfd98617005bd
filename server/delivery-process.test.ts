import assert from 'node:assert/strict'
import { tracingChannel } from 'node:diagnostics_channel'
import { test } from 'node:test'
import { replayWebhookDelivery } from '#contract/webhooks/webhook-endpoints.ts'
import { type WorkerJob, workerChannelName } from '#server/load/worker-pool.ts'
import { openAdviceWorld } from '#test/messages/advice-world.ts'
import { readUbl } from '#test/samples/ubl-reading.ts'
import { packAll } from '#test/world/packing-actions.ts'
import { eventually } from '#test/world/running-server.ts'

const { ada, ready, doPack, close, partner, errors } = await openAdviceWorld()

test('a long message is made, stored and sent in a worker process, and so is its repeat', async () => {
  const { params: own, receiver, has, deliveries, leave } = await partner('ubl-t120')
  const jobs: string[] = []
  const start = (job: unknown) => void jobs.push((job as WorkerJob).name)
  tracingChannel(workerChannelName).start.subscribe(start)
  const { params } = await ready({ numberOfPackages: 120, quantityPerPackage: '1', remainder: '0' })
  assert.equal((await doPack(params, packAll)).status, 200)
  await close(params)
  await has(params, ['sent original'])
  const [delivery] = await deliveries()
  const again = { params: { ...own, deliveryId: delivery?.id ?? 0 } }
  assert.equal((await ada.call(replayWebhookDelivery, again)).status, 204)
  await eventually('it comes again', async () => receiver.received.length === 2)
  await has(params, ['sent original'])
  tracingChannel(workerChannelName).start.unsubscribe(start)
  assert.deepEqual(jobs, ['delivery-worker', 'delivery-worker'])
  const [first, repeat] = receiver.received
  assert.deepEqual([repeat?.id, repeat?.body], [first?.id, first?.body])
  assert.equal(readUbl(first?.body ?? '').units.length, 120)
  await leave()
  assert.deepEqual(errors, [])
})
