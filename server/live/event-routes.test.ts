import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addShipmentComment } from '#contract/comments/comment-endpoints.ts'
import { listEvents } from '#contract/notices/event-endpoints.ts'
import { createOrder } from '#contract/orders/order-change-endpoints.ts'
import { confirmOrderLines } from '#contract/orders/order-confirmation-endpoints.ts'
import { listOrderLines } from '#contract/orders/order-endpoints.ts'
import { reverseOrderImport } from '#contract/orders/order-import-endpoints.ts'
import { correctReceipt, listReceipts } from '#contract/receiving/receipt-endpoints.ts'
import {
  createShipment,
  removeShipment,
  updateShipment,
} from '#contract/shipments/shipment-endpoints.ts'
import { changeEventKind } from '#domain/notices/change-event.ts'
import { orderFile, orderFileRow, sendFile } from '#test/samples/order-files.ts'
import { machine } from '#test/world/api-keys.ts'
import { countingActions } from '#test/world/received-shipments.ts'
import { openWorld, type TestActor } from '#test/world/world.ts'

const world = await openWorld()
const lee = await world.signIn('lee')
const pau = await world.signIn('pau')
const marc = await world.signIn('marc')
const ada = await world.signIn('ada')
const { discrepancyOf, settle } = countingActions(world, lee, marc)

type Query = Parameters<typeof lee.call<typeof listEvents>>[1]
const readPage = async (who: TestActor, query: NonNullable<Query>['query']) => {
  const result = await who.call(listEvents, { query })
  assert.equal(result.status, 200, result.text)
  return result.reply
}
const readPosition = async (who = marc) => (await readPage(who, {})).position
const rowsAfter = async (after: number, who = marc) =>
  (await readPage(who, { after, limit: 1000 })).rows
const createOne = async (who = lee) => (await who.call(createShipment, { body: {} })).reply
const kindsOf = (rows: { kind: string }[]) => rows.map(({ kind }) => kind)

test('each change of a shipment is listed once, in order, with version, author and link', async () => {
  const after = await readPosition()
  const { id, code } = await createOne()
  await lee.call(updateShipment, { params: { id }, version: 1, body: { note: 'Fragile' } })
  await lee.call(removeShipment, { params: { id }, version: 2 })
  const { rows, position, isMore } = await readPage(lee, { after })
  assert.deepEqual(
    rows.map(({ position: _, at, ...event }) => {
      assert.ok(Math.abs(Date.parse(at) - Date.now()) < 600_000)
      return event
    }),
    [
      ['shipment.created', 1, `/api/shipments/${id}`],
      ['shipment.changed', 2, `/api/shipments/${id}`],
      ['shipment.deleted', 3, null],
    ].map(([kind, version, link]) => ({
      ...{ kind, version, link, id, code, actor: 'Lee Serra', supplierId: 1 },
      ...{ shipmentId: id, orderId: null, orderLineId: null, discrepancyId: null },
    })),
  )
  assert.deepEqual([position, isMore], [rows.at(-1)?.position, false])
  assert.deepEqual(await readPage(lee, { after: position }), { rows: [], position, isMore: false })
})

test('pages continue where the last one ended, and filters skip other events', async () => {
  const after = await readPosition()
  const ids = [(await createOne()).id, (await createOne()).id, (await createOne()).id]
  const seen: number[] = []
  let next = after
  for (let isMore = true; isMore; ) {
    const page = await readPage(lee, { after: next, limit: 1 })
    assert.ok(page.rows.length <= 1)
    seen.push(...page.rows.map(({ id }) => id))
    next = page.position
    isMore = page.isMore
  }
  assert.deepEqual(seen, ids)
  const [, second = 0] = ids
  const secondOnly = await readPage(lee, { after, shipmentId: second })
  assert.deepEqual([secondOnly.rows.map(({ id }) => id), secondOnly.position], [[second], next])
  const nothing = await readPage(lee, { after, kind: 'shipment.closed,receipt.recorded' })
  assert.deepEqual(nothing, { rows: [], position: next, isMore: false })
  assert.equal((await readPage(lee, { after, kind: 'shipment.created', limit: 2 })).rows.length, 2)
  const every = changeEventKind.options.join(',')
  assert.equal((await readPage(lee, { after, kind: every })).rows.length, 3)
  const invalid = await lee.call(listEvents, { query: { after, kind: 'shipment.closed,rain' } })
  assert.deepEqual(invalid.problem.errors, [{ pointer: '/query/kind', code: 'invalid' }])
})

test('a long search for matching events is split into several requests', async () => {
  const after = await readPosition()
  const { id } = await createOne()
  await world.owner.query(
    `insert into shipment_events (company_id, supplier_id, shipment_id, shipment_code, version, kind, actor_id)
     select 1, 1, $1, 'LONG', 1, 'updated', min(id) from users, generate_series(2, 6000) where company_id = 1 group by generate_series`,
    [id],
  )
  const last = (await createOne()).id
  const createdIds: number[] = []
  let pages = 0
  let next = after
  for (let isMore = true; isMore; pages += 1) {
    const page = await readPage(lee, { after: next, kind: 'shipment.created' })
    createdIds.push(...page.rows.map((row) => row.id))
    assert.ok(page.position > next)
    next = page.position
    isMore = page.isMore
  }
  assert.deepEqual([createdIds, pages], [[id, last], 2])
})

