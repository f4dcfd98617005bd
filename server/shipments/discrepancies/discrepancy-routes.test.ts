import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listOrderChanges } from '#contract/orders/order-confirmation-endpoints.ts'
import { getOrderLine } from '#contract/orders/order-endpoints.ts'
import {
  answerDiscrepancy,
  countDiscrepancies,
  getDiscrepancy,
  listDiscrepancies,
  settleDiscrepancy,
} from '#contract/receiving/discrepancy-endpoints.ts'
import { correctReceipt, listReceipts } from '#contract/receiving/receipt-endpoints.ts'
import { getShipment, listShipmentEvents } from '#contract/shipments/shipment-endpoints.ts'
import { getStarter } from '#contract/workspace/starter-endpoints.ts'
import {
  type DiscrepancyOutcome,
  discrepancyOutcomes,
} from '#domain/discrepancies/discrepancy-effect.ts'
import { counterDifferences } from '#test/concurrency/cap-invariant.ts'
import { demoToday } from '#test/world/demo-day.ts'
import { type Count, countingActions, undoingIn } from '#test/world/received-shipments.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const lee = await world.signIn('lee')
const marc = await world.signIn('marc')
const today = demoToday()

const { createCount, discrepancyOf, figures, settle, answer } = countingActions(world, lee, marc)

test('a receipt creates one discrepancy for rejected goods, by their reason, and one for missing goods', async () => {
  const { rows, shipmentId } = await createCount({
    ...{ accepted: '80', rejected: '12', cancelled: '8' },
    ...{ reasonCode: 'damaged', reason: 'Wet cartons' },
  })
  assert.deepEqual(
    rows.map(({ kind, quantity, state, reason, reportedBy }) => [
      ...[kind, quantity, state, reason, reportedBy],
    ]),
    [
      ['damaged', '12', 'open', 'Wet cartons', 'Marc Puig'],
      ['short', '8', 'open', 'Wet cartons', 'Marc Puig'],
    ],
  )
  assert.ok(rows.every((row) => row.shipmentId === shipmentId && row.supplier === undefined))
  const { rows: none } = await createCount({ accepted: '60' })
  assert.deepEqual(none, [])
})

test('the list is filtered by state, kind, supplier and day, and shows each side only its own', async () => {
  const { rows, shipmentId } = await createCount({ rejected: '5', cancelled: '5', reason: 'Odd' })
  const [rejected, short] = rows
  const ids = async (
    query: Parameters<typeof lee.call<typeof listDiscrepancies>>[1],
    who = lee,
  ) => {
    const { reply } = await who.call(listDiscrepancies, query)
    return reply.rows.filter((row) => row.shipmentId === shipmentId).map(({ id }) => id)
  }
  assert.deepEqual(await ids({ query: { kind: 'other' } }), [rejected?.id])
  assert.deepEqual(await ids({ query: { state: 'open', kind: 'short' } }), [short?.id])
  assert.deepEqual(await ids({ query: { state: 'settled' } }), [])
  assert.deepEqual(await ids({ query: { from: today, to: today } }), [short?.id, rejected?.id])
  assert.deepEqual(await ids({ query: { to: '2001-01-01' } }), [])
  const words = `${short?.orderCode?.toLowerCase()} ${short?.productCode.slice(0, 4)}`
  assert.deepEqual(await ids({ query: { text: words } }), [short?.id, rejected?.id])
  assert.deepEqual(await ids({ query: { text: words, kind: 'short' } }), [short?.id])
  assert.deepEqual(await ids({ query: { text: words } }, marc), [short?.id, rejected?.id])
  assert.deepEqual(await ids({ query: { text: `${words} nowhere` } }), [])
  const row = (await marc.call(listDiscrepancies, { query: {} })).reply.rows[0]
  assert.equal(row?.supplier?.name, 'Cartró')
  assert.deepEqual(await ids({ supplier: 2, query: {} }, marc), [])
  const { count } = (await lee.call(countDiscrepancies, { query: { shipmentId } })).reply
  assert.equal(count, 2)
  const pau = await world.signIn('pau')
  assert.deepEqual(await ids({ query: {} }, pau), [])
  const params = { id: short?.id ?? 0 }
  assert.equal((await pau.call(getDiscrepancy, { params })).status, 404)
  assert.equal(
    (await pau.call(answerDiscrepancy, { params, version: 1, body: { answer: 'accepted' } }))
      .status,
    404,
  )
})

test('a discrepancy shows its order, the quantity left on it, and the figures of its shipment line', async () => {
  const { rows, orderLineId, shipmentId } = await createCount({
    ...{ accepted: '80', rejected: '12', cancelled: '8', reason: 'Wet' },
  })
  const params = { id: rows[0]?.id ?? 0 }
  const { reply: line } = await lee.call(getOrderLine, { params: { id: orderLineId } })
  const { reply: discrepancy } = await lee.call(getDiscrepancy, { params })
  assert.deepEqual([discrepancy.orderId, discrepancy.leftOnOrder], [line.orderId, '20'])
  const figures = { announced: '100', accepted: '80', rejected: '12', missing: '8' }
  assert.deepEqual(discrepancy.shipmentLine, figures)
  const { reply: settled } = await settle(params.id, 'accepted')
  assert.deepEqual(
    [settled.leftOnOrder, settled.shipmentLine],
    ['8', { ...figures, accepted: '92', rejected: '0' }],
  )
  assert.equal(settled.shipmentId, shipmentId)
})

