import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { changeOrderLines } from '#contract/orders/order-change-endpoints.ts'
import {
  answerProposals,
  confirmOrderLines,
  getConfirmationTemplate,
  importConfirmations,
  listBadConfirmationRows,
  listOrderChanges,
  previewConfirmationImport,
} from '#contract/orders/order-confirmation-endpoints.ts'
import { getOrderLine } from '#contract/orders/order-endpoints.ts'
import { lang } from '#domain/lang.ts'
import { announceQuantity, orderFile, orderFileRow, sendFile } from '#test/samples/order-files.ts'
import { openWorldWith, type TestActor } from '#test/world/world.ts'

const { world, marc, lee, pau } = await openWorldWith('marc', 'lee', 'pau')

const nextYear = `${new Date().getUTCFullYear() + 1}-05-01`
const header = 'order_code;order_line;confirmed_date;quantity;note;version'
const fileOf = (...rows: string[]) => [header, ...rows].join('\n')
const orderOf = async (code: string, ...quantities: string[]) => {
  const rows = quantities.map((quantity, index) => orderFileRow(code, index + 1, quantity))
  await sendFile(world, marc, '?rows=all', orderFile(...rows))
  const { rows: lines } = await world.owner.query<{ id: number; order_id: number; due: string }>(
    `select id::int, order_id::int, due_date::text as due from order_lines where company_id = 1 and order_code = $1
     order by line_number`,
    [code],
  )
  return lines
}
const lineOf = async (id = 0) => (await lee.call(getOrderLine, { params: { id } })).reply
const preview = async (file: string | Uint8Array, actor: TestActor = lee) => {
  const { status, reply, text } = await actor.call(previewConfirmationImport, { body: file })
  assert.equal(status, 200, text)
  return reply
}
const send = (
  file: string | Uint8Array,
  query: { rows?: 'all' | 'good'; seen?: string } = {},
  key: string = randomUUID(),
) => lee.call(importConfirmations, { body: file, query, key })
const errorsOf = async (file: string) =>
  (await preview(file)).errors.map(({ row, column, code, params }) =>
    params ? [row, column, code, params] : [row, column, code],
  )

test('a file confirms and proposes line by line, and its preview equals the import', async () => {
  const [firstLine, secondLine, thirdLine] = await orderOf('T-1', '10', '20', '30')
  const file = fileOf(
    `T-1;1;${firstLine?.due};;Fine;1`,
    `T-1;2;${nextYear};15;Glass is late;`,
    'T-1;3;;30;;',
    'T-1;3;;;only words;',
  )
  const previewed = await preview(file)
  assert.deepEqual(
    [previewed.isImported, previewed.rows, previewed.good, previewed.bad, previewed.silent],
    [false, 4, 3, 0, 1],
  )
  assert.deepEqual([previewed.confirmed, previewed.proposed, previewed.unchanged], [2, 1, 0])
  assert.equal((await lineOf(firstLine?.id)).confirmation, 'unconfirmed')

  const key = randomUUID()
  const imported = await send(file, { seen: previewed.seen }, key)
  assert.equal(imported.status, 200, imported.text)
  assert.equal(imported.reply.isImported, true)
  // Sent twice under one key, the file is imported once.
  assert.deepEqual((await send(file, { seen: previewed.seen }, key)).reply, imported.reply)
  const [first, second, third] = [
    await lineOf(firstLine?.id),
    await lineOf(secondLine?.id),
    await lineOf(thirdLine?.id),
  ]
  assert.deepEqual(
    [first.confirmation, first.confirmedDate, first.version],
    ['confirmed', firstLine?.due, 2],
  )
  assert.deepEqual(
    [second.confirmation, second.proposedDate, second.proposedQuantity, second.proposalNote],
    ['proposed', nextYear, '15', 'Glass is late'],
  )
  assert.deepEqual([third.confirmation, third.confirmedDate], ['confirmed', thirdLine?.due])
  const { reply: history } = await lee.call(listOrderChanges, {
    params: { id: firstLine?.order_id ?? 0 },
    query: { limit: 100 },
  })
  const newest = history.rows.slice(0, 3)
  assert.deepEqual(newest.map(({ kind, lineNumber, note }) => [lineNumber, kind, note]).sort(), [
    ['1', 'confirmed', 'Fine'],
    ['2', 'proposed', 'Glass is late'],
    ['3', 'confirmed', ''],
  ])

  // Values equal to the stored ones are not written again, whatever version the file has.
  const again = await send(file)
  assert.deepEqual([again.reply.unchanged, again.reply.confirmed, again.reply.proposed], [3, 0, 0])
  assert.equal((await lineOf(secondLine?.id)).version, 2)
})

