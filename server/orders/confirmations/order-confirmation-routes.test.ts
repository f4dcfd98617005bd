import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  answerProposals,
  confirmOrderLines,
  listOrderChanges,
} from '#contract/orders/order-confirmation-endpoints.ts'
import { getOrderLine, listOrderLines } from '#contract/orders/order-endpoints.ts'
import { reverseOrderImport } from '#contract/orders/order-import-endpoints.ts'
import { getCompanySettings, updateCompanySettings } from '#contract/settings/settings-endpoints.ts'
import { getStarter } from '#contract/workspace/starter-endpoints.ts'
import { announceQuantity, orderFile, orderFileRow, sendFile } from '#test/samples/order-files.ts'
import { openWorldWith } from '#test/world/world.ts'

const { world, marc, ines, ada, lee, pau } = await openWorldWith(
  'marc',
  'ines',
  'ada',
  'lee',
  'pau',
)

const importRows = async (...rows: string[]) =>
  (await sendFile(world, marc, '?rows=all', orderFile(...rows))).report
const linesOf = async (order: string) =>
  (
    await world.owner.query<{ id: number; order_id: number }>(
      `select id::int, order_id::int from order_lines where company_id = 1 and order_code = $1 order by line_number`,
      [order],
    )
  ).rows
const orderOf = async (code: string, ...quantities: string[]) => {
  await importRows(...quantities.map((quantity, index) => orderFileRow(code, index + 1, quantity)))
  return linesOf(code)
}
const lineOf = async (id: number) => (await lee.call(getOrderLine, { params: { id } })).reply
const confirm = (actor: typeof lee, lines: object[], note = '') =>
  actor.call(confirmOrderLines, { body: { lines: lines as never, note } })
const answer = (actor: typeof lee, lines: object[], isAccepted: boolean, note = '') =>
  actor.call(answerProposals, { body: { lines: lines as never, isAccepted, note } })
const historyOf = async (orderId: number, actor = lee) =>
  (await actor.call(listOrderChanges, { params: { id: orderId }, query: { limit: 100 } })).reply
    .rows
const nextYear = `${new Date().getUTCFullYear() + 1}-05-01`
const monthLater = `${new Date().getUTCFullYear() + 1}-06-01`

test('a supplier confirms all lines of an order in one call, which its history shows', async () => {
  const lines = await orderOf('C-1', '10', '20')
  const { status, reply } = await confirm(
    lee,
    lines.map(({ id }) => ({ id, version: 1 })),
    'All fine',
  )
  assert.equal(status, 200)
  assert.deepEqual(
    reply.lines,
    lines.map(({ id }) => ({ id, version: 2, confirmation: 'confirmed' })),
  )
  for (const { id } of lines) {
    const line = await lineOf(id)
    assert.deepEqual(
      [line.confirmation, line.confirmedDate, line.version],
      ['confirmed', line.dueDate, 2],
    )
  }
  const history = await historyOf(lines[0]?.order_id ?? 0)
  assert.deepEqual(
    history.map(({ kind, lineNumber, note, actor }) => [kind, lineNumber, note, actor]),
    [
      ['confirmed', '2', 'All fine', 'Lee Serra'],
      ['confirmed', '1', 'All fine', 'Lee Serra'],
      ['imported', '', '', 'Marc Puig'],
    ],
  )
  // The supplier sees who imported the order, but no link to the buyer's file.
  assert.equal(history.at(-1)?.importId, null)
  const buyerHistory = await historyOf(lines[0]?.order_id ?? 0, marc)
  assert.ok(buyerHistory.at(-1)?.importId)
})

test('an accepted proposal changes the date and the ordered quantity', async () => {
  const [line] = await orderOf('C-2', '100')
  const id = line?.id ?? 0
  const proposal = { id, version: 1, date: nextYear, quantity: '80' }
  const proposed = await confirm(lee, [proposal], 'Glass is late')
  assert.deepEqual(proposed.reply.lines, [{ id, version: 2, confirmation: 'proposed' }])
  const open = await lineOf(id)
  assert.deepEqual(
    [open.proposedDate, open.proposedQuantity, open.proposalNote, open.confirmedDate, open.pending],
    [nextYear, '80', 'Glass is late', null, '100'],
  )
  // Neither a supplier nor company staff without the role may answer a proposal.
  assert.equal((await answer(lee, [{ id, version: 2 }], true)).problem.code, 'not-found')
  assert.equal((await answer(ines, [{ id, version: 2 }], true)).problem.code, 'role-not-enough')
  assert.equal((await answer(marc, [{ id, version: 2 }], true, 'Agreed')).status, 200)
  const accepted = await lineOf(id)
  assert.deepEqual(
    [
      ...[accepted.confirmation, accepted.confirmedDate, accepted.quantity, accepted.cancelled],
      ...[accepted.pending, accepted.proposedDate, accepted.proposalNote],
    ],
    ['confirmed', nextYear, '100', '20', '80', null, ''],
  )
  const [last, before] = await historyOf(line?.order_id ?? 0)
  assert.deepEqual(
    [last?.kind, last?.note, last?.before, last?.after],
    [
      'accepted',
      'Agreed',
      { confirmedDate: null, quantity: '100' },
      { confirmedDate: nextYear, quantity: '80' },
    ],
  )
  assert.deepEqual([before?.kind, before?.note], ['proposed', 'Glass is late'])
  assert.equal(
    (await answer(marc, [{ id, version: 3 }], true)).problem.errors?.[0]?.code,
    'invalid',
  )
})