test('receipts are listed, and each discrepancy when it is opened, answered and settled', async () => {
  const after = await readPosition()
  const { id, shipmentId } = await discrepancyOf({ rejected: '4', reasonCode: 'quality' })
  await settle(id, 'credited', 1)
  const { rows } = await readPage(marc, { after, shipmentId })
  assert.deepEqual(
    rows
      .filter(({ kind }) => /receipt|discrepancy/.test(kind))
      .map((row) => [row.kind, row.id, row.link]),
    [
      ['discrepancy.opened', id, `/api/discrepancies/${id}`],
      ['receipt.recorded', shipmentId, `/api/shipments/${shipmentId}/receipts`],
      ['discrepancy.settled', id, `/api/discrepancies/${id}`],
    ],
  )
  assert.ok(rows.every((row) => row.shipmentId === shipmentId))
  const counted = await discrepancyOf({ cancelled: '4', reason: 'Missing' })
  const afterCount = await readPosition()
  const params = { id: counted.shipmentId }
  const receipt = (await marc.call(listReceipts, { params })).reply[0]
  const { version } =
    (await readPage(marc, { after, ...{ shipmentId: params.id } })).rows.at(-1) ?? assert.fail()
  const corrected = await marc.call(correctReceipt, {
    ...{ params, version: version ?? 0 },
    body: { receiptId: receipt?.id ?? 0, reason: 'Miscounted' },
  })
  assert.ok(corrected.status < 300, corrected.text)
  assert.deepEqual(kindsOf(await rowsAfter(afterCount)), ['receipt.taken-back'])
})

test('order events of people and of imports are listed, reversals included', async () => {
  const after = await readPosition()
  const line = {
    ...{ productCode: 'TUBE-A2', productName: 'Post tube', size: 'A2', color: 'kraft' },
    ...{ quantity: '10', dueDate: '2027-02-01' },
  }
  const order = await marc.actingFor(1).call(createOrder, {
    body: { code: 'EV-1', orderDate: '2026-01-05', lines: [line, line] as never },
  })
  assert.equal(order.status, 201, order.text)
  const { id, code } = order.reply
  const { rows: lines } = (await lee.call(listOrderLines, { query: { orderId: id } })).reply
  await lee.call(confirmOrderLines, {
    body: { lines: lines.map((orderLine) => ({ id: orderLine.id, version: 1 })) },
  })
  const { rows } = await readPage(lee, { after, orderId: id })
  assert.deepEqual(
    rows.map((row) => [row.kind, row.id, row.code, row.link, row.actor]),
    [
      ['order.created', id, code, `/api/orders/${id}`, 'Marc Puig'],
      ...lines.map((orderLine) => [
        'order-line.confirmed',
        orderLine.id,
        code,
        `/api/order-lines/${orderLine.id}`,
        'Lee Serra',
      ]),
    ],
  )
  const importFile = async (...file: string[]) => {
    const { report } = await sendFile(world, marc, '?rows=good', orderFile(...file))
    return report.importId ?? 0
  }
  const start = await readPosition()
  const first = await importFile(orderFileRow('EV-2', 1, '10'), orderFileRow('EV-2', 2, '10'))
  await importFile(
    orderFileRow('EV-2', 1, '10'),
    orderFileRow('EV-2', 2, '12'),
    orderFileRow('EV-3', 1, '1'),
  )
  await importFile(orderFileRow('EV-2', 1, '10'), orderFileRow('EV-2', 2, '12'))
  const imported = await importFile(orderFileRow('EV-4', 1, '1'))
  await marc.call(reverseOrderImport, { params: { id: imported } })
  assert.deepEqual(
    (await rowsAfter(start)).map((row) => [row.kind, row.code, row.link === null]),
    [
      ['order.created', 'EV-2', false],
      ['order.changed', 'EV-2', false],
      ['order.created', 'EV-3', false],
      ['order.created', 'EV-4', false],
      ['order.removed', 'EV-4', true],
    ],
  )
  assert.ok(first > 0)
})

test('a supplier lists its own events, staff list all or those of one supplier, and keys need the read scope', async () => {
  const after = await readPosition()
  const [own, otherId] = [(await createOne()).id, (await createOne(pau)).id]
  await lee.call(addShipmentComment, {
    params: { id: own },
    body: { text: 'For us', isInternal: true },
  })
  const idsFor = async (who: TestActor) => (await rowsAfter(after, who)).map(({ id }) => id)
  assert.deepEqual(await idsFor(lee), [own])
  assert.deepEqual(await idsFor(pau), [otherId])
  assert.deepEqual(await idsFor(marc), [own, otherId])
  assert.deepEqual(await idsFor(marc.actingFor(2)), [otherId])
  const bo = await world.signIn('bo')
  assert.deepEqual(await rowsAfter(await readPosition(bo), bo), [])
  assert.deepEqual((await readPage(bo, { after: 0 })).rows, [])
  const readKey = await machine(world, ada, { scopes: ['read'], supplierId: 2 })
  assert.deepEqual(await idsFor(readKey), [otherId])
  const writeKey = await machine(world, ada, {
    name: 'Writing',
    scopes: ['announce'],
    supplierId: 2,
  })
  assert.equal((await writeKey.call(listEvents)).problem.code, 'key-scope-missing')
})

test('an unknown position is refused, and the client must read everything again', async () => {
  const last = await readPosition()
  const { status, problem } = await marc.call(listEvents, { query: { after: last + 1 } })
  assert.deepEqual([status, problem.code], [410, 'position-unknown'])
})

test('every kind of history entry has its own kind of event', () => {
  const kinds = changeEventKind.options
  assert.equal(new Set(kinds).size, kinds.length)
  assert.ok(
    kinds.every((kind) => /^(shipment|receipt|discrepancy|order|order-line)\.[a-z-]+$/.test(kind)),
  )
})