test('another quantity of a line with an agreed date is shown with that date, typed or not', async () => {
  const [line] = await orderOf('T-20', '10')
  const id = line?.id ?? 0
  await lee.call(confirmOrderLines, { body: { lines: [{ id, version: 1, date: nextYear }] } })
  await marc.call(answerProposals, { body: { lines: [{ id, version: 2 }], isAccepted: true } })
  for (const date of ['', nextYear]) {
    const { understood } = await preview(fileOf(`T-20;1;${date};8;;`))
    assert.deepEqual(
      understood.map((row) => [row.outcome, row.date, row.quantity]),
      [['proposed', nextYear, '8']],
    )
  }
  assert.equal((await send(fileOf(`T-20;1;${nextYear};8;;`))).status, 200)
  const { confirmedDate, proposedDate, proposedQuantity } = await lineOf(id)
  assert.deepEqual([confirmedDate, proposedDate, proposedQuantity], [nextYear, null, '8'])
})

test('each faulty cell is reported, and the good rows are imported without the others', async () => {
  const lines = await orderOf('T-2', '10', '20', '30', '40', '50', '60')
  await announceQuantity(lee, lines[1]?.id ?? 0, 12)
  const file = fileOf(
    `T-2;1;${nextYear};;;9`,
    `T-2;2;;11;;`,
    'T-2;3;2020-01-01;;;',
    'T-2;4;;4.5;;',
    'T-2;5;;;;',
    `T-2;5;${nextYear};;;`,
    `T-2;6;${nextYear};;;`,
    'T-2;6;;60;;',
    `T-2;77;${nextYear};;;`,
    `T-9;1;${nextYear};;;`,
    'T-2;1;tomorrow;0;;',
  )
  assert.deepEqual(await errorsOf(file), [
    [2, 'version', 'changed-since'],
    [3, 'confirmed_quantity', 'below-announced', { announced: '12' }],
    [4, 'confirmed_date', 'in-the-past'],
    [5, 'confirmed_quantity', 'not-whole'],
    [8, 'order_line', 'duplicate', { row: 9 }],
    [9, 'order_line', 'duplicate', { row: 8 }],
    [10, 'order_line', 'not-found'],
    [11, 'order_code', 'not-found'],
    [12, 'confirmed_date', 'not-a-day'],
  ])
  const refused = await send(file)
  assert.equal(refused.status, 400)
  assert.equal(refused.problem.errors?.[0]?.pointer, '/body/rows/2/version')
  const bad = await lee.call(listBadConfirmationRows, { body: file })
  assert.deepEqual(
    bad.reply.rows.map(({ row }) => row),
    [2, 3, 4, 5, 8, 9, 10, 11, 12],
  )
  const { reply } = await send(file, { rows: 'good' })
  assert.deepEqual([reply.good, reply.bad, reply.silent, reply.proposed], [1, 9, 1, 1])
  assert.equal((await lineOf(lines[4]?.id)).proposedDate, nextYear)
  assert.equal((await lineOf(lines[0]?.id)).confirmation, 'unconfirmed')
})

test('lines changed between preview and import require a new preview before the import', async () => {
  const [firstLine, secondLine] = await orderOf('T-3', '10', '20')
  const file = fileOf(`T-3;1;${nextYear};;;`, `T-3;2;${nextYear};;;`)
  const previewed = await preview(file)
  const changed = await marc.call(changeOrderLines, {
    body: { lines: [{ id: firstLine?.id ?? 0, version: 1, dueDate: nextYear }], note: '' },
  })
  assert.equal(changed.status, 200, changed.text)
  const { status, reply } = await send(file, { rows: 'good', seen: previewed.seen })
  assert.deepEqual([status, reply.isImported, reply.good], [200, false, 2])
  assert.deepEqual(
    reply.understood.map(({ version, outcome, dueDate }) => [version, outcome, dueDate]),
    [
      [2, 'confirmed', nextYear],
      [1, 'proposed', secondLine?.due],
    ],
  )
  assert.equal((await lineOf(secondLine?.id)).confirmation, 'unconfirmed')
  assert.equal((await send(file, { rows: 'good', seen: reply.seen })).reply.isImported, true)
  assert.equal((await lineOf(secondLine?.id)).confirmation, 'proposed')
})

