import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createShipment,
  getShipment,
  listShipmentEvents,
  removeShipment,
} from '#contract/shipments/shipment-endpoints.ts'
import { addShipmentLine } from '#contract/shipments/shipment-line-endpoints.ts'
import { openWorldWith } from '#test/world/world.ts'

const { lee, ada } = await openWorldWith('lee', 'ada')

test('a deleted shipment releases its quantities and keeps its history', async () => {
  const { id } = (await lee.call(createShipment, { body: {} })).reply
  const add = { orderLineId: 42, numberOfPackages: 1, quantityPerPackage: '500' }
  await lee.call(addShipmentLine, { params: { id }, version: 1, body: add })
  await lee.call(removeShipment, { params: { id }, version: 2 })
  assert.equal((await lee.call(getShipment, { params: { id } })).status, 404)
  const events = await lee.call(listShipmentEvents, { params: { id } })
  assert.equal(events.reply.at(-1)?.kind, 'deleted')
  const forStaff = await ada.call(listShipmentEvents, { params: { id } })
  assert.deepEqual(forStaff.reply, events.reply)
  assert.equal((await ada.call(getShipment, { params: { id } })).status, 404)
  assert.equal((await ada.call(removeShipment, { params: { id }, version: 3 })).status, 404)
  const { reply: next } = await lee.call(createShipment, { body: {} })
  assert.equal(
    (await lee.call(addShipmentLine, { params: { id: next.id }, version: 1, body: add })).status,
    201,
  )
})
