// How a file of orders was read, and what a person says of it, from request to rows.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeXlsx } from 'hucre/xlsx'
import iconv from 'iconv-lite'
import { orderFile, orderFileRow, sendFile } from '#test/order-files.ts'
import { openWorld } from '#test/world.ts'

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
const remembered = async () =>
  (await world.owner.query('select import_date_order as "order" from companies where id = 1'))
    .rows[0].order

const local = (order: string, day: string, due = '2026-03-01') =>
  orderFileRow(order, 1, '10').replace('2026-01-05', day).replace('2026-02-01', due)

test('a day that may be two is asked for, never taken by rows=good, and remembered once it was chosen', async () => {
  const file = orderFile(local('D-1', '10/05/2026'), local('D-2', '2026-05-10'))
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
  assert.equal(await remembered(), null)
  assert.equal((await send('', file, { dates: 'month-first' })).status, 200)
  assert.equal((await stored('D-1')).day, '2026-10-05')
  assert.equal(await remembered(), 'month-first')

  const next = await preview(orderFile(local('D-3', '10/05/2026')))
  assert.deepEqual(next.reading.dates, {
    order: 'month-first',
    by: 'remembered',
    example: '10/05/2026',
  })
  const proved = await preview(orderFile(local('D-3', '10/05/2026'), local('D-4', '25/05/2026')))
  assert.deepEqual([proved.reading.dates.order, proved.reading.dates.by], ['day-first', 'file'])
  const both = await preview(orderFile(local('D-3', '05/25/2026'), local('D-4', '25/05/2026')))
  assert.deepEqual(
    [both.reading.dates.by, both.errors[0]?.code],
    ['contradictory', 'date-order-contradictory'],
  )
})

test('another encoding is found out with its confidence, or said, and no name comes in mangled', async () => {
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
  const said = (await preview(short, { encoding: 'gb18030' })).reading.encoding
  assert.deepEqual([said?.isChosen, said?.words], [true, ['订单']])
  assert.equal((await send('', short, { encoding: 'gb18030' })).status, 200)
})

test('a broken character is an error of its cell, not another encoding of the file', async () => {
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

test('the sheet that is read is said, another visible one can be chosen', async () => {
  const book = await writeXlsx({
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
  const { reading, rows } = await preview(book)
  assert.deepEqual([reading.sheet, reading.sheets, rows], ['May', ['May', 'June', 'July'], 1])
  assert.equal((await preview(book, { sheet: 'July' })).rows, 2)
  const { status, problem } = await send('/preview', book, { sheet: 'June' })
  assert.deepEqual(
    [status, problem.reading?.sheet, problem.reading?.sheets],
    [422, 'June', ['May', 'June', 'July']],
  )
  const hidden = await send('/preview', book, { sheet: 'Old' })
  assert.deepEqual([hidden.status, hidden.problem.errors?.[0]?.params?.reason], [422, 'no-sheet'])
})

test('title rows above the headings are said to be title rows, and no data is', async () => {
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

test('what was said of a file is part of its import: another order of dates is another request', async () => {
  const file = orderFile(local('K-1', '10/06/2026'))
  const headers = { 'idempotency-key': 'reading-key-1' }
  const take = (dates: string) => sendFile(world, marc, `?dates=${dates}`, file, headers)
  assert.equal((await take('day-first')).status, 200)
  assert.equal((await take('month-first')).status, 422)
  assert.equal((await stored('K-1')).day, '2026-06-10')
})

test('an encoding, an order or a sheet that nobody knows is refused', async () => {
  const odd: Query[] = [{ encoding: 'utf-7' }, { dates: 'year-first' }, { sheet: '' }]
  for (const query of odd)
    assert.equal(
      (await send('/preview', orderFile(orderFileRow('L-1', 1, '1')), query)).status,
      400,
    )
})