test('concurrent files and single confirmations confirm each line once', async () => {
  const lines = await orderOf('T-4', ...Array.from({ length: 12 }, () => '10'))
  const rows = lines.map((_, index) => `T-4;${index + 1};${nextYear};;;1`)
  const single = (id: number) =>
    lee.call(confirmOrderLines, { body: { lines: [{ id, version: 1 }], note: '' } })
  const [files, singles] = await Promise.all([
    Promise.all(
      [rows, rows.toReversed(), rows].map((list) => send(fileOf(...list), { rows: 'good' })),
    ),
    Promise.all(lines.map(({ id }) => single(id))),
  ])
  const imported = singles.filter(({ status }) => status === 200).length
  for (const { status } of singles) assert.ok(status === 200 || status === 412, String(status))
  for (const { status, text } of files) assert.equal(status, 200, text)
  const proposed = files.reduce((sum, { reply }) => sum + reply.proposed, 0)
  assert.equal(imported + proposed, lines.length)
  const { rows: versions } = await world.owner.query(
    `select distinct l.version, (select count(*)::int from order_events e
       where e.company_id = 1 and e.order_line_id = l.id) as events
     from order_lines l where l.company_id = 1 and l.order_code = 'T-4'`,
  )
  assert.deepEqual(versions, [{ version: 2, events: 1 }])
})

test('an unedited template in each language changes nothing, and a filled one is imported', async () => {
  await orderOf('T-5', '10', '20')
  for (const language of lang.options) {
    for (const format of ['csv', 'xlsx'] as const) {
      const query = { lang: language, format }
      const { status, bytes } = await lee.call(getConfirmationTemplate, { query })
      assert.equal(status, 200)
      const report = await preview(bytes)
      assert.deepEqual([report.bad, report.confirmed, report.proposed], [0, 0, 0], language)
      assert.deepEqual(report.ignoredColumns, [])
      assert.ok(report.silent > 1)
    }
  }
  const { text } = await lee.call(getConfirmationTemplate, { query: { format: 'csv' } })
  const rows = text.split('\r\n').filter((row) => row.startsWith('T-5,'))
  const filled = rows.map((row) => {
    const cells = row.split(',')
    return [...cells.slice(0, -4), nextYear, '', 'Later', cells.at(-1)].join(',')
  })
  const report = await preview([text.split('\r\n')[0], ...filled].join('\n'))
  assert.deepEqual([report.proposed, report.bad], [2, 0])
})

test('a file of too many lines is refused, and lines of other suppliers are not found', async () => {
  const many = Array.from({ length: 1001 }, (_, index) => `T-6;${index + 1};${nextYear};;;`)
  const refused = await lee.call(previewConfirmationImport, { body: fileOf(...many) })
  assert.deepEqual(refused.problem.errors?.[0]?.params, {
    reason: 'too-many-confirmations',
    row: 1002,
  })
  await orderOf('T-7', '10')
  const previewed = await preview(fileOf(`T-7;1;${nextYear};;;`), pau)
  assert.deepEqual(
    previewed.errors.map(({ column, code }) => [column, code]),
    [['order_code', 'not-found']],
  )
})

test('a template of many confirmed lines can be imported with one more confirmation', async () => {
  for (const code of ['T-81', 'T-82'])
    await orderOf(code, ...Array.from({ length: 505 }, () => '10'))
  await orderOf('T-9', '10')
  await world.owner.query(
    `update order_lines set confirmation = 'confirmed', confirmed_date = due_date where company_id = 1 and order_code like 'T-8%'`,
  )
  const { text } = await lee.call(getConfirmationTemplate, { query: { format: 'csv' } })
  const unedited = await preview(text)
  assert.deepEqual([unedited.confirmed, unedited.proposed, unedited.bad], [0, 0, 0])
  assert.ok(unedited.unchanged >= 1010)
  assert.equal(unedited.understood.length, 1000)
  const filled = text
    .split('\r\n')
    .map((row) => {
      const cells = row.split(',')
      return row.startsWith('T-9,')
        ? [...cells.slice(0, -4), nextYear, '', '', cells.at(-1)].join(',')
        : row
    })
    .join('\n')
  const report = await preview(filled)
  assert.deepEqual([report.proposed, report.bad], [1, 0])
  assert.ok(report.understood.some(({ orderCode }) => orderCode === 'T-9'))
})
