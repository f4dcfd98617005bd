// Undoing confirmations, answers and settlements restores every figure, and is refused once it is too late.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listEvents } from '#contract/notices/event-endpoints.ts'
import { listOrderChanges } from '#contract/orders/order-confirmation-endpoints.ts'
import {
  answerDiscrepancy,
  getDiscrepancy,
  listDiscrepancies,
} from '#contract/receiving/discrepancy-endpoints.ts'
import { correctReceipt, listReceipts } from '#contract/receiving/receipt-endpoints.ts'
import { getShipment, listShipmentEvents } from '#contract/shipments/shipment-endpoints.ts'
import { discrepancyOutcomes, effectOf } from '#domain/discrepancies/discrepancy-effect.ts'
import { counterDifferences } from '#test/concurrency/cap-invariant.ts'
import { uploadFile } from '#test/world/file-upload.ts'
import { until } from '#test/world/notice-world.ts'
import { type Count, countingActions, undoingIn } from '#test/world/received-shipments.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const { owner } = world
const [lee, marc] = [await world.signIn('lee'), await world.signIn('marc')]
const { orderLineOf100, discrepancyOf, createCount, figures, settle, answer } = countingActions(
  world,
  lee,
  marc,
)
const { lineOf, confirm, undoConfirmed, undoSettled, undoAnswered } = undoingIn(lee, marc)

const readDiscrepancy = async (id: number) =>
  (await lee.call(getDiscrepancy, { params: { id } })).reply
const ageBeyondUndo = (table: string) =>
  owner.query(`update ${table} set at = $1 where former is not null`, [
    new Date(Date.now() - 6 * 60_000).toISOString(),
  ])
const nextYear = `${new Date().getUTCFullYear() + 1}-05-01`

/** Terms of an order line without its version, which undoing does not restore. */
const termsOf = async (id: number) => {
  const { version: _, ...terms } = await lineOf(id)
  return terms
}

test('undoing several confirmed and proposed lines restores their terms, and the history has both acts', async () => {
  const [first, second] = [await orderLineOf100(), await orderLineOf100()]
  const before = await Promise.all([first, second].map(termsOf))
  const versions = await Promise.all([first, second].map(lineOf))
  const [firstLine, secondLine] = versions.map(({ id, version }) => ({ id, version }))
  const confirmed = await confirm([
    { ...firstLine },
    { ...secondLine, date: nextYear, quantity: '150' },
  ])
  const { status, reply, text } = await undoConfirmed(confirmed)
  assert.equal(status, 200, text)
  assert.deepEqual(
    reply.lines,
    confirmed.map(({ id, version }) => ({ id, version: version + 1, confirmation: 'unconfirmed' })),
  )
  assert.deepEqual(await Promise.all([first, second].map(termsOf)), before)
  const { orderId } = await lineOf(second)
  const { rows } = (await lee.call(listOrderChanges, { params: { id: orderId } })).reply
  const secondsRows = rows.filter(({ lineId }) => lineId === second)
  assert.deepEqual(
    secondsRows.slice(0, 2).map(({ kind, after }) => [kind, after.quantity]),
    [
      ['taken-back', '100'],
      ['proposed', '150'],
    ],
  )
  const again = await undoConfirmed(reply.lines.map(({ id, version }) => ({ id, version })))
  assert.deepEqual([again.status, again.problem.code], [409, 'undo-over'])
})

test('undoing a proposal restores the confirmation or proposal before it', async () => {
  const id = await orderLineOf100()
  const { version } = await lineOf(id)
  const confirmed = await confirm([{ id, version }])
  const terms = await termsOf(id)
  const proposed = await confirm([{ ...confirmed[0], quantity: '120' }])
  const proposal = await termsOf(id)
  const further = await confirm([{ ...proposed[0], quantity: '130' }])
  const { reply } = await undoConfirmed(further)
  assert.deepEqual(await termsOf(id), proposal)
  // Only the last act can be undone, not the one before it.
  const twice = await undoConfirmed([{ id, version: reply.lines[0]?.version ?? 0 }])
  assert.equal(twice.problem.code, 'undo-over')
  assert.equal(terms.confirmation, 'confirmed')
})

