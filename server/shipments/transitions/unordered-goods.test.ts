import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exportOwnData } from '#contract/people/person-data-endpoints.ts'
import { getDiscrepancy, listDiscrepancies } from '#contract/receiving/discrepancy-endpoints.ts'
import {
  compareCount,
  correctReceipt,
  listReceipts,
} from '#contract/receiving/receipt-endpoints.ts'
import {
  getShipment,
  listShipmentEvents,
  receiveShipment,
} from '#contract/shipments/shipment-endpoints.ts'
import { counterDifferences } from '#test/concurrency/cap-invariant.ts'
import { uploadFile } from '#test/world/file-upload.ts'
import { closedShipment, countingActions } from '#test/world/received-shipments.ts'
import { openWorld, type TestActor } from '#test/world/world.ts'

const world = await openWorld()
const [lee, marc, pau, bo] = await Promise.all(
  ['lee', 'marc', 'pau', 'bo'].map((name) => world.signIn(name)),
)
assert.ok(lee && marc && pau && bo)
const { orderLineOf100, discrepanciesOf, figures, settle, answer } = countingActions(
  world,
  lee,
  marc,
)

type Shipment = Awaited<ReturnType<typeof closedShipment>>
const announcedShipment = async () => {
  const orderLineId = await orderLineOf100()
  return { orderLineId, ...(await closedShipment(lee, orderLineId, 100)) }
}
const record = ({ id, version }: Pick<Shipment, 'id' | 'version'>, body: object, key?: string) =>
  marc.call(receiveShipment, {
    ...{ params: { id }, version, body: body as never },
    ...(key && { key }),
  })
const lids = { description: 'Glass lids, blue', quantity: '3' }
const receiptsOf = async (id: number) => (await lee.call(listReceipts, { params: { id } })).reply
const versionOf = async (id: number) =>
  (await lee.call(getShipment, { params: { id } })).reply.version
const reverse = (id: number, version: number, receiptId: number | null = 0) =>
  marc.call(correctReceipt, {
    ...{ params: { id }, version },
    body: { receiptId: receiptId ?? 0, reason: 'Of another truck' },
  })
const lastEventOf = async (id: number) =>
  (await lee.call(listShipmentEvents, { params: { id } })).reply.at(-1)

/** A shipment of a hundred that came as announced, together with unordered goods. */
async function countedShipment(goods: object = lids) {
  const shipment = await announcedShipment()
  const lines = [{ lineId: shipment.lineId, accepted: '100' }]
  const { status, text, reply } = await record(shipment, { lines, unordered: [goods] })
  assert.equal(status, 200, text)
  assert.equal(reply.status, 'received')
  const [discrepancy, ...others] = await discrepanciesOf(shipment.id)
  assert.ok(discrepancy && others.length === 0)
  return { ...shipment, version: reply.version, discrepancy }
}

/** Reads the receipts of unordered goods. */
const rowsOf = async (shipmentId: number) => {
  const { rows } = await world.owner.query(
    `select description, code, unit, surplus::int, surplus_held::int as held, order_line_id as line, reason
     from receipts where shipment_id = $1 and description is not null order by id`,
    [shipmentId],
  )
  return rows
}

test('unordered goods are recorded with a description, wait for the buyer, and count for no order line', async () => {
  const shipment = await announcedShipment()
  const [first, second] = [
    await uploadFile(marc, 'First.pdf'),
    await uploadFile(marc, 'Second.pdf'),
  ]
  const unordered = [
    { ...lids, code: '4006381333931', reason: 'On top', attachmentIds: [first.id] },
    { ...lids, quantity: '2.5', unit: 'kg', attachmentIds: [second.id] },
  ]
  const { status, text, reply } = await record(shipment, { unordered })
  assert.equal(status, 200, text)
  assert.equal(reply.status, 'partially-received')
  const discrepancies = await discrepanciesOf(shipment.id)
  const described = discrepancies.map((discrepancy) => ({ ...discrepancy, id: 0, createdAt: '' }))
  assert.deepEqual(
    described.map(({ kind, state, quantity, unit, productCode }) => [
      ...[kind, state, quantity, unit, productCode],
    ]),
    [
      ['unordered', 'open', '3', 'pcs', '4006381333931'],
      ['unordered', 'open', '2.5', 'kg', ''],
    ],
  )
  for (const { productName, orderLineId, orderCode, orderDate, size, color } of described)
    assert.deepEqual(
      [productName, orderLineId, orderCode, orderDate, size, color],
      [lids.description, null, null, null, '', ''],
    )
  const files = await Promise.all(
    discrepancies.map(async ({ id }) => (await lee.call(getDiscrepancy, { params: { id } })).reply),
  )
  assert.deepEqual(
    files.map(({ countAttachments }) => countAttachments),
    [[first], [second]],
  )
  const [later, earlier] = await receiptsOf(shipment.id)
  assert.deepEqual(
    [earlier?.lineId, earlier?.orderLineId, earlier?.description, earlier?.productCode],
    [null, null, lids.description, '4006381333931'],
  )
  assert.deepEqual(
    [later?.unit, later?.surplus, later?.surplusHeld, later?.attachments],
    ['kg', '0', '2.5', [second]],
  )
  const event = await lastEventOf(shipment.id)
  assert.deepEqual(event?.details.unordered, [
    { ...lids, code: '4006381333931', unit: 'pcs', reason: 'On top' },
    { ...lids, code: null, quantity: '2.5', unit: 'kg', reason: '' },
  ])
  assert.equal((await figures(shipment.orderLineId)).inTransit, '100')
  const own = JSON.parse((await marc.call(exportOwnData)).text)
  assert.deepEqual(own.receipts[0].description, lids.description)
  assert.deepEqual(await counterDifferences(world.owner), [])
})

