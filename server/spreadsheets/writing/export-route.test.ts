import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import { readXlsx, type Sheet } from 'hucre/xlsx'
import { maxExportRows } from '#contract/list-export.ts'
import { exportOrderLines, listOrderLines } from '#contract/orders/order-endpoints.ts'
import {
  createShipment,
  exportShipments,
  listShipments,
} from '#contract/shipments/shipment-endpoints.ts'
import type { Lang } from '#domain/lang.ts'
import { maxRowsRead } from '#server/data/list/bounded-search.ts'
import { translations } from '#server/texts/translations.ts'
import { captureStatements } from '#test/database/statement-capture.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const mar = await world.signIn('mar')
const pau = await world.signIn('pau')

// Texts that a spreadsheet would run as formulas, or that contain line breaks.
const hostile = [
  "=cmd|' /C calc'!A0",
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  ' =1+1',
  '＝1+1',
  '|cmd',
  'a;b,"c"',
]
for (const carrier of hostile) {
  const created = await mar.call(createShipment, { body: { carrier, tracking: '007' } })
  assert.equal(created.status, 201, created.text)
}
// The API trims input; rows from elsewhere may have spaces.
await world.owner.query(`update shipments set carrier = ' =1+1' where carrier = '=1+1'`)
await world.owner.query(
  `update order_lines set gtin = '08412345678905', color = '=1+1', product_name = 'Línia "ŀ" €', is_divisible = true,
     quantity = 1234.5, over_delivery_set = true
   where company_id = 1 and id = 40`,
)

const csv = (bytes: Buffer, delimiter: string) =>
  parse(bytes, { delimiter, bom: true, relax_column_count: false }) as string[][]
const fileName = (headers: Headers) =>
  decodeURIComponent(
    /filename\*=UTF-8''(.*)/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '',
  )
const shown = (value: unknown) => (value === null ? '' : String(value))

/** Reads all rows of a list, page by page. */
async function allRows<Row extends object>(
  page: (after: string | undefined) => Promise<{ rows: Row[]; next: string | null }>,
) {
  const rows: Row[] = []
  let after: string | undefined
  do {
    const { rows: more, next } = await page(after)
    rows.push(...more)
    after = next ?? undefined
  } while (after)
  return rows
}

test('data export: the API’s fields and the rows of the list, with the same filter and order', async () => {
  for (const query of [
    {},
    { state: 'open', sort: 'code' },
    { text: 's0', sort: '-eta' },
  ] as const) {
    const rows = await allRows(
      async (after) =>
        (await mar.call(listShipments, { query: { ...query, limit: 7, ...(after && { after }) } }))
          .reply,
    )
    const { bytes, status, headers } = await mar.call(exportShipments, { query })
    assert.equal(status, 200)
    assert.equal(headers.get('content-type'), 'text/csv; charset=utf-8')
    assert.match(fileName(headers), /^Shipments \d{4}-\d\d-\d\d\.csv$/)
    const [first] = rows
    assert.ok(first && rows.length > 5)
    assert.deepEqual(csv(bytes, ','), [
      [...Object.keys(first), 'supplierCode', 'supplierName'],
      ...rows.map((row) => [...Object.values(row).map(shown), 'CARTRO', 'Cartró']),
    ])
    assert.notEqual(bytes[0], 0xef)
  }
  for (const query of [
    { show: 'all' },
    { color: 'white', sort: '-product' },
    { dueTo: '2020-01-01' },
  ] as const) {
    const rows = await allRows(
      async (after) =>
        (await mar.call(listOrderLines, { query: { ...query, limit: 7, ...(after && { after }) } }))
          .reply,
    )
    const { bytes } = await mar.call(exportOrderLines, { query })
    const [fields = [], ...cells] = csv(bytes, ',')
    assert.deepEqual(
      cells,
      rows.map((row) =>
        fields.map((field) =>
          shown({ ...row, supplierCode: 'CARTRO', supplierName: 'Cartró' }[field]),
        ),
      ),
    )
  }
  const data = (await mar.call(exportShipments)).text
  for (const carrier of hostile) assert.ok(data.includes(carrier.replaceAll('"', '""')), carrier)
})

