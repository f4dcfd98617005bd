import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { exportPackages } from '#contract/packing/packing-endpoints.ts'
import { updateCompanySettings } from '#contract/settings/settings-endpoints.ts'
import { getLineTemplate, importShipmentLines } from '#contract/shipments/line-import-endpoints.ts'
import { createShipment, getShipment } from '#contract/shipments/shipment-endpoints.ts'
import { readLineHeader } from '#domain/imports/lines/line-import-columns.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const mar = await world.signIn('mar')
const ada = await world.signIn('ada')

const { rows: orderLines } = await world.owner.query<{ order: string; line: number }>(
  `update order_lines l set quantity = 1000, cancelled = 0, is_divisible = false, unit = 'pcs' from (
     select id from order_lines where company_id = 1 and supplier_id = 1 and in_open + in_transit + received = 0
     order by id limit 2) picked
   where l.company_id = 1 and l.id = picked.id returning order_code as order, line_number as line`,
)
await world.owner.query('update orders set ship_to = null where company_id = 1')
const [a, b] = orderLines.map(({ order, line }) => `${order};${line}`)

const setting = async (asksForLots: boolean) => {
  const { rows } = await world.owner.query<{ version: number }>(
    'select version from companies where id = 1',
  )
  const version = rows[0]?.version ?? 0
  const changed = await ada.call(updateCompanySettings, { version, body: { asksForLots } })
  assert.equal(changed.status, 200, changed.text)
}
const shipment = async () => (await mar.call(createShipment, { body: {} })).reply.id
const send = (id: number, body: string | Uint8Array, query: { rows?: 'good' } = {}) =>
  mar.call(importShipmentLines, { params: { id }, query, body, version: 1 })
const goodsOf = async (id: number) =>
  (await mar.call(getShipment, { params: { id } })).reply.lines.map((line) => {
    const { lot, bestBefore, expiry, serialNumbers } = line.traceability ?? { serialNumbers: [] }
    return [line.quantity, lot, bestBefore ?? expiry, serialNumbers.join(' ')].join('|')
  })
const header = 'order;line;quantity;package;Lote;Consumo preferente;caducidad;números de serie'
const fileOf = (...lines: string[]) => [header, ...lines].join('\n')

test('columns of lots are ignored unless the company records lots', async () => {
  const id = await shipment()
  const imported = await send(id, fileOf(`${a};3;;Ñandú;soon;;a b`))
  assert.equal(imported.status, 200, imported.text)
  assert.deepEqual(imported.reply.ignoredColumns, [
    ...['Lote', 'Consumo preferente', 'caducidad', 'números de serie'],
  ])
  assert.deepEqual(await goodsOf(id), ['3|||'])
})

test('rows have a lot, a date and serial numbers, which the preview shows', async () => {
  await setting(true)
  const id = await shipment()
  const file = fileOf(
    `${a};3;;A-1;2030-05-31;;S1 S2 S3`,
    `${a};4;;A-2;;31/12/2031;`,
    `${b};5;;;;;`,
    `${b};1;;;;;S1`,
  )
  const preview = await mar.call(importShipmentLines, {
    ...{ params: { id }, query: { preview: 'true' }, body: file, version: 1 },
  })
  assert.deepEqual(
    preview.reply.understood.map(({ traceability }) => traceability?.lot),
    ['A-1', 'A-2', undefined, null],
  )
  const imported = await send(id, file)
  assert.equal(imported.status, 200, imported.text)
  assert.deepEqual(await goodsOf(id), [
    ...['3|A-1|2030-05-31|S1 S2 S3', '4|A-2|2031-12-31|', '5|||', '1|||S1'],
  ])
})

test('an invalid lot, date or serial number is an error of its cell, and good rows are imported', async () => {
  const id = await shipment()
  const first = await send(id, fileOf(`${a};1;;;;;KNOWN`))
  assert.equal(first.status, 200, first.text)
  const file = fileOf(
    `${a};1;;Ñ;;;`,
    `${a};1;;123456789012345678901;;;`,
    `${a};1;;;2030-02-30;;`,
    `${a};1;;;2090-01-01;;`,
    `${a};1;;;2030-01-01;2030-01-01;`,
    `${a};2;;;;;S1`,
    `${a};2;;;;;S1 S1`,
    `${a};1;;;;;KNOWN`,
    `${a};1;;;;;NEW`,
    `${a};1;;;;;NEW`,
    `${a};1;;;05/06/2030;;`,
  )
  const input = { params: { id }, query: { rows: 'good' as const }, body: file, version: 2 }
  const { reply, status, text } = await mar.call(importShipmentLines, input)
  assert.equal(status, 200, text)
  assert.deepEqual(
    reply.errors.map(({ row, column, code }) => `${row} ${column} ${code}`),
    [
      '2 lot not-in-a-barcode',
      '3 lot too-long',
      '4 best_before not-a-day',
      '5 best_before not-a-day',
      '6 expiry two-dates',
      '7 serial_numbers serial-count',
      '8 serial_numbers repeated-serial',
      '9 serial_numbers repeated-serial',
      '11 serial_numbers repeated-serial',
      '12 best_before date-order-unknown',
    ],
  )
  assert.deepEqual(await goodsOf(id), ['1|||KNOWN', '1|||NEW'])
  // An ambiguous file needs a person's choice.
  const chosen = await shipment()
  const query = { dates: 'day-first' as const }
  const dated = fileOf(`${a};1;;;05/06/2030;;`)
  await mar.call(importShipmentLines, { params: { id: chosen }, query, body: dated, version: 1 })
  assert.deepEqual(await goodsOf(chosen), ['1||2030-06-05|'])
})