test('a refused proposal keeps the agreed terms and the proposal’s note', async () => {
  const [line] = await orderOf('C-3', '50')
  const id = line?.id ?? 0
  await confirm(lee, [{ id, version: 1 }])
  await confirm(lee, [{ id, version: 2, date: nextYear }], 'Later')
  assert.equal((await answer(ada, [{ id, version: 3 }], false, 'No')).status, 200)
  const refused = await lineOf(id)
  assert.deepEqual(
    [refused.confirmation, refused.confirmedDate, refused.proposedDate, refused.proposalNote],
    ['refused', refused.dueDate, null, 'Later'],
  )
  const listed = await lee.call(listOrderLines, {
    query: { confirmation: 'to-confirm', order: 'C-3' },
  })
  assert.deepEqual(
    listed.reply.rows.map((row) => row.id),
    [id],
  )
})

test('an outdated, foreign, duplicate or too small line prevents all confirmations', async () => {
  const [firstLine, secondLine] = await orderOf('C-4', '10', '10')
  const [first, second] = [firstLine?.id ?? 0, secondLine?.id ?? 0]
  assert.equal(await announceQuantity(lee, second, 6), 201)
  const stale = await confirm(lee, [
    { id: first, version: 1 },
    { id: second, version: 9 },
  ])
  assert.deepEqual(
    [stale.status, stale.problem.code, stale.problem.errors],
    [412, 'version-changed', [{ pointer: '/body/lines/1/version', code: 'out-of-date' }]],
  )
  assert.equal((await confirm(pau, [{ id: first, version: 1 }])).problem.code, 'not-found')
  assert.equal((await confirm(marc, [{ id: first, version: 1 }])).problem.code, 'supplier-required')
  const twice = await confirm(lee, [
    { id: first, version: 1 },
    { id: first, version: 1 },
  ])
  assert.equal(twice.problem.errors?.[0]?.code, 'duplicate')
  const below = await confirm(lee, [
    { id: first, version: 1 },
    { id: second, version: 1, quantity: '5' },
  ])
  assert.deepEqual(below.problem.errors, [
    { pointer: '/body/lines/1/quantity', code: 'below-announced', params: { announced: '6' } },
  ])
  const past = await confirm(lee, [{ id: first, version: 1, date: '2020-01-01' }])
  assert.equal(past.problem.errors?.[0]?.code, 'in-the-past')
  assert.deepEqual(
    [(await lineOf(first)).version, (await lineOf(second)).confirmation],
    [1, 'unconfirmed'],
  )
  // A proposal cannot be accepted once more than its quantity was announced.
  await confirm(lee, [{ id: second, version: 1, quantity: '7' }])
  assert.equal(await announceQuantity(lee, second, 3), 201)
  const late = await answer(marc, [{ id: second, version: 2 }], true)
  assert.equal(late.problem.errors?.[0]?.code, 'below-announced')
})

test('an import removes a confirmation only if the date or the quantity changes', async () => {
  const [line] = await orderOf('C-5', '40')
  const id = line?.id ?? 0
  await confirm(lee, [{ id, version: 1 }])
  await importRows(orderFileRow('C-5', 1, '40').replace('Post tube', 'Mailing tube'))
  const renamed = await lineOf(id)
  assert.deepEqual([renamed.confirmation, renamed.version], ['confirmed', 3])
  await importRows(orderFileRow('C-5', 1, '45').replace('Post tube', 'Mailing tube'))
  const changed = await lineOf(id)
  assert.deepEqual(
    [changed.confirmation, changed.confirmedDate, changed.version],
    ['unconfirmed', null, 4],
  )
  const history = await historyOf(line?.order_id ?? 0)
  assert.deepEqual(
    history.map(({ kind }) => kind),
    ['unconfirmed', 'import-changed', 'import-changed', 'confirmed', 'imported'],
  )
  assert.deepEqual(
    [history[0]?.before, history[0]?.after],
    [
      { dueDate: '2026-02-01', confirmedDate: '2026-02-01', quantity: '40' },
      { dueDate: '2026-02-01', confirmedDate: null, quantity: '45' },
    ],
  )
})