test('CSV for people: localized texts, days and decimals, and no formulas', async () => {
  const exportIn = (lang: Lang) =>
    mar.call(exportOrderLines, { query: { show: 'all', format: 'csv', lang } })
  for (const lang of ['sp', 'ca'] as const) {
    const { bytes, headers } = await exportIn(lang)
    assert.match(fileName(headers), lang === 'ca' ? /^Línies de comanda / : /^Líneas de pedido /)
    assert.equal(bytes.subarray(0, 3).toString('hex'), 'efbbbf')
    assert.ok(!/[^\r]\n/.test(bytes.toString()), 'every line ends as Windows ends it')
    const [header, ...rows] = csv(bytes, ';')
    const { fields } = translations[lang]
    assert.deepEqual(header?.slice(0, 3), [
      fields.supplierCode,
      fields.supplierName,
      fields.orderCode,
    ])
    const line = rows.find((row) => row[9] === '08412345678905') ?? []
    assert.match(line[4] ?? '', /^\d\d\/\d\d\/\d{4}$/)
    assert.deepEqual([line[7], line[12], line[16]], ['Línia "ŀ" €', "'=1+1", '1234,5'])
    assert.equal(line[23], fields.unlimited)
  }
  const [, ...rows] = csv((await exportIn('en')).bytes, ',')
  const line = rows.find((row) => row[9] === '08412345678905') ?? []
  assert.match(line[4] ?? '', /^\d{4}-\d\d-\d\d$/)
  assert.deepEqual([line[12], line[16]], ["'=1+1", '1234.5'])

  const shipments = await mar.call(exportShipments, { query: { format: 'csv', lang: 'sp' } })
  const carriers = csv(shipments.bytes, ';').map((row) => row[5])
  for (const carrier of hostile) {
    const safe = carrier.startsWith('a') ? carrier : `'${carrier}`
    assert.ok(carriers.includes(safe), `${carrier}: ${carriers.join(' ')}`)
  }
  assert.ok(carriers.every((cell) => !/^\s*[=+\-@|＝]/.test(cell ?? '')))
})

const columnOf = (sheet: Sheet, column: number) => sheet.rows.map((row) => row[column])

test('XLSX: numbers and days are typed, barcodes and formulas are text, and headings are frozen', async () => {
  const { bytes, headers } = await mar.call(exportOrderLines, {
    query: { show: 'all', format: 'xlsx', lang: 'ca' },
  })
  assert.match(headers.get('content-type') ?? '', /spreadsheetml\.sheet$/)
  assert.match(fileName(headers), /\.xlsx$/)
  const { sheets } = await readXlsx(bytes)
  const [sheet] = sheets
  assert.ok(sheet)
  assert.equal(sheet.freezePane?.rows, 1)
  assert.equal(sheet.name, 'Línies de comanda')
  assert.deepEqual(sheet.rows[0]?.slice(2, 4), ['Comanda', 'Línia de comanda'])
  const line = sheet.rows.find((row) => row[9] === '08412345678905') ?? []
  assert.deepEqual([line[12], line[16], line[23]], ['=1+1', 1234.5, 'Sense límit'])
  assert.ok(line[4] instanceof Date && line[14] instanceof Date)
  assert.ok(
    columnOf(sheet, 16)
      .slice(1)
      .every((value) => typeof value === 'number'),
  )

  const workbook = await readXlsx(
    (await mar.call(exportShipments, { query: { format: 'xlsx' } })).bytes,
    { readStyles: true },
  )
  const carriers = workbook.sheets[0] ? columnOf(workbook.sheets[0], 5) : []
  for (const carrier of hostile) assert.ok(carriers.includes(carrier), carrier)
  const cells = [...(workbook.sheets[0]?.cells?.values() ?? [])]
  assert.ok(cells.every(({ formula, type }) => formula === undefined && type !== 'formula'))
  assert.ok(
    columnOf(workbook.sheets[0] as Sheet, 6).includes('007'),
    'a tracking number keeps its zeros',
  )
})

test('no export has another supplier’s rows, in any format', async () => {
  const mine = csv((await mar.call(exportShipments)).bytes, ',').map(([id]) => id)
  const theirs = csv((await pau.call(exportShipments)).bytes, ',').map(([id]) => id)
  assert.ok(mine.length > 3 && theirs.length > 1)
  assert.deepEqual(
    mine.slice(1).filter((id) => theirs.includes(id)),
    [],
  )
  for (const endpoint of [exportShipments, exportOrderLines]) {
    for (const format of ['data', 'csv'] as const) {
      const { text } = await pau.call(endpoint, { query: { format } })
      assert.doesNotMatch(text, /BOX-|TAPE-|GIFT-|PO-100[1-5]|CANARY/)
      const canary = await world.signIn('bea')
      assert.doesNotMatch(
        (await canary.call(endpoint, { query: { format } })).text,
        /PO-100|BAG-|BOX-/,
      )
    }
    const forStaff = await (await world.signIn('ada')).call(endpoint)
    assert.equal(forStaff.status, 200)
    assert.doesNotMatch(forStaff.text, /CANARY|VIDRE/)
    assert.equal((await pau.call(endpoint, { supplier: 1 })).status, 404)
  }
})