test('a supplier may replace its answer, and the shipment’s history has all answers', async () => {
  const { id, shipmentId } = await discrepancyOf({ rejected: '4', reasonCode: 'quality' })
  const sendAnswer = (version: number, body: { answer: 'accepted' | 'disputed'; note?: string }) =>
    lee.call(answerDiscrepancy, { params: { id }, version, body })
  assert.equal((await sendAnswer(1, { answer: 'disputed' })).problem.errors?.[0]?.code, 'required')
  const disputed = await sendAnswer(1, { answer: 'disputed', note: 'Tested before they left' })
  assert.deepEqual(
    [disputed.reply.state, disputed.reply.answeredBy, disputed.reply.version],
    ['answered', 'Lee Serra', 2],
  )
  assert.equal(disputed.headers.get('etag'), '"2"')
  assert.equal((await sendAnswer(1, { answer: 'accepted' })).status, 412)
  assert.equal((await sendAnswer(2, { answer: 'accepted' })).reply.answer, 'accepted')
  assert.equal((await settle(id, 'credited', 3)).reply.state, 'settled')
  assert.equal((await sendAnswer(4, { answer: 'accepted' })).problem.code, 'discrepancy-settled')
  assert.equal((await settle(id, 'returned', 4)).problem.code, 'discrepancy-settled')
  const { reply: events } = await lee.call(listShipmentEvents, { params: { id: shipmentId } })
  assert.deepEqual(
    events.slice(-4).map(({ kind, details }) => [kind, details.answer ?? details.outcome]),
    [
      ['received', undefined],
      ['discrepancy-answered', 'disputed'],
      ['discrepancy-answered', 'accepted'],
      ['discrepancy-settled', 'credited'],
    ],
  )
})

test('the history of the order shows both sides counted, corrected and waived quantities', async () => {
  const { orderLineId, shipmentId, rows } = await createCount({
    ...{ accepted: '80', cancelled: '20', reason: 'Two cartons short' },
  })
  const settled = await settle(rows[0]?.id ?? 0, 'credited')
  assert.equal(settled.status, 200, settled.text)
  const { orderId } = (await lee.call(getOrderLine, { params: { id: orderLineId } })).reply
  const changesFor = async (who: typeof lee) => {
    const { reply, text } = await who.call(listOrderChanges, {
      ...{ params: { id: orderId }, query: { limit: 100 } },
    })
    assert.ok(reply.rows, text)
    return reply.rows.filter((row) => row.shipmentId === shipmentId)
  }
  const ofLee = await changesFor(lee)
  assert.deepEqual(
    ofLee.map(({ kind, actor, lineId, note, after }) => [kind, actor, lineId, note, after]),
    [
      ['waived', 'Marc Puig', orderLineId, '', { waived: '20' }],
      [
        ...['received', 'Marc Puig', orderLineId, 'Two cartons short'],
        { received: '80', missing: '20' },
      ],
    ],
  )
  assert.deepEqual(await changesFor(marc), ofLee)
  const second = await createCount({ accepted: '60' })
  const [receipt] = (await marc.call(listReceipts, { params: { id: second.shipmentId } })).reply
  const corrected = await marc.call(correctReceipt, {
    ...{ params: { id: second.shipmentId }, version: second.version },
    body: { receiptId: receipt?.id ?? 0, reason: 'Miscounted' },
  })
  assert.ok(corrected.status < 300, corrected.text)
  const order = (await lee.call(getOrderLine, { params: { id: second.orderLineId } })).reply.orderId
  const { reply } = await lee.call(listOrderChanges, { params: { id: order }, query: { limit: 5 } })
  assert.deepEqual(
    reply.rows
      .filter((row) => row.shipmentId === second.shipmentId)
      .map(({ kind, note, after }) => [kind, note, after]),
    [
      ['receipt-corrected', 'Miscounted', { received: '-60' }],
      ['received', '', { received: '60' }],
    ],
  )
})

test('the history of the order has settlements that keep or return goods, and undone ones', async () => {
  const { orderLineId, shipmentId, rows } = await createCount({
    ...{ accepted: '88', rejected: '12', reasonCode: 'damaged' as const },
  })
  const id = rows[0]?.id ?? 0
  assert.equal((await settle(id, 'accepted')).status, 200)
  const undone = await undoingIn(lee, marc).undoSettled(id, 2)
  assert.equal(undone.status, 200, undone.text)
  const { orderId } = (await lee.call(getOrderLine, { params: { id: orderLineId } })).reply
  const { reply } = await lee.call(listOrderChanges, { params: { id: orderId } })
  assert.deepEqual(
    reply.rows
      .filter((row) => row.shipmentId === shipmentId)
      .map(({ kind, after }) => [kind, after]),
    [
      ['discrepancy-taken-back', { received: '-12', rejected: '12' }],
      ['settled', { received: '12', rejected: '-12' }],
      ['received', { received: '88', rejected: '12' }],
    ],
  )
})