test('undoing an import keeps a line with a confirmation', async () => {
  const report = await importRows(orderFileRow('C-6', 1, '10'), orderFileRow('C-6', 2, '10'))
  const [line] = await linesOf('C-6')
  await confirm(lee, [{ id: line?.id ?? 0, version: 1 }])
  const { reply } = await marc.call(reverseOrderImport, { params: { id: report.importId ?? 0 } })
  // The line without a confirmation is removed; the other one and the order stay.
  assert.deepEqual(reply.reversal, { reversed: 1, kept: 2 })
  assert.deepEqual(await linesOf('C-6'), [line])
})

test('Today counts confirmations, proposals and late lines by the company’s setting', async () => {
  const figures = async (actor = lee) => (await actor.call(getStarter)).reply
  const setConfirmation = async (orderConfirmation: 'off' | 'due-date' | 'confirmed-date') => {
    const { reply } = await ada.call(getCompanySettings)
    const changed = await ada.call(updateCompanySettings, {
      body: { orderConfirmation },
      version: reply.version,
    })
    assert.equal(changed.status, 200)
  }
  const [line] = await orderOf('C-7', '10')
  const id = line?.id ?? 0
  // The line was due in February 2026, in the past.
  const before = await figures()
  const staffBefore = await figures(marc)
  await confirm(lee, [{ id, version: 1, date: nextYear }])
  const proposed = await figures()
  assert.deepEqual(
    [proposed.toConfirm?.count, proposed.proposals],
    [(before.toConfirm?.count ?? 0) - 1, null],
  )
  const proposals = (await figures(marc)).proposals
  assert.equal(proposals?.count, (staffBefore.proposals?.count ?? 0) + 1)
  assert.ok(proposals?.rows.some(({ name, lines }) => name === 'C-7' && lines === 1))
  await answer(marc, [{ id, version: 2 }], true)
  assert.equal((await figures()).late.orderLines, before.late.orderLines)
  const isToShip = async () => (await figures()).toShip?.rows.some(({ name }) => name === 'C-7')
  assert.equal(await isToShip(), false)
  await setConfirmation('confirmed-date')
  assert.equal(await isToShip(), true)
  const confirmedOnly = await figures()
  const { rows } = await world.owner.query<{ late: number }>(`
    select count(*)::int as late from order_lines where company_id = 1 and supplier_id = 1 and pending > in_open
      and coalesce(confirmed_date, due_date) < (now() at time zone 'Europe/Madrid')::date`)
  assert.equal(confirmedOnly.late.orderLines, rows[0]?.late)
  assert.ok(confirmedOnly.late.orderLines < before.late.orderLines)
  const due = await lee.call(listOrderLines, { query: { order: 'C-7', expectedTo: nextYear } })
  const early = await lee.call(listOrderLines, { query: { order: 'C-7', dueTo: '2026-02-01' } })
  const none = await lee.call(listOrderLines, { query: { order: 'C-7', expectedTo: '2026-02-01' } })
  const later = await lee.call(listOrderLines, { query: { order: 'C-7', expectedFrom: nextYear } })
  assert.deepEqual(
    [due, early, none, later].map(({ reply }) => reply.rows.length),
    [1, 1, 0, 1],
  )
  // The strip of days counts what its link lists.
  const { today } = confirmedOnly
  const setAgreedDate =
    'update order_lines set confirmed_date = $1 where company_id = 1 and id = $2'
  await world.owner.query(setAgreedDate, [today, id])
  const dueToday = async () => (await figures()).days[0]?.dueLines
  const countListed = async (query: object) =>
    (await lee.call(listOrderLines, { query })).reply.rows.length
  const expectedToday = await countListed({ expectedFrom: today, expectedTo: today })
  const dueByDueDate = await countListed({ dueFrom: today, dueTo: today })
  assert.notEqual(expectedToday, dueByDueDate)
  assert.equal(await dueToday(), expectedToday)
  await setConfirmation('off')
  assert.equal(await dueToday(), dueByDueDate)
  assert.equal((await figures()).toConfirm, null)
  await setConfirmation('due-date')
})

test('concurrent answers and announcements have one outcome and keep the announced quantity', async () => {
  const [line] = await orderOf('C-8', '100')
  const id = line?.id ?? 0
  assert.equal(await announceQuantity(lee, id, 60), 201)
  await confirm(lee, [{ id, version: 1, date: monthLater, quantity: '70' }])
  const [acceptance, rejection, ...shipped] = await Promise.all([
    answer(marc, [{ id, version: 2 }], true),
    answer(ada, [{ id, version: 2 }], false),
    ...Array.from({ length: 12 }, () => announceQuantity(lee, id, 5)),
  ])
  assert.deepEqual(
    [acceptance.status, rejection.status].filter((status) => status === 200).length <= 1,
    true,
  )
  const after = await lineOf(id)
  const announced = Number(after.inOpen)
  assert.equal(announced, 60 + 5 * shipped.filter((status) => status === 201).length)
  assert.ok(announced <= Number(after.quantity) - Number(after.cancelled))
})