test('confirmations of a changed line, of another supplier’s line, or older than five minutes cannot be undone', async () => {
  const [id, otherId] = [await orderLineOf100(), await orderLineOf100()]
  const lines = await Promise.all([id, otherId].map(lineOf))
  const confirmed = await confirm(lines.map(({ id, version }) => ({ id, version })))
  const newer = await confirm([{ ...confirmed[0], quantity: '120' }])
  const terms = await Promise.all([id, otherId].map(lineOf))
  const stale = await undoConfirmed(confirmed)
  assert.deepEqual([stale.status, stale.problem.code], [412, 'version-changed'])
  assert.equal((await undoConfirmed(newer, await world.signIn('pau'))).status, 404)
  await ageBeyondUndo('order_events')
  const tooLate = await undoConfirmed(newer)
  assert.deepEqual([tooLate.status, tooLate.problem.code], [409, 'undo-over'])
  assert.deepEqual(await Promise.all([id, otherId].map(lineOf)), terms)
})

test('undoing each kind of settlement restores order line, shipment and discrepancy', async () => {
  const counts: Count[] = [
    { accepted: '90', rejected: '10', reasonCode: 'damaged' },
    { accepted: '90', cancelled: '10', reason: 'Lost' },
    { accepted: '100', surplus: '50', reason: 'Too many' },
  ]
  for (const count of counts) {
    const { id, orderLineId, shipmentId } = await discrepancyOf(count)
    const readState = async () => {
      const { version: _, ...discrepancy } = await readDiscrepancy(id)
      const shipment = (await lee.call(getShipment, { params: { id: shipmentId } })).reply
      return { discrepancy, lines: shipment.lines, figures: await figures(orderLineId) }
    }
    const before = await readState()
    let version = 1
    for (const outcome of discrepancyOutcomes.filter((outcome) =>
      effectOf(before.discrepancy.kind, outcome),
    )) {
      const settled = await settle(id, outcome, version)
      assert.equal(settled.status, 200, settled.text)
      const undone = await undoSettled(id, version + 1)
      assert.equal(undone.status, 200, undone.text)
      version = undone.reply.version
      assert.deepEqual(await readState(), before, outcome)
      assert.equal(undone.headers.get('etag'), `"${version}"`)
    }
    // The receipt is restored too, and can be corrected.
    const rows = (await marc.call(listReceipts, { params: { id: shipmentId } })).reply
    const receipt = rows.find(({ corrects }) => corrects === null)
    assert.equal(receipt?.isCorrected, false)
    const shipment = (await lee.call(getShipment, { params: { id: shipmentId } })).reply
    const corrected = await marc.call(correctReceipt, {
      params: { id: shipmentId },
      version: shipment.version,
      body: { receiptId: receipt?.id ?? 0, reason: 'Another pallet' },
    })
    assert.equal(corrected.status, 200, corrected.text)
  }
  assert.deepEqual(await counterDifferences(owner), [])
})

test('undoing settlements in reverse order restores the expected quantity of the order line', async () => {
  const { rows, orderLineId } = await createCount({
    ...{ accepted: '70', rejected: '18', cancelled: '12' },
    ...{ reasonCode: 'damaged', reason: 'Wet' },
  })
  const [damaged, short] = rows.map(({ id }) => id) as [number, number]
  const start = await figures(orderLineId)
  const credited = await settle(damaged, 'credited')
  assert.equal(credited.status, 200)
  const afterFirst = await figures(orderLineId)
  await settle(short, 'credited')
  // The later credit depends on the earlier one, so the earlier one cannot be undone first.
  const tooEarly = await undoSettled(damaged, 2)
  assert.deepEqual([tooEarly.status, tooEarly.problem.code], [409, 'undo-over'])
  assert.equal((await undoSettled(short, 2)).status, 200)
  assert.deepEqual(await figures(orderLineId), afterFirst)
  assert.equal((await undoSettled(damaged, 2)).status, 200)
  assert.deepEqual(await figures(orderLineId), start)
  assert.deepEqual(await counterDifferences(owner), [])
})

