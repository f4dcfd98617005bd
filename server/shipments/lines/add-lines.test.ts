import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  closeShipment,
  createShipment,
  getShipment,
} from '#contract/shipments/shipment-endpoints.ts'
import { addShipmentLine } from '#contract/shipments/shipment-line-endpoints.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const mar = await world.signIn('mar')

const create = async () =>
  (await mar.call(createShipment, { body: { estimatedDelivery: '2099-01-01' } })).reply.id
const add = (id: number, version: number, key?: string) =>
  mar.call(addShipmentLine, {
    params: { id },
    version,
    body: { orderLineId: 30, numberOfPackages: 1, quantityPerPackage: '1' },
    ...(key && { key }),
  })
const linesOf = async (id: number) =>
  (await mar.call(getShipment, { params: { id } })).reply.lines.length

test('a line waits for its shipment however long, and lines of others do not wait with it', async () => {
  const [blocked, ...free] = await Promise.all(Array.from({ length: 9 }, create))
  assert.ok(blocked)
  const holder = await world.owner.connect()
  await holder.query('begin')
  await holder.query('select from shipments where company_id = 1 and id = $1 for update', [blocked])
  const waiting = add(blocked, 1)
  await sleep(50)
  const others = await Promise.all(free.map((id) => add(id, 1)))
  assert.deepEqual(new Set(others.map(({ status }) => status)), new Set([201]))
  await sleep(700)
  await holder.query('commit')
  holder.release()
  const answer = await waiting
  assert.equal(answer.status, 201, answer.text)
  assert.deepEqual(await Promise.all([blocked, ...free].map(linesOf)), Array(9).fill(1))
})

test('a key used before is not used for another line, at whatever version', async () => {
  const [id, key] = [await create(), randomUUID()]
  assert.equal((await add(id, 1, key)).status, 201)
  const again = await add(id, 1, key)
  assert.equal(again.status, 201)
  assert.deepEqual([again.headers.get('etag'), await linesOf(id)], ['"2"', 1])
  // The same words at the new version: the key's answer is still the first one.
  const later = await add(id, 2, key)
  assert.deepEqual([later.status, await linesOf(id)], [201, 1], later.text)
})

test('who has no living session changes nothing', async () => {
  const id = await create()
  const token = `${mar.token.slice(0, -3)}AAA`
  const refused = await mar.call(addShipmentLine, {
    params: { id },
    version: 1,
    body: { orderLineId: 30, numberOfPackages: 1, quantityPerPackage: '1' },
    headers: { authorization: `Bearer ${token}` },
  })
  assert.equal(refused.status, 401)
  assert.equal(await linesOf(id), 0)
})

test('of an order line whose tolerance takes it past the largest quantity, a shipment takes what there is', async () => {
  await world.owner.query(
    `update order_lines set quantity = 999999999, over_delivery_set = true, over_delivery_percent = 10
     where company_id = 1 and id = 30`,
  )
  const id = await create()
  assert.equal((await add(id, 1)).status, 201)
  assert.equal((await mar.call(closeShipment, { params: { id }, version: 2 })).status, 200)
})
