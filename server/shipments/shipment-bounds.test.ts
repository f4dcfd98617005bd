import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createShipment,
  listShipmentEvents,
  updateShipment,
} from '#contract/shipments/shipment-endpoints.ts'
import { addShipmentLine, addShipmentLines } from '#contract/shipments/shipment-line-endpoints.ts'
import { maxShipmentLines } from '#domain/shipments/shipment-line.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const lee = await world.signIn('lee')
const pau = await world.signIn('pau')
const line = { orderLineId: 50, numberOfPackages: 1, quantityPerPackage: '1' }
const newShipment = async () => (await lee.call(createShipment, { body: {} })).reply.id

test('a shipment takes lines up to the maximum and refuses one more', async () => {
  const params = { id: await newShipment() }
  const count = (lines: number) =>
    world.owner.query('update shipments set line_count = $1 where id = $2', [lines, params.id])
  await count(maxShipmentLines - 1)
  const two = await lee.call(addShipmentLines, {
    params,
    version: 1,
    body: { lines: [line, line] },
  })
  assert.deepEqual([two.status, two.problem.code], [409, 'too-many-lines'])
  const last = await lee.call(addShipmentLine, { params, version: 1, body: line })
  assert.equal(last.status, 201, last.text)
  const more = await lee.call(addShipmentLine, { params, version: 2, body: line })
  assert.deepEqual([more.status, more.problem.code], [409, 'too-many-lines'])
  await count(1)
})

/** A shipment with this number of events. */
const shipmentWithEvents = async (events: number) => {
  const id = await newShipment()
  await world.owner.query(
    `insert into shipment_events (company_id, supplier_id, shipment_id, shipment_code, version, kind, actor_id,
       from_state, to_state, details)
     select company_id, supplier_id, shipment_id, shipment_code, n, 'updated', actor_id, to_state, to_state, '{}'
     from shipment_events, generate_series(2, $2) n where shipment_id = $1`,
    [id, events],
  )
  await world.owner.query('update shipments set version = $2 where id = $1', [id, events])
  return id
}

test('a long history is read in pages of a hundred, newest page first, each in chronological order', async () => {
  const params = { id: await shipmentWithEvents(230) }
  const read: number[] = []
  const sizes: number[] = []
  let before: number | undefined
  do {
    const { reply } = await lee.call(listShipmentEvents, { params, query: { before } })
    read.unshift(...reply.map(({ version }) => version))
    sizes.push(reply.length)
    before = reply[0]?.id
  } while (before !== undefined)
  assert.deepEqual(sizes, [100, 100, 30, 0])
  assert.deepEqual(
    read,
    Array.from({ length: 230 }, (_, index) => index + 1),
  )
  for (const query of [{}, { before: 1 }]) {
    assert.equal((await pau.call(listShipmentEvents, { params, query })).status, 404)
  }
})

test('a version conflict returns the newest fifty changes', async () => {
  const params = { id: await shipmentWithEvents(120) }
  const { status, problem } = await lee.call(updateShipment, {
    params,
    version: 1,
    body: { note: 'mine' },
  })
  assert.deepEqual(
    [status, problem.version, problem.changes?.map(({ version }) => version)],
    [412, 120, Array.from({ length: 50 }, (_, index) => index + 71)],
  )
})

test('the next code skips codes chosen by hand, and 32 concurrent calls get a code each', async () => {
  const { rows } = await world.owner.query(
    'select last_shipment_number::int as last from suppliers where company_id = 1 and id = 1',
  )
  const { last } = rows[0]
  await world.owner.query(
    `insert into shipment_codes (company_id, supplier_id, code)
     select 1, 1, 'S' || lpad((n)::text, 6, '0') from generate_series($1::int + 1, $1::int + 3000) n
     on conflict do nothing`,
    [last],
  )
  const people = await Promise.all(['lee', 'mar', 'lee', 'mar'].map((name) => world.signIn(name)))
  const created = await Promise.all(
    Array.from({ length: 32 }, async (_, n) => people[n % 4]?.call(createShipment, { body: {} })),
  )
  assert.deepEqual([...new Set(created.map((result) => result?.status))], [201])
  const codes = created.map((result) => result?.reply.code).sort()
  const expected = Array.from(
    { length: 32 },
    (_, n) => `S${String(last + 3001 + n).padStart(6, '0')}`,
  )
  assert.deepEqual(codes, expected)
})

test('codes grow beyond six digits', async () => {
  await world.owner.query(
    'update suppliers set last_shipment_number = 999999 where company_id = 1 and id = 1',
  )
  const lee = await world.signIn('lee')
  assert.equal((await lee.call(createShipment, { body: {} })).reply.code, 'S1000000')
})
