import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { type CellValue, readXlsx, writeXlsx } from 'hucre/xlsx'
import { getLineTemplate, importShipmentLines } from '#contract/shipments/line-import-endpoints.ts'
import { createShipment, getShipment } from '#contract/shipments/shipment-endpoints.ts'
import { readLineHeader } from '#domain/imports/lines/line-import-columns.ts'
import type { Lang } from '#domain/lang.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const mar = await world.signIn('mar')

await world.owner.query(
  `update order_lines set product_code = '=1+1', search = 'hostile' where company_id = 1 and id = 40`,
)
await world.owner.query(
  `update order_lines set over_delivery_set = true, over_delivery_percent = null where company_id = 1 and id = 41`,
)

const shipment = async (shipTo: string | null = null) =>
  (await mar.call(createShipment, { body: { shipTo } })).reply.id
const contentOf = async (id: number) => (await mar.call(getShipment, { params: { id } })).reply
const send = (id: number, file: string | Uint8Array) =>
  mar.call(importShipmentLines, { params: { id }, body: file, version: 1 })

const template = (id: number, format: 'csv' | 'xlsx', lang: Lang) =>
  mar.call(getLineTemplate, { params: { id }, query: { format, lang, sort: 'product' } })

test('the template has the available lines, and the import knows its headings', async () => {
  const id = await shipment()
  for (const lang of ['en', 'sp', 'ca'] as const) {
    const { bytes, status } = await template(id, 'xlsx', lang)
    assert.equal(status, 200)
    const [sheet] = (await readXlsx(bytes)).sheets
    const [headings = [], ...rows] = sheet?.rows ?? []
    const { faults, ignored, columnIndexes } = readLineHeader(headings.map(String))
    assert.deepEqual([faults, ignored, columnIndexes.size], [[], [], headings.length])
    assert.ok(rows.length > 10)
    for (const row of rows) assert.ok(row[7] !== 0 && row[8] === null, String(row))
    const unfiltered = await template(id, 'csv', lang)
    assert.equal(
      (
        parse(unfiltered.bytes, {
          bom: true,
          delimiter: lang === 'en' ? ',' : ';',
        }) as string[][]
      ).length,
      rows.length + 1,
    )
  }
  const otherPlace = await shipment('Somewhere else')
  const fewer = parse((await template(otherPlace, 'csv', 'en')).bytes, { bom: true }) as string[][]
  const all = parse((await template(id, 'csv', 'en')).bytes, { bom: true }) as string[][]
  assert.ok(fewer.length < all.length)
  const narrowed = await mar.call(getLineTemplate, {
    params: { id },
    query: { format: 'csv', text: 'hostile' },
  })
  assert.equal((parse(narrowed.bytes, { bom: true }) as string[][]).length, 2)
})

/** Fills in quantities, a size and a weight for the first lines, by column of the template. */
const fillIn = (rows: CellValue[][], decimal: (text: string) => CellValue) =>
  rows.map((row, index) => {
    if (index === 0 || index > 5) return row
    const copy = [...row]
    copy[8] = decimal(String(index))
    copy[10] = null
    copy[11] = decimal('30.5')
    copy[14] = decimal('1.25')
    return copy
  })

const importedLines = async (id: number) => {
  const { lines } = await contentOf(id)
  assert.deepEqual(
    lines.map(({ quantity }) => quantity),
    ['1', '2', '3', '4', '5'],
  )
  assert.ok(lines.every(({ height, weight }) => height === '30.5' && weight === '1.25'))
  return lines.map(({ productCode }) => productCode)
}

test('a filled template is imported as XLSX', async () => {
  for (const lang of ['en', 'ca'] as const) {
    const id = await shipment()
    const [sheet] = (await readXlsx((await template(id, 'xlsx', lang)).bytes)).sheets
    const rows = fillIn(sheet?.rows ?? [], Number)
    const { status, text } = await send(id, await writeXlsx({ sheets: [{ name: 'x', rows }] }))
    assert.equal(status, 200, text)
    assert.ok((await importedLines(id)).includes('=1+1'))
  }
})

test('a filled template is imported as CSV, with decimal points or commas and codes that look like formulas', async () => {
  for (const lang of ['en', 'sp'] as const) {
    const id = await shipment()
    const delimiter = lang === 'en' ? ',' : ';'
    const { bytes } = await template(id, 'csv', lang)
    const rows = parse(bytes, { bom: true, delimiter }) as string[][]
    assert.ok(rows.some((row) => row[2] === "'=1+1"))
    const mark = lang === 'en' ? '.' : ','
    const file = fillIn(rows, (text) => text.replace('.', mark))
    const text = file
      .map((row) =>
        row.map((cell) => `"${String(cell ?? '').replaceAll('"', '""')}"`).join(delimiter),
      )
      .join('\r\n')
    const sent = await send(id, `\uFEFF${text}\r\n`)
    assert.equal(sent.status, 200, sent.text)
    assert.ok((await importedLines(id)).includes('=1+1'))
  }
})

test('a template of six thousand lines is filtered by color, size or order', async () => {
  await world.owner.query(`
    with placed as (
      insert into orders (company_id, supplier_id, code, order_date) values (1, 1, 'MANY', current_date)
      returning company_id, supplier_id, id, code
    )
    insert into order_lines (company_id, supplier_id, order_id, order_code, line_number, product_code, product_name,
      size, color, quantity, due_date)
    select company_id, supplier_id, id, code, n, 'M-' || n, 'Many', case when n % 150 = 0 then 'XXXL' else 'S' end,
      case when n % 60 = 0 then 'red' else 'brown' end, 10, current_date + n % 90
    from placed, generate_series(1, 6000) n`)
  const id = await shipment()
  const filters = [
    [{ color: 'red', order: 'MANY' }, 100],
    [{ size: 'XXXL' }, 40],
    [{ color: 'brown', product: 'M-1' }, 1111 - 19],
    [{ order: 'MANY', color: 'red', size: 'XXXL' }, 20],
  ] as const
  for (const [filter, lines] of filters) {
    const query = { format: 'csv' as const, ...filter }
    const { bytes, status } = await mar.call(getLineTemplate, { params: { id }, query })
    assert.equal(status, 200, JSON.stringify(filter))
    assert.equal(
      (parse(bytes, { bom: true }) as string[][]).length,
      lines + 1,
      JSON.stringify(filter),
    )
  }
})