async function addShipments(supplier: number, count: number, from: number) {
  await world.owner.query(
    `with codes as (
       insert into shipment_codes (company_id, supplier_id, code)
       select 1, $1, 'X' || n from generate_series($3::int, $3::int + $2::int - 1) n returning code
     )
     insert into shipments (company_id, supplier_id, code, created_by, carrier, search)
     select 1, $1, code, 1, repeat('carrier ', 9), 'carrier' from codes`,
    [supplier, count, from],
  )
  // Else pages are read by the plan for few rows, until PostgreSQL analyzes the table by itself.
  await world.owner.query('analyze shipment_codes, shipments')
}

test('twelve thousand rows are streamed in pages with constant memory', async () => {
  await addShipments(1, 12_000, 1)
  for (const format of ['data', 'xlsx'] as const) {
    const { result, statements } = await captureStatements(() =>
      mar.call(exportShipments, { query: { format, text: 'carrier' } }),
    )
    assert.equal(result.status, 200)
    // Statements for the caller, the bounds and 240 pages; longer pages would delay other requests.
    assert.equal(statements.length, 242)
    if (format === 'data') assert.equal(csv(result.bytes, ',').length, 12_001)
  }
})

test('a list above the maximum of a file is refused', { timeout: 1_200_000 }, async () => {
  const before = process.memoryUsage().rss
  await addShipments(2, maxExportRows - 2, 1)
  const rows = (await pau.call(exportShipments)).text.split('\n').length
  assert.ok(rows > maxExportRows - 10 && rows < maxExportRows + 10, `${rows}`)
  await addShipments(2, 10, maxExportRows)
  for (const format of ['data', 'csv', 'xlsx'] as const) {
    const { problem } = await pau.call(exportShipments, { query: { format } })
    assert.deepEqual([problem.status, problem.code], [409, 'too-many-rows'])
  }
  assert.equal((await pau.call(exportShipments, { query: { code: 'X9999' } })).status, 200)
  await world.owner.query(`delete from shipments where code like 'X9999%'`)
  const grown = (process.memoryUsage().rss - before) / 1024 / 1024
  assert.ok(grown < 300, `grew by ${grown} MiB`)
})

// Here, because this file has the longest lists of the tests.
test('a search scans a hundred thousand rows, and is refused beyond', async () => {
  const search = async () => (await pau.call(listShipments, { query: { text: 'zz' } })).status
  assert.equal(await search(), 200)
  await addShipments(2, 20, 2 * maxRowsRead)
  assert.equal(await search(), 409)
  await world.owner.query(`delete from shipments where code like 'X2000%'`)
})

test('for a slow client the server reads only a few pages ahead', async (t) => {
  // Over a Unix socket, because TCP buffers grow while nobody reads, up to the whole file.
  const directory = await mkdtemp(join(tmpdir(), 'oto-export-'))
  const server = createServer((request, reply) => world.app.routing(request, reply))
  const socketPath = join(directory, 'socket')
  await once(server.listen(socketPath), 'listening')
  t.after(() => server.close())
  const { statements } = await captureStatements(async () => {
    const path = '/api/shipments/export?text=carrier'
    const download = get({ socketPath, path, headers: { authorization: `Bearer ${pau.token}` } })
    const [reply] = (await once(download, 'response')) as [IncomingMessage]
    assert.equal(reply.statusCode, 200)
    await once(reply, 'readable')
    await setTimeout(500)
    reply.destroy()
  })
  await rm(directory, { recursive: true })
  // Reading everything would take two thousand pages.
  assert.ok(statements.length < 160, `${statements.length} statements`)
})

test('a session that ends midway aborts the file', async () => {
  const again = await world.signIn('pau')
  const reply = await fetch(`${world.origin}/api/shipments/export?text=carrier`, {
    headers: { authorization: `Bearer ${again.token}` },
  })
  assert.equal(reply.status, 200)
  await world.owner.query(
    `update sessions set ended_at = now() where user_id = (select id from users where username = 'pau')`,
  )
  await assert.rejects(reply.arrayBuffer())
})
