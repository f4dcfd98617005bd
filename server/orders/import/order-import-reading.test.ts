// Reads order files by a person's choices, from request to rows.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeXlsx } from 'hucre/xlsx'
import iconv from 'iconv-lite'
import { orderFile, orderFileRow, sendFile } from '#test/samples/order-files.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const marc = await world.signIn('marc')

type Query = Record<string, string>
const send = (path: string, file: string | Uint8Array, query: Query = {}) =>
  sendFile(world, marc, `${path}?${new URLSearchParams(query)}`, file)
const preview = async (file: string | Uint8Array, query: Query = {}) =>
  (await send('/preview', file, query)).report
const stored = async (order: string) =>
  (
    await world.owner.query(
      `select o.order_date::text as day, l.product_name as name from order_lines l
       join orders o on o.company_id = l.company_id and o.id = l.order_id where o.code = $1`,
      [order],
    )
  ).rows[0]
const storedChoices = async () =>
  (await world.owner.query('select import_date_order as "order" from companies where id = 1'))
    .rows[0].order

const rowOn = (order: string, day: string, due = '2026-03-01') =>
  orderFileRow(order, 1, '10').replace('2026-01-05', day).replace('2026-02-01', due)

test('an ambiguous date needs a choice, also with rows=good, and the choice is remembered', async () => {
  const file = orderFile(rowOn('D-1', '10/05/2026'), rowOn('D-2', '2026-05-10'))
  const { reading, errors, good } = await preview(file)
  assert.deepEqual(reading.dates, { order: null, by: 'undecided', example: '10/05/2026' })
  assert.deepEqual(
    [good, errors[0]?.code, errors[0]?.column],
    [1, 'date-order-unknown', 'order_date'],
  )
  assert.equal((await send('', file, { rows: 'all' })).status, 400)
  assert.equal((await send('', file, { rows: 'good' })).report.good, 1)
  assert.equal(await stored('D-1'), undefined)

  const chosen = await preview(file, { dates: 'month-first' })
  assert.deepEqual([chosen.good, chosen.reading.dates.by], [2, 'chosen'])
  assert.equal(await storedChoices(), null)
  assert.equal((await send('', file, { dates: 'month-first' })).status, 200)
  assert.equal((await stored('D-1')).day, '2026-10-05')
  assert.equal(await storedChoices(), 'month-first')

  const next = await preview(orderFile(rowOn('D-3', '10/05/2026')))
  assert.deepEqual(next.reading.dates, {
    order: 'month-first',
    by: 'remembered',
    example: '10/05/2026',
  })
  const clear = await preview(orderFile(rowOn('D-3', '10/05/2026'), rowOn('D-4', '25/05/2026')))
  assert.deepEqual([clear.reading.dates.order, clear.reading.dates.by], ['day-first', 'file'])
  const both = await preview(orderFile(rowOn('D-3', '05/25/2026'), rowOn('D-4', '25/05/2026')))
  assert.deepEqual(
    [both.reading.dates.by, both.errors[0]?.code],
    ['contradictory', 'date-order-contradictory'],
  )
})

test('another encoding is detected with its confidence or named, and no name is garbled', async () => {
  const czech = orderFile(orderFileRow('E-1', 1, '10', 'KOVO,Kovošrot Žďár a Plzeňský Prazdroj'))
  const bytes = iconv.encode(czech, 'windows-1250')
  const { reading } = await preview(bytes)
  assert.equal(reading.encoding?.name, 'windows-1250')
  assert.ok(reading.encoding?.words.includes('Kovošrot'))
  const russian = iconv.encode(
    orderFile(orderFileRow('E-2', 1, '10', 'KARTON,Картонная фабрика')),
    'windows-1251',
  )
  assert.deepEqual((await preview(russian)).reading.encoding, {
    name: 'windows-1251',
    confidence: 'high',
    isChosen: false,
    words: ['Картонная', 'фабрика'],
  })
  const short = iconv.encode(orderFile(orderFileRow('E-3', 1, '10', 'DING,订单')), 'gbk')
  assert.equal((await preview(short)).reading.encoding?.confidence, 'low')
  const refused = await send('', short)
  assert.deepEqual(
    [refused.status, refused.problem.errors?.[0]?.params?.reason],
    [422, 'encoding-unsure'],
  )
  assert.equal(await stored('E-3'), undefined)
  const encoding = (await preview(short, { encoding: 'gb18030' })).reading.encoding
  assert.deepEqual([encoding?.isChosen, encoding?.words], [true, ['订单']])
  assert.equal((await send('', short, { encoding: 'gb18030' })).status, 200)
})

