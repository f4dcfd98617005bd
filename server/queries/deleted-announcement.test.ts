import assert from 'node:assert/strict'
import { test } from 'node:test'
import { removeShipment } from '#contract/shipments/shipment-endpoints.ts'
import { remakeMessage } from '#contract/webhooks/webhook-endpoints.ts'
import { openAdviceWorld } from '#test/messages/advice-world.ts'
import { packingActions } from '#test/world/packing-actions.ts'
import { eventually } from '#test/world/running-server.ts'

const adviceWorld = await openAdviceWorld()
const { world, errors, ada, lee, ready, closed, close, reopen, partner } = adviceWorld
const { versionOf } = packingActions(world, lee)

const remove = async (params: { id: number }) => {
  const removed = await lee.call(removeShipment, { params, version: await versionOf(params) })
  assert.equal(removed.status, 204, removed.text)
}
const statesAt = async ({ id }: { id: number }) => {
  const text = 'select state from messages where company_id = 1 and endpoint_id = $1 order by id'
  return (await world.owner.query(text, [id])).rows.map(({ state }) => state)
}

test('a shipment that is deleted is cancelled at a system that took its despatch advice', async () => {
  const { receiver, has, params: own, deliveries, leave } = await partner('json')
  const documents = () => receiver.received.map(({ body }) => JSON.parse(body))
  const params = await closed()
  await has(params, ['sent original'])
  await reopen(params)
  await close(params)
  await has(params, ['sent original', 'sent replacement'])
  await reopen(params)
  await remove(params)
  await eventually('it is cancelled', async () => receiver.received.length === 3)
  const [, replacement, cancellation] = documents()
  const { issuedAt } = cancellation
  assert.deepEqual(cancellation, { ...replacement, purpose: 'cancellation', issuedAt })
  await eventually('it is taken', async () => (await deliveries())[0]?.state === 'delivered')
  const deliveryId = (await deliveries())[0]?.id ?? 0
  assert.equal((await ada.call(remakeMessage, { params: { ...own, deliveryId } })).status, 201)
  await eventually('it is made anew', async () => receiver.received.length === 4)
  assert.deepEqual(documents()[3], cancellation)
  await leave()
})

test('deleting a shipment that a system did not take sends it nothing', async () => {
  const { receiver, change, has, params: own, leave } = await partner('json')
  await remove((await ready()).params)
  await change('paused')
  const missed = await closed()
  await reopen(missed)
  await remove(missed)
  await change('active')
  await has(await closed(), ['sent original'])
  // There is no message of the shipment that was never closed.
  await eventually('all is done', async () => !(await statesAt(own)).includes('queued'))
  assert.deepEqual(await statesAt(own), ['superseded', 'superseded', 'sent'])
  assert.equal(receiver.received.length, 1)
  await leave()
})

test('a despatch advice whose shipment was deleted before its first try is superseded', async () => {
  const { receiver, change, params: own, leave } = await partner('json')
  await change('paused')
  const params = await closed()
  await reopen(params)
  await remove(params)
  // As for a server that plans the closing before the deletion is committed.
  const hidden = await world.owner.query(
    `delete from shipment_events where company_id = 1 and shipment_id = $1 and kind = 'deleted'`,
    [params.id],
  )
  assert.equal(hidden.rowCount, 1)
  await change('active')
  await eventually('it is superseded', async () => (await statesAt(own))[0] === 'superseded')
  assert.equal(receiver.received.length, 0)
  await leave()
  assert.deepEqual(errors, [])
})
