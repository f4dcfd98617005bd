import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { listOrderLines } from '#contract/orders/order-endpoints.ts'
import { changePacking, undoPacking } from '#contract/packing/packing-endpoints.ts'
import { whoAmI } from '#contract/people/auth-endpoints.ts'
import {
  closeShipment,
  createShipment,
  getShipment,
  listShipments,
} from '#contract/shipments/shipment-endpoints.ts'
import {
  addShipmentLine,
  addShipmentLines,
  removeShipmentLine,
  updateShipmentLine,
} from '#contract/shipments/shipment-line-endpoints.ts'
import { getStarter } from '#contract/workspace/starter-endpoints.ts'
import { captureStatements } from '#test/database/statement-capture.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const mar = await world.signIn('mar')

const line = (orderLineId: number) => ({
  orderLineId,
  numberOfPackages: 1,
  quantityPerPackage: '1',
})
const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => line(24 + (index % 40)))
const withLines = async (count: number) => {
  const { id } = (await mar.call(createShipment, { body: { estimatedDelivery: '2099-01-01' } }))
    .reply
  const addition = await mar.call(addShipmentLines, {
    params: { id },
    version: 1,
    body: { lines: lines(count) },
  })
  assert.equal(addition.status, 201, addition.text)
  return id
}
const smallId = await withLines(1)
const bigId = await withLines(400)

const reads: Record<string, () => Promise<{ status: number }>> = {
  'the list, a row': () => mar.call(listShipments, { query: { limit: 1 } }),
  'the list, all rows': () => mar.call(listShipments, { query: { limit: 100 } }),
  'the list, filtered and in the middle': () =>
    mar.call(listShipments, {
      query: { state: 'open', text: 's0', sort: 'code', after: 'S000001~1' },
    }),
  'order lines, a row': () => mar.call(listOrderLines, { query: { limit: 1 } }),
  'order lines, a hundred': () => mar.call(listOrderLines, { query: { show: 'all', limit: 100 } }),
  'details of one line': () => mar.call(getShipment, { params: { id: smallId } }),
  'details of four hundred lines': () => mar.call(getShipment, { params: { id: bigId } }),
  'the starter': () => mar.call(getStarter),
  'who am I': () => mar.call(whoAmI),
}

for (const [name, read] of Object.entries(reads)) {
  test(`${name}: one statement`, async () => {
    const { result, statements, trips } = await captureStatements(read)
    assert.equal(result.status, 200)
    assert.deepEqual([statements.length, trips], [1, 1])
  })
}

const countStatements = async (work: () => Promise<{ status: number; text: string }>) => {
  const { result, statements, transactions, trips } = await captureStatements(work)
  assert.ok(result.status < 300, result.text)
  return { statements: statements.length, transactions, trips }
}

const createShipmentId = async () =>
  (await mar.call(createShipment, { body: { estimatedDelivery: '2099-01-01' } })).reply.id

test('adding five hundred lines costs as many round trips as adding one, with a key too', async () => {
  const add = async (count: number, key?: string) => {
    const params = { id: await createShipmentId() }
    const input = { params, version: 1, ...(key && { key }) }
    const { trips, statements, transactions } = await countStatements(() =>
      count === 1
        ? mar.call(addShipmentLine, { ...input, body: line(70) })
        : mar.call(addShipmentLines, { ...input, body: { lines: lines(count) } }),
    )
    assert.match(transactions[0] ?? '', /^begin/)
    assert.deepEqual(transactions.slice(1), ['commit'])
    return { trips, statements }
  }
  const oneLine = await add(1)
  // Trips: begin and caller; locks and limits; lines, counters, version and event; the end.
  assert.ok(oneLine.trips <= 4, `${oneLine.trips} trips`)
  for (const count of [40, 500]) assert.deepEqual(await add(count), oneLine)
  const withKey = await add(1, randomUUID())
  assert.deepEqual(await add(500, randomUUID()), withKey)
  assert.equal(withKey.trips, oneLine.trips)
})

test('closing costs as many round trips for four hundred lines as for one', async () => {
  const close = async (id: number) => {
    const { trips, statements, transactions } = await countStatements(() =>
      mar.call(closeShipment, { params: { id }, version: 2 }),
    )
    assert.match(transactions[0] ?? '', /^begin/)
    assert.deepEqual(transactions.slice(1), ['commit'])
    return { trips, statements }
  }
  const [small, big] = [await close(smallId), await close(bigId)]
  assert.deepEqual(big, small)
  // Trips: begin and caller; locks and announced quantities; all writes, and the reply; the end.
  assert.ok(small.trips <= 4, `${small.trips} trips`)
})

test('creating, packing, changing and removing a line take round trips for locks, ids and writes only', async () => {
  const tripsOf = async (work: () => Promise<{ status: number; text: string }>) =>
    (await countStatements(work)).trips
  const created = await tripsOf(() =>
    mar.call(createShipment, { body: { estimatedDelivery: '2099-01-01' } }),
  )
  // Trips: begin and caller; the day and the next number; the number claimed; the row; its event and the reply; the end.
  assert.ok(created <= 6, `${created} trips`)
  const params = { id: await createShipmentId() }
  const addition = await mar.call(addShipmentLine, { params, version: 1, body: line(71) })
  const lineParams = { ...params, lineId: addition.reply.lineIds[0] ?? 0 }
  const steps = [
    { step: 'pack-lines' as const, lineIds: null, type: 'CT' as const, parentId: null },
  ]
  const packing = await tripsOf(() =>
    mar.call(changePacking, { params, version: 2, body: { steps } }),
  )
  // Trips: begin and caller; lock and packing; ids of packages; all writes; the end.
  assert.ok(packing <= 5, `${packing} trips`)
  const undone = await tripsOf(() => mar.call(undoPacking, { params, version: 3 }))
  assert.ok(undone <= 4, `${undone} trips`)
  const change = await tripsOf(() =>
    mar.call(updateShipmentLine, {
      ...{ params: lineParams, version: 4 },
      body: { numberOfPackages: 2, quantityPerPackage: '1', remainder: '0' },
    }),
  )
  assert.ok(change <= 4, `${change} trips`)
  const removal = await tripsOf(() =>
    mar.call(removeShipmentLine, { params: lineParams, version: 5 }),
  )
  assert.ok(removal <= 4, `${removal} trips`)
})
