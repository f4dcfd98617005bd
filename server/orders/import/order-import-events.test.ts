import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createWebhookEndpoint } from '#contract/webhooks/webhook-endpoints.ts'
import { writeAdvice } from '#server/messages/advice-file.ts'
import { takeInterchange } from '#server/messages/interchange-receipt.ts'
import { startWebhookWorker } from '#server/webhooks/webhook-worker.ts'
import { orderFile, orderFileRow, sendFile } from '#test/samples/order-files.ts'
import { startWebhookReceiver } from '#test/samples/webhook-receiver.ts'
import { connectAsServer, longTimeouts } from '#test/world/distributed-database.ts'
import { eventually } from '#test/world/running-server.ts'
import { openWorld } from '#test/world/world.ts'

// Hooks run in order: this one must come before the hook that removes the world.
const resources = new AsyncDisposableStack()
after(() => resources.disposeAsync())
const world = await openWorld(undefined, { OUTBOUND_NETWORKS: '127.0.0.0/8' })
const database = connectAsServer({ url: world.databaseUrl, max: 10, ...longTimeouts })
resources.defer(() => database.end())
const outbound = { networks: ['127.0.0.0/8'] }
const errors: Error[] = []
const worker = await startWebhookWorker({
  ...{ database, writeAdvice, takeInterchange, secretKeys: {}, outbound },
  ...{ onError: (error) => errors.push(error), pollingSeconds: 0.5 },
})
resources.defer(worker.stop)

const countRows = async (condition: string) =>
  (await world.owner.query(`select from ${condition}`)).rowCount

test('events of a file reach webhooks without a reader, also behind thousands of others', async () => {
  const [ada, marc] = [await world.signIn('ada'), await world.signIn('marc')]
  const receiver = await startWebhookReceiver()
  resources.defer(receiver.close)
  const created = await ada.call(createWebhookEndpoint, {
    body: { url: receiver.url, kinds: ['order.created'] },
  })
  assert.equal(created.status, 201, created.text)
  // The sweep at the start would place some of the events.
  const isUndone = `pgboss.job where name = 'webhook-events' and state in ('created', 'active', 'retry')`
  await eventually('the sweep is over', async () => (await countRows(isUndone)) === 0)
  await world.owner.query(
    `insert into further_events (company_id, supplier_id, kind, subject_id, code)
     select 1, 1, 'order.changed', 1, 'OTHER' from generate_series(1, 2500) n`,
  )
  const file = orderFile(orderFileRow('E-1', 1, '5'))
  const { status } = await sendFile(world, marc, '?rows=all', file)
  assert.equal(status, 200)
  await eventually('a webhook comes', async () => receiver.received.length === 1)
  const { type, data } = JSON.parse(receiver.received[0]?.body ?? '')
  assert.deepEqual([type, data.code], ['order.created', 'E-1'])
  for (const table of ['further_events', 'shipment_events', 'order_events'])
    assert.equal(await countRows(`${table} where company_id = 1 and position is null`), 0, table)
  assert.deepEqual(errors, [])
})