test('undoing an answer restores the one before it and adds an event', async () => {
  const { id, shipmentId } = await discrepancyOf({ cancelled: '10', reason: 'Lost' })
  await answer(id)
  const before = await readDiscrepancy(id)
  const body = { answer: 'disputed', note: 'All of it was on the lorry' } as const
  await lee.call(answerDiscrepancy, { params: { id }, version: 2, body })
  const { rows: instants } = await owner.query<{ now: string }>('select now()::text as now')
  const undone = await undoAnswered(id, 3)
  assert.equal(undone.status, 200, undone.text)
  assert.deepEqual({ ...undone.reply, version: 2 }, before)
  const updatedSince = new Date(instants[0]?.now ?? '').toISOString()
  const changed = (await lee.call(listDiscrepancies, { query: { updatedSince } })).reply.rows
  assert.deepEqual(
    changed.map((row) => row.id),
    [id],
  )
  const events = (await lee.call(listShipmentEvents, { params: { id: shipmentId } })).reply
  assert.ok(JSON.stringify(events).includes('discrepancy-taken-back'))
  // A settlement must be undone before the answer.
  await settle(id, 'accepted', 4)
  assert.equal((await undoAnswered(id, 5)).problem.code, 'discrepancy-settled')
  assert.equal((await undoSettled(id, 5, lee)).status, 404)
  assert.equal((await undoSettled(id, 4)).status, 412)
  await ageBeyondUndo('shipment_events')
  assert.equal((await undoSettled(id, 5)).problem.code, 'undo-over')
})

test('the list of events has the act and its undoing', async () => {
  const id = await orderLineOf100()
  const { version } = await lineOf(id)
  await undoConfirmed(await confirm([{ id, version }]))
  const kinds = async () => {
    const { rows } = (await lee.call(listEvents, { query: { after: 0, limit: 1000 } })).reply
    return rows.filter(({ orderLineId }) => orderLineId === id).map(({ kind }) => kind)
  }
  assert.deepEqual(await until(kinds, ({ length }) => length === 2), [
    'order-line.confirmed',
    'order-line.taken-back',
  ])
})

test('the history of an order has an undone settlement and its undoing', async () => {
  const { id, orderLineId, shipmentId } = await discrepancyOf({ cancelled: '10', reason: 'Lost' })
  await settle(id, 'credited')
  assert.equal((await undoSettled(id, 2)).status, 200)
  await settle(id, 'sent-again', 3)
  assert.equal((await undoSettled(id, 4)).status, 200)
  const { orderId } = await lineOf(orderLineId)
  const { rows } = (await lee.call(listOrderChanges, { params: { id: orderId } })).reply
  assert.deepEqual(
    rows
      .filter((row) => row.shipmentId === shipmentId)
      .map(({ kind, actor, before, after }) => [kind, actor, before, after]),
    [
      ['discrepancy-taken-back', 'Marc Puig', { waived: '10' }, {}],
      ['waived', 'Marc Puig', {}, { waived: '10' }],
      ['received', 'Marc Puig', {}, { missing: '10' }],
    ],
  )
})

test('a file of an undone answer is deleted after a day like an unattached one', async () => {
  const file = await uploadFile(lee)
  const { id } = await discrepancyOf({ cancelled: '10', reason: 'Lost' })
  const body = { answer: 'accepted' as const, attachmentIds: [file.id] }
  const answered = await lee.call(answerDiscrepancy, { params: { id }, version: 1, body })
  assert.equal(answered.status, 200, answered.text)
  const jobs = `pgboss.job where name = 'unattached-file' and data->>'attachmentId' = '${file.id}'`
  // The job of its upload ran while the file was attached.
  await owner.query(`delete from ${jobs}`)
  assert.equal((await undoAnswered(id, 2)).status, 200)
  const { rows } = await owner.query(
    `select data->>'companyId' as company, start_after = created_on + interval '24 hours' as "isLater" from ${jobs}`,
  )
  assert.deepEqual(rows, [{ company: '1', isLater: true }])
})
