import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { generatedCompanyId } from '../load/generate-data.ts'
import { type ServerUnderTest, startBaseline, startOto } from '../load/server-under-test.ts'
import type { ScaleDatabases } from './scale-databases.ts'

/** A company of one size, both servers in front of it, and ids of its biggest supplier to draw from. */
export type ScaleEnvironment = {
  shipments: number
  url: string
  owner: pg.Client
  oto: ServerUnderTest
  baseline: ServerUnderTest
  ids: Awaited<ReturnType<typeof pickScaleIds>>
  close: () => Promise<void>
}

const openShipmentCount = 8000
// The same number for both companies: a larger sample would miss the CPU's caches more often.
const sampleSize = 900

// Open shipments to add to and to close, and order lines that never run out; the same in either company.
const extraRows = [
  `insert into orders (company_id, supplier_id, code, order_date) values (${generatedCompanyId}, 1, 'BENCH', current_date)`,
  `insert into order_lines (company_id, supplier_id, order_id, order_code, line_number, product_code, product_name, quantity,
     due_date, search)
   select company_id, supplier_id, id, code, n, 'BENCH-' || n, 'Bench', 100000000, current_date + 400, 'bench'
   from orders, generate_series(1, 500) n where company_id = ${generatedCompanyId} and supplier_id = 1 and code = 'BENCH'`,
  `insert into shipment_codes (company_id, supplier_id, code)
   select ${generatedCompanyId}, 1, 'BENCH' || n from generate_series(1, ${openShipmentCount}) n`,
  // Their search text is like that of other shipments, because a search begins with the newest shipments.
  `insert into shipments (company_id, supplier_id, code, estimated_delivery, carrier, tracking, created_by, line_count,
     search)
   select ${generatedCompanyId}, 1, 'BENCH' || n, current_date + 30, 'Carrier ' || n % 40, 'T' || n * 104729, 1, 4,
     'bench' || n || ' carrier ' || n % 40 || ' t' || n * 104729 from generate_series(1, ${openShipmentCount}) n`,
  `insert into shipment_lines (company_id, supplier_id, shipment_id, order_line_id, number_of_packages, quantity_per_package)
   select s.company_id, 1, s.id, l.id, 1, 12 from shipments s
   join order_lines l on l.company_id = s.company_id and l.product_code like 'BENCH-%' and l.line_number % 125 = s.id % 125
   where s.company_id = ${generatedCompanyId} and s.code like 'BENCH%'`,
  `update order_lines l set in_open = c.in_open from order_line_counters c
   where l.company_id = ${generatedCompanyId} and l.product_code like 'BENCH-%' and c.company_id = l.company_id
     and c.order_line_id = l.id`,
  // Scores for two thirds of the received shipments, at five places.
  `insert into shipment_scores
   select company_id, id, supplier_id, 'P' || id % 5, estimated_delivery, 1, line_count, 1, (id % 5 > 0)::int, 1,
     (id % 5 > 0)::int, 1, 1, 1, 1, 0, 0, 0
   from shipments where company_id = ${generatedCompanyId} and status = 'received' and id % 3 > 0`,
  `insert into scorecard_months
   select company_id, supplier_id, ship_to, date_trunc('month', arrived_on)::date, sum(shipments), sum(lines), sum(dated),
     sum(on_time), sum(in_full), sum(otif), sum(confirmed), sum(on_confirmed_time), sum(announced_ahead), sum(as_announced),
     sum(discrepancies), sum(answered), sum(answer_seconds)
   from shipment_scores where company_id = ${generatedCompanyId} group by 1, 2, 3, 4`,
  'analyze',
  'checkpoint',
]

async function pickScaleIds(client: pg.Client) {
  const selectTexts = async (column: string, from: string) =>
    (await client.query<{ value: string }>(`select ${column} as value from ${from}`)).rows.map(
      ({ value }) => value,
    )
  const supplierFilter = `company_id = ${generatedCompanyId} and supplier_id = 1`
  const sampleOf = (
    condition: string,
  ) => `(select * from shipments where ${supplierFilter} and ${condition}
    order by md5(id::text) limit ${sampleSize}) s`
  const lineSample = `(select * from order_lines where ${supplierFilter} and product_code like 'G-%'
    order by md5(id::text) limit ${sampleSize}) l`
  const openBenchShipments = `shipments where ${supplierFilter} and code like 'BENCH%' order by id`
  return {
    closed: await selectTexts('id', sampleOf("state = 'closed'")),
    created: await selectTexts("id || '~' || id", sampleOf("code like 'G%'")),
    eta: await selectTexts("eta_rank || '~' || id", sampleOf("code like 'G%'")),
    code: await selectTexts("code || '~' || id", sampleOf("code like 'G%'")),
    tracking: await selectTexts('lower(tracking)', sampleOf("code like 'G%'")),
    due: await selectTexts("due_date || '~' || id", lineSample),
    product: await selectTexts("product_code || '~' || id", lineSample),
    order: await selectTexts("order_code || '~' || line_number", lineSample),
    openShipments: await selectTexts('id', openBenchShipments),
    orderLines: await selectTexts(
      'id',
      `order_lines where ${supplierFilter} and product_code like 'BENCH-%'`,
    ),
    // The cursor of page 10,000 with ten rows a page, or of the last row.
    page10k: await selectTexts(
      "id || '~' || id",
      `(select id from shipments where ${supplierFilter} order by id desc offset 99990 limit 1) s`,
    ),
  }
}

/** Copies the company of this size and starts both servers in front of it. */
export async function openScaleEnvironment(
  databases: ScaleDatabases,
  shipments: number,
): Promise<ScaleEnvironment> {
  const directory = await mkdtemp(join(tmpdir(), 'oto-bench-'))
  const url = await databases.createCopy(shipments)
  const owner = new pg.Client(url)
  await owner.connect()
  await owner.query("select set_config('app.company', $1, false)", [String(generatedCompanyId)])
  for (const statement of extraRows) await owner.query(statement)
  const oto = await startOto(url, join(directory, 'oto.log'))
  const baseline = await startBaseline(url, join(directory, 'baseline.log'))
  const close = async () => {
    await oto.stop()
    await baseline.stop()
    await owner.end()
    await rm(directory, { recursive: true, force: true })
  }
  return { shipments, url, owner, oto, baseline, ids: await pickScaleIds(owner), close }
}