test('only moderators of the company settle discrepancies', async () => {
  const { id } = await discrepancyOf({ cancelled: '1', reason: 'Lost' })
  const input = { params: { id }, version: 1, body: { outcome: 'credited' } } as const
  const mar = await world.signIn('mar')
  assert.equal((await mar.call(settleDiscrepancy, input)).status, 404)
  const ines = await world.signIn('ines')
  assert.equal((await ines.call(settleDiscrepancy, input)).problem.code, 'role-not-enough')
})

test('the worked example: the outcome determines the figures of the order line', async () => {
  // 100 announced: 80 accepted, 12 damaged, 8 missing. The 20 not accepted are pending again.
  const count = {
    ...{ accepted: '80', rejected: '12', cancelled: '8' },
    reasonCode: 'damaged' as const,
  }
  const { orderLineId, shipmentId, rows } = await createCount(count)
  const [damaged, short] = rows.map(({ id }) => id)
  const before = { received: '80', inTransit: '0', waived: '0', pending: '20', available: '20' }
  assert.deepEqual(await figures(orderLineId), before)
  assert.equal((await settle(damaged ?? 0, 'accepted')).status, 200)
  const figuresAfter = { ...before, received: '92', pending: '8', available: '8' }
  assert.deepEqual(await figures(orderLineId), figuresAfter)
  assert.equal((await settle(short ?? 0, 'credited')).status, 200)
  assert.deepEqual(await figures(orderLineId), {
    ...figuresAfter,
    waived: '8',
    pending: '0',
    available: '0',
  })
  const [line] = (await lee.call(getShipment, { params: { id: shipmentId } })).reply.lines
  assert.deepEqual([line?.accepted, line?.rejected, line?.cancelled], ['92', '0', '8'])
  const { rows: receipts } = await world.owner.query(
    `select trim_scale(accepted)::text as accepted, trim_scale(rejected)::text as rejected, corrects is not null as corrects
     from receipts where shipment_id = $1 order by id`,
    [shipmentId],
  )
  assert.deepEqual(receipts, [
    { accepted: '80', rejected: '12', corrects: false },
    { accepted: '12', rejected: '-12', corrects: true },
  ])
})

const rejection = { rejected: '10', reasonCode: 'quality' } as const
const outcomes: [string, Count, DiscrepancyOutcome, object | undefined][] = [
  ['rejected', rejection, 'sent-again', { pending: '10', waived: '0', received: '0' }],
  ['rejected', rejection, 'credited', { pending: '0', waived: '10', received: '0' }],
  ['rejected', rejection, 'returned', { pending: '0', waived: '10', received: '0' }],
  ['rejected', rejection, 'accepted', { pending: '0', waived: '0', received: '10' }],
  ['missing', { cancelled: '10', reason: 'Lost' }, 'sent-again', { pending: '10', waived: '0' }],
  ['missing', { cancelled: '10', reason: 'Lost' }, 'credited', { pending: '0', waived: '10' }],
  ['missing', { cancelled: '10', reason: 'Lost' }, 'accepted', { pending: '0', waived: '10' }],
  ['missing', { cancelled: '10', reason: 'Lost' }, 'returned', undefined],
]
for (const [what, count, outcome, after] of outcomes)
  test(`${what} and ${outcome}: ${after ? JSON.stringify(after) : 'is not offered'}`, async () => {
    const { id, orderLineId } = await discrepancyOf(count)
    const settled = await settle(id, outcome)
    if (!after) {
      assert.deepEqual(settled.problem.errors, [{ pointer: '/body/outcome', code: 'invalid' }])
      return
    }
    assert.equal(settled.status, 200, settled.text)
    const line = await figures(orderLineId)
    // The other ninety of the hundred are still in transit.
    assert.deepEqual({ ...line, ...after, inTransit: '90' }, { ...line, available: line.pending })
    assert.deepEqual(await counterDifferences(world.owner), [])
  })

test('Today shows suppliers what to answer and buyers what to settle', async () => {
  const countsOfToday = async () => {
    const { toAnswer, toSettle } = (await lee.call(getStarter)).reply
    assert.equal(toSettle, null)
    const staff = (await marc.call(getStarter)).reply
    assert.equal(staff.toAnswer, null)
    return [toAnswer?.count ?? -1, staff.toSettle?.count ?? -1]
  }
  const [open = 0, answered = 0] = await countsOfToday()
  const { id } = await discrepancyOf({ cancelled: '1', reason: 'Lost' })
  assert.deepEqual(await countsOfToday(), [open + 1, answered])
  await answer(id)
  assert.deepEqual(await countsOfToday(), [open, answered + 1])
  await settle(id, 'credited', 2)
  assert.deepEqual(await countsOfToday(), [open, answered])
})

test('the cases above cover every outcome', () => {
  assert.deepEqual([...new Set(outcomes.map(([, , outcome]) => outcome))], discrepancyOutcomes)
})