test('unordered goods with an invalid field are refused at that field', async () => {
  const shipment = await announcedShipment()
  const wrong: [object, string, string][] = [
    [{ quantity: '1' }, 'description', 'required'],
    [{ ...lids, description: '  ' }, 'description', 'too-short'],
    [{ ...lids, description: 'x'.repeat(201) }, 'description', 'too-long'],
    [{ ...lids, description: 'two\nlines' }, 'description', 'invalid'],
    [{ ...lids, code: 'x'.repeat(61) }, 'code', 'too-long'],
    [{ ...lids, code: '' }, 'code', 'too-short'],
    [{ ...lids, quantity: '0' }, 'quantity', 'not-positive'],
    [{ ...lids, quantity: '0.5' }, 'quantity', 'not-whole'],
    [{ ...lids, unit: 'barrel' }, 'unit', 'invalid'],
    [{ ...lids, reason: 'x'.repeat(501) }, 'reason', 'too-long'],
    [{ ...lids, attachmentIds: [987_654] }, 'attachmentIds/0', 'not-found'],
  ]
  for (const [goods, field, code] of wrong) {
    const { problem, text } = await record(shipment, { unordered: [lids, goods] })
    const pointer = `/body/unordered/1/${field}`
    assert.deepEqual(
      [problem.errors?.[0]?.pointer, problem.errors?.[0]?.code],
      [pointer, code],
      text,
    )
    assert.ok(problem.errors?.every((error) => error.pointer === pointer))
  }
  const { problem } = await record(shipment, { unordered: [{ ...lids, orderLineId: 24 }] })
  assert.equal(problem.errors?.[0]?.pointer, '/body/unordered/0/orderLineId')
  assert.deepEqual(await rowsOf(shipment.id), [])
})

test('a supplier answers about unordered goods, and both returned and accepted ones count for no order', async () => {
  const beside = { description: lids.description, code: 'LID-7', unit: 'pcs', line: null }
  for (const [outcome, surplus] of [
    ['returned', 0],
    ['accepted', 3],
  ] as const) {
    const { id, discrepancy, version } = await countedShipment({ ...lids, code: 'LID-7' })
    assert.equal((await answer(discrepancy.id)).reply.state, 'answered')
    for (const other of ['sent-again', 'credited'] as const)
      assert.equal((await settle(discrepancy.id, other, 2)).problem.code, 'invalid')
    const settled = await settle(discrepancy.id, outcome, 2)
    assert.deepEqual([settled.status, settled.reply.outcome], [200, outcome], settled.text)
    assert.deepEqual(await rowsOf(id), [
      { ...beside, surplus: 0, held: 3, reason: '' },
      { ...beside, surplus, held: -3, reason: '' },
    ])
    const event = await lastEventOf(id)
    const { difference, description, unit, orderLineId, quantity } = event?.details ?? {}
    assert.deepEqual(
      [difference, description, unit, orderLineId, quantity],
      ['unordered', lids.description, 'pcs', undefined, '3'],
    )
    assert.equal(await versionOf(id), version)
    const [correction] = await receiptsOf(id)
    const reversed = await reverse(id, version, correction?.corrects)
    assert.equal(reversed.problem.code, 'discrepancy-settled')
    assert.deepEqual(await counterDifferences(world.owner), [])
  }
})

