// Files written by other programs, and our files read by other programs.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { inflateRawSync } from 'node:zlib'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { exportOrderLines } from '#contract/orders/order-endpoints.ts'
import { getLineTemplate, importShipmentLines } from '#contract/shipments/line-import-endpoints.ts'
import {
  createShipment,
  exportShipments,
  getShipment,
} from '#contract/shipments/shipment-endpoints.ts'
import {
  convertTogether,
  convertWithLibreoffice,
  skipWithoutLibreoffice,
  spanishCsv,
} from '#test/samples/libreoffice.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const mar = await world.signIn('mar')
const skip = skipWithoutLibreoffice
if (skip) console.warn(skip)

const shipment = async () => (await mar.call(createShipment, { body: {} })).reply.id
const send = (id: number, file: Uint8Array, rows: 'all' | 'good' = 'good') =>
  mar.call(importShipmentLines, { params: { id }, query: { rows }, body: file, version: 1 })
const table = (name: string) =>
  readFileSync(join(import.meta.dirname, '..', '..', '..', 'test', 'tables', name))

for (const name of ['libreoffice-lines.xlsx', 'excel-spanish-lines.csv']) {
  test(`${name}: decimal commas, thousands and headings of a Spanish spreadsheet are read`, async () => {
    const id = await shipment()
    const { reply, status, text } = await send(id, table(name))
    assert.equal(status, 200, text)
    assert.deepEqual(
      reply.errors.map(({ row, column, code, params }) => [row, column, code, params?.quantity]),
      [[3, 'quantity', 'over-cap', '1024']],
    )
    const { lines } = (await mar.call(getShipment, { params: { id } })).reply
    assert.deepEqual(
      lines.map((l) => [l.orderCode, l.quantity, l.numberOfPackages, l.height, l.width, l.weight]),
      [
        ['PO-1002', '12.5', 5, '30.5', '20', '1.25'],
        ['PO-1003', '24', 2, null, null, '0.75'],
      ],
    )
  })
}

test('a template filled in and saved by LibreOffice is read', { skip }, async () => {
  const id = await shipment()
  const input = { params: { id }, query: { lang: 'ca' } } as const
  const [sheet] = (await readXlsx((await mar.call(getLineTemplate, input)).bytes)).sheets
  const rows = (sheet?.rows ?? []).map((row, index) =>
    index === 0 || index > 3 ? row : row.map((cell, column) => (column === 8 ? index : cell)),
  )
  const content = await writeXlsx({ sheets: [{ name: 'x', rows }] })
  const saved = await convertWithLibreoffice('xlsx', { name: 'template.xlsx', content })
  const { status, text } = await send(id, saved, 'all')
  assert.equal(status, 200, text)
  const { lines } = (await mar.call(getShipment, { params: { id } })).reply
  assert.deepEqual(
    lines.map(({ quantity }) => quantity),
    ['1', '2', '3'],
  )
})

test('a Spanish spreadsheet opens a Spanish export with numbers and days, and without formulas', {
  skip,
}, async () => {
  const hostile = ['=1+1', '+1+1', '-1+1', '@SUM(1)', '=HYPERLINK("http://x";"y")', '＝1+1']
  for (const carrier of hostile) await mar.call(createShipment, { body: { carrier } })
  const input = { query: { format: 'csv', lang: 'sp' } } as const
  const all = { query: { ...input.query, show: 'all' } } as const
  const files = [
    { name: 'shipments.csv', content: (await mar.call(exportShipments, input)).bytes },
    { name: 'lines.csv', content: (await mar.call(exportOrderLines, all)).bytes },
    // The same check finds a formula that is not escaped.
    { name: 'naive.csv', content: Buffer.from('a;b\r\n=1+1;2\r\n') },
  ]
  const [shipments, lines, unescaped] = await Promise.all(
    (await convertTogether('xlsx', files, spanishCsv)).map(
      async (saved) => (await readXlsx(saved, { readStyles: true })).sheets[0],
    ),
  )
  assert.ok(shipments && lines && unescaped)
  assert.deepEqual(
    [...(shipments.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined),
    [],
  )
  const carriers = shipments.rows.map((row) => String(row[5] ?? ''))
  for (const carrier of hostile) assert.ok(carriers.includes(`'${carrier}`), carrier)
  const [, ...rows] = lines.rows
  assert.ok(rows.length > 20)
  assert.ok(rows.every((row) => row[14] instanceof Date && typeof row[16] === 'number'))
  assert.ok(rows.some((row) => row[16] === 1250.5))
  assert.ok([...(unescaped.cells?.values() ?? [])].some(({ formula }) => formula !== undefined))
})

/** Extracts a part of a workbook. */
function partOf(workbook: Buffer, name: string): string {
  const at = workbook.indexOf(name)
  const header = workbook.lastIndexOf('PK\x03\x04', at)
  const extra = workbook.readUInt16LE(header + 28)
  const packed = inflateRawSync(workbook.subarray(at + name.length + extra))
  return new TextDecoder('utf-8', { fatal: true }).decode(packed)
}

// The production Char of XML 1.0.
const isXml = (text: string) =>
  /^[\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u.test(text)

test('characters that XML does not allow break no export: valid XML that LibreOffice opens', async () => {
  const odd = {
    'X1-\uFFFE-\uFFFF-end': 'X1-\uFFFD-\uFFFD-end',
    'X2-\ud83d-\udc00-end': 'X2-\uFFFD-\uFFFD-end',
    'X3-\x01-\x0b-\x1f-\x7f-end': 'X3-\x01-\x0b-\x1f-\x7f-end',
    'X4-_x0041_-_x005F_-end': 'X4-_x0041_-_x005F_-end',
    'X5-<&>"\'-]]>-😀-end': 'X5-<&>"\'-]]>-😀-end',
  }
  for (const carrier of Object.keys(odd)) {
    const { status, text } = await mar.call(createShipment, { body: { carrier } })
    assert.equal(status, 201, text)
  }
  const carriersOf = async (content: Uint8Array) => {
    const [sheet] = (await readXlsx(content)).sheets
    return (sheet?.rows ?? []).map((row) => String(row[5])).filter((cell) => cell.startsWith('X'))
  }
  const workbook = (await mar.call(exportShipments, { query: { format: 'xlsx', text: 'x' } })).bytes
  assert.ok(isXml(partOf(workbook, 'xl/worksheets/sheet1.xml')))
  assert.deepEqual((await carriersOf(workbook)).sort(), Object.values(odd).sort())
  const input = { format: 'csv', text: 'x' } as const
  const file = (await mar.call(exportShipments, { query: input })).bytes
  const lines = new TextDecoder('utf-8', { fatal: true }).decode(file)
  assert.ok(lines.isWellFormed())
  if (skip) return
  const [savedBook, savedCsv] = await convertTogether('xlsx', [
    { name: 'book.xlsx', content: workbook },
    { name: 'file.csv', content: file },
  ])
  assert.ok(savedBook && savedCsv)
  const carriers = await carriersOf(savedBook)
  const isIn = (carrier: string) => carriers.includes(carrier)
  assert.ok(Object.values(odd).every(isIn), JSON.stringify(carriers))
  assert.equal((await carriersOf(savedCsv)).length, 5)
})