test('serial numbers of a line are read whole from a cell; a cell with more is refused', async () => {
  const serials = Array.from({ length: 500 }, (_, index) => String(10n ** 19n + BigInt(index)))
  const id = await shipment()
  const imported = await send(id, fileOf(`${a};500;;;;;${serials.join(' ')}`))
  assert.equal(imported.status, 200, imported.text)
  assert.deepEqual(await goodsOf(id), [`500|||${serials.join(' ')}`])
  const tooLong = Array(1999).fill(serials[0]).join('  ')
  const file = fileOf(`${a};1;;;;;${tooLong}`, `${a};1;;;;;${'S '.repeat(2001)}`)
  const preview = await mar.call(importShipmentLines, {
    ...{ params: { id }, query: { preview: 'true' }, body: file, version: 2 },
  })
  assert.deepEqual(
    preview.reply.errors.map(({ row, column, code, params }) => [row, column, code, params]),
    [
      [2, 'serial_numbers', 'too-long', { most: 42_000 }],
      [3, 'serial_numbers', 'too-big', { most: 2000 }],
    ],
  )
})

test('rows of named packages share a line by order line, lot, date and use of serial numbers', async () => {
  const id = await shipment()
  const file = fileOf(
    `${a};2;P1;A-1;;;S1 S2`,
    `${a};3;P1;A-2;;;`,
    `${a};1;P2;A-1;;;S3`,
    `${a};4;P2;A-1;;;`,
    `${a};5;P3;A-2;;;`,
  )
  const imported = await send(id, file)
  assert.equal(imported.status, 200, imported.text)
  assert.deepEqual((await goodsOf(id)).sort(), ['3|A-1||S1 S2 S3', '4|A-1||', '8|A-2||'])
  assert.equal(imported.reply.packages, 3)
})

test('an export of packages can be imported with its lots, and has no lot columns without any', async () => {
  const from = await shipment()
  const file = fileOf(`${a};2;P1;A-1;2030-05-31;;S1 S2`, `${b};3;P2;B-1;;2031-01-01;`)
  assert.equal((await send(from, file)).status, 200)
  for (const lang of ['en', 'sp', 'ca'] as const)
    for (const format of ['csv', 'xlsx'] as const) {
      const params = { id: from }
      const { bytes } = await mar.call(exportPackages, { params, query: { format, lang } })
      const id = await shipment()
      const imported = await send(id, bytes)
      assert.equal(imported.status, 200, `${lang} ${format}: ${imported.text}`)
      assert.deepEqual(await goodsOf(id), await goodsOf(from), `${lang} ${format}`)
    }
  const plain = await shipment()
  assert.equal((await send(plain, fileOf(`${b};3;P2;;;;`))).status, 200)
  const { bytes } = await mar.call(exportPackages, {
    ...{ params: { id: plain }, query: { format: 'csv', lang: 'en' } },
  })
  const [headings = []] = parse(bytes, { bom: true }) as string[][]
  assert.ok(headings.includes('Quantity') && !headings.includes('Lot'), headings.join())
})

test('the template has columns of lots in each language if the company records them, and can be imported', async () => {
  for (const lang of ['en', 'sp', 'ca'] as const) {
    const id = await shipment()
    const query = { format: 'xlsx' as const, lang }
    const input = { params: { id }, query }
    await setting(false)
    const without = (await readXlsx((await mar.call(getLineTemplate, input)).bytes)).sheets[0]
    await setting(true)
    const [sheet] = (await readXlsx((await mar.call(getLineTemplate, input)).bytes)).sheets
    const [headings = [], ...rows] = sheet?.rows ?? []
    const { faults, ignored, columnIndexes } = readLineHeader(headings.map(String))
    assert.deepEqual([faults, ignored, columnIndexes.size], [[], [], headings.length])
    assert.equal(without?.rows[0]?.length, headings.length - 4)
    const indexOf = (name: 'quantity' | 'lot' | 'serial_numbers') => columnIndexes.get(name) ?? -1
    const filled = rows.slice(0, 1).map((row) => {
      const copy = [...row]
      copy[indexOf('quantity')] = 2
      copy[indexOf('lot')] = '3-1'
      copy[indexOf('serial_numbers')] = 'S1 S2'
      return copy
    })
    const file = await writeXlsx({ sheets: [{ name: 'x', rows: [headings, ...filled] }] })
    const imported = await send(id, file)
    assert.equal(imported.status, 200, imported.text)
    assert.deepEqual(await goodsOf(id), ['2|3-1||S1 S2'])
  }
})