test('reversing unordered goods withdraws them and keeps the shipment fully received', async () => {
  const { id, orderLineId, version } = await countedShipment({ ...lids, code: 'LID-7' })
  const row = (await receiptsOf(id)).find(({ description }) => description !== null)
  const reversed = await reverse(id, version, row?.id)
  assert.equal(reversed.reply.status, 'received', reversed.text)
  assert.deepEqual(
    (await discrepanciesOf(id)).map(({ state, outcome }) => [state, outcome]),
    [['settled', 'withdrawn']],
  )
  assert.deepEqual((await rowsOf(id))[1], {
    ...{ description: lids.description, code: 'LID-7', unit: 'pcs', line: null },
    ...{ surplus: 0, held: -3, reason: 'Of another truck' },
  })
  const event = await lastEventOf(id)
  assert.deepEqual(
    [event?.kind, event?.details.unordered],
    ['receipt-corrected', [{ ...lids, code: 'LID-7', unit: 'pcs', reason: '' }]],
  )
  assert.equal((await figures(orderLineId)).received, '100')
  assert.deepEqual(await counterDifferences(world.owner), [])
})

test('a repeated or blind count records unordered goods once', async () => {
  const shipment = await announcedShipment()
  const lines = [{ lineId: shipment.lineId, accepted: '104' }]
  const body = { lines, unordered: [lids], isBlind: true }
  const at = { params: { id: shipment.id } }
  const compared = await marc.call(compareCount, { ...at, body: body as never })
  assert.deepEqual(compared.reply.lines, [{ lineId: shipment.lineId, isRecordable: true }])
  const replies = await Promise.all(
    [1, 2, 3].map(() => record(shipment, body, 'goods-of-no-order-1')),
  )
  assert.equal(new Set(replies.map(({ text }) => text)).size, 1)
  assert.deepEqual((await discrepanciesOf(shipment.id)).map(({ kind }) => kind).sort(), [
    'over',
    'unordered',
  ])
  assert.equal((await rowsOf(shipment.id)).length, 1)
})

test('the list finds unordered goods by description and code, only for their supplier and company', async () => {
  const { discrepancy } = await countedShipment({
    description: 'Kitchen ÉTAGÈRE',
    code: 'Zz-90817',
    quantity: '1',
  })
  const idsBy = async (who: TestActor, text: string) => {
    const { reply } = await who.call(listDiscrepancies, { query: { text } })
    return reply.rows.map(({ id }) => id)
  }
  for (const who of [lee, marc, marc.actingFor(1)])
    for (const text of ['kitchen', 'étagère zz-9081', 'ÉTAGÈRE'])
      assert.deepEqual(await idsBy(who, text), [discrepancy.id], text)
  assert.deepEqual(await idsBy(lee, 'kitchen nowhere'), [])
  const kinds = await lee.call(listDiscrepancies, { query: { kind: 'unordered', text: 'kitchen' } })
  assert.deepEqual(
    kinds.reply.rows.map(({ id }) => id),
    [discrepancy.id],
  )
  const params = { id: discrepancy.id }
  for (const stranger of [pau, bo.actingFor(4)]) {
    assert.deepEqual(await idsBy(stranger, 'kitchen'), [])
    assert.equal((await stranger.call(getDiscrepancy, { params })).status, 404)
  }
})

test('unordered goods take their unit from order lines with their code', async () => {
  const { orderLineId } = await announcedShipment()
  const { rows } = await world.owner.query(
    `update order_lines set unit = 'kg', is_divisible = true, gtin = '04006381333931' where company_id = 1 and id = $1
     returning product_code as code`,
    [orderLineId],
  )
  const shipment = await announcedShipment()
  const goods = (code: string | null, quantity = '2.5', unit?: string) => ({
    ...{ description: 'Flour', code, quantity, ...(unit && { unit }) },
  })
  const known = rows[0].code as string
  const refused = await record(shipment, { unordered: [goods(known), goods('UNKNOWN')] })
  assert.deepEqual(
    refused.problem.errors?.map((error) => [error.pointer, error.code]),
    [['/body/unordered/1/quantity', 'not-whole']],
  )
  const unordered = [
    ...[goods(known), goods('4006381333931'), goods('UNKNOWN', '2')],
    ...[goods(null, '2'), goods(known, '2', 'box')],
  ]
  const { status, text } = await record(shipment, { unordered })
  assert.equal(status, 200, text)
  assert.deepEqual(
    (await receiptsOf(shipment.id)).toReversed().map(({ unit }) => unit),
    ['kg', 'kg', 'pcs', 'pcs', 'box'],
  )
})