test('a broken character is an error of its cell and does not change the file’s encoding', async () => {
  const bytes = Buffer.from(
    orderFile(
      orderFileRow('F-1', 1, '10', 'A,Cartró i més cartró'),
      orderFileRow('F-2', 1, '1', 'B,Größe'),
      orderFileRow('F-3', 1, '1', 'C,X\u00e9'),
      ...Array.from({ length: 20 }, (_, n) => orderFileRow(`F-${n + 9}`, 1, '1', `D${n},Añós`)),
    ),
  )
  const at = bytes.indexOf('X\u00e9') + 1
  const broken = Buffer.concat([bytes.subarray(0, at), Buffer.from([0xe9]), bytes.subarray(at + 2)])
  const { reading, errors } = await preview(broken)
  assert.deepEqual([reading.encoding?.name, reading.encoding?.confidence], ['utf-8', 'low'])
  assert.deepEqual(
    errors.map(({ row, code }) => [row, code]),
    [[4, 'bad-characters']],
  )
})

const header = orderFile().trim().split(',')
const cells = (text: string) => text.split(',')

test('the sheet that is read is named, and another visible sheet can be chosen', async () => {
  const workbook = await writeXlsx({
    sheets: [
      { name: 'Old', hidden: true, rows: [header, cells(orderFileRow('H-0', 1, '1'))] },
      { name: 'May', rows: [header, cells(orderFileRow('H-1', 1, '1'))] },
      { name: 'June', rows: [['Notes'], ['nothing here']] },
      {
        name: 'July',
        rows: [header, cells(orderFileRow('H-2', 1, '1')), cells(orderFileRow('H-3', 1, '1'))],
      },
    ],
  })
  const { reading, rows } = await preview(workbook)
  assert.deepEqual([reading.sheet, reading.sheets, rows], ['May', ['May', 'June', 'July'], 1])
  assert.equal((await preview(workbook, { sheet: 'July' })).rows, 2)
  const { status, problem } = await send('/preview', workbook, { sheet: 'June' })
  assert.deepEqual(
    [status, problem.reading?.sheet, problem.reading?.sheets],
    [422, 'June', ['May', 'June', 'July']],
  )
  const hidden = await send('/preview', workbook, { sheet: 'Old' })
  assert.deepEqual([hidden.status, hidden.problem.errors?.[0]?.params?.reason], [422, 'no-sheet'])
})

test('title rows above the headings are reported, data rows are not', async () => {
  const file = `Purchase orders,,\nPrinted,2026-01-01\n\n${orderFile(orderFileRow('J-1', 1, '10'))}`
  const { reading, rows, good } = await preview(file)
  assert.deepEqual(reading.titleRows, [
    { row: 1, text: 'Purchase orders' },
    { row: 2, text: 'Printed 2026-01-01' },
  ])
  assert.deepEqual([reading.headerRow, rows, good], [4, 1, 1])
  const semicolons = `Informe de pedidos, mayo, 2026\n\n${orderFile(orderFileRow('J-2', 1, '10')).replaceAll(',', ';')}`
  assert.equal((await preview(semicolons)).reading.separator, ';')
})

test('a file sent again under its key with another order of dates is refused', async () => {
  const file = orderFile(rowOn('K-1', '10/06/2026'))
  const headers = { 'idempotency-key': 'reading-key-1' }
  const take = (dates: string) => sendFile(world, marc, `?dates=${dates}`, file, headers)
  assert.equal((await take('day-first')).status, 200)
  assert.equal((await take('month-first')).status, 422)
  assert.equal((await stored('K-1')).day, '2026-06-10')
})

test('an unknown encoding, order of dates or sheet is refused', async () => {
  const invalid: Query[] = [{ encoding: 'utf-7' }, { dates: 'year-first' }, { sheet: '' }]
  for (const query of invalid)
    assert.equal(
      (await send('/preview', orderFile(orderFileRow('L-1', 1, '1')), query)).status,
      400,
    )
})

const unknownHeadings = 'Wer,Wie,Welche,Ab,Stelle,Ding,Bezeichnet,Format,Farbe,Einheit,Wieviel,Bis'
const chosenColumns =
  'supplier_code:1,supplier_name:2,order_code:3,order_date:4,order_line:5,product_code:6,product_name:7,unit:10,quantity:11,due_date:12'
const unknownFile = (order: string, quantity = '10', headings = unknownHeadings) =>
  `${headings}\n${orderFileRow(order, 1, quantity)}\n`

test('unknown columns need a choice, which is remembered for files with the same headings', async () => {
  const { status, problem } = await send('/preview', unknownFile('M-1'))
  assert.equal(status, 422)
  assert.deepEqual(problem.reading?.columns?.file[6], {
    ...{ position: 7, heading: 'Bezeichnet', values: ['Post tube'] },
  })
  assert.equal((await preview(unknownFile('M-1'), { columns: chosenColumns })).good, 1)
  assert.equal((await send('/preview', unknownFile('M-1'))).status, 422, 'a preview is no answer')
  assert.equal((await send('', unknownFile('M-1'), { columns: chosenColumns })).status, 200)
  const next = await preview(unknownFile('M-2', '10', unknownHeadings.toUpperCase()))
  assert.deepEqual([next.good, next.reading.columns?.by], [1, 'remembered'])
  const others = unknownHeadings.replace('Wieviel', 'Anzahl')
  assert.equal((await send('/preview', unknownFile('M-2', '10', others))).status, 422)
  const again = chosenColumns.replace('unit:10', 'unit:0')
  assert.equal((await send('', unknownFile('M-2'), { columns: again })).status, 200)
  assert.equal((await preview(unknownFile('M-3'))).reading.columns?.said, again)
  const { rows } = await world.owner.query(
    'select company_id::int, kind, columns from import_column_choices',
  )
  assert.deepEqual(rows, [{ company_id: 1, kind: 'orders', columns: again }])
  const records = await world.owner.query(
    `select reading->'columns'->'file' as file from order_imports order by id desc limit 1`,
  )
  assert.deepEqual(records.rows[0].file, [], 'the record keeps no values')
  for (const columns of ['quantity', 'quantity:1;size:2', 'quantity:-1'])
    assert.equal((await send('/preview', unknownFile('M-4'), { columns })).status, 400)
})

test('an ambiguous number needs a choice, also with rows=good, and the choice is remembered', async () => {
  const file = orderFile(orderFileRow('N-1', 1, '"10,000"'), orderFileRow('N-2', 1, '7'))
  const { reading, errors, good } = await preview(file)
  assert.deepEqual(reading.decimals, {
    ...{ mark: null, by: 'undecided' },
    examples: [{ row: 2, text: '10,000', comma: '10', point: '10000' }],
  })
  assert.deepEqual([good, errors[0]?.code], [1, 'ambiguous-number'])
  assert.equal((await send('', file, { rows: 'good' })).report.good, 1)
  assert.equal(await stored('N-1'), undefined)
  assert.equal((await send('', file, { decimals: 'point' })).status, 200)
  const next = await preview(orderFile(orderFileRow('N-3', 1, '"10,000"')))
  assert.deepEqual([next.good, next.reading.decimals.by], [1, 'remembered'])
  assert.equal(next.preview?.understood[0]?.quantity, '10000')
})
