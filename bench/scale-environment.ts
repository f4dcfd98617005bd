import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { companyId } from './generate-data.ts'
import type { ScaleBase } from './scale-databases.ts'
import { type BenchServer, serveBare, serveOurs } from './server-under-test.ts'

/** A company of one size with a server before it, and what the biggest of its suppliers may be asked for. */
export type ScaleWorld = {
  shipments: number
  url: string
  owner: pg.Client
  ours: BenchServer
  bare: BenchServer
  ids: Awaited<ReturnType<typeof pickIds>>
  end: () => Promise<void>
}

const toClose = 8000
// As many different ones in a small company as in a big one: of more, fewer are found in the processor's own memory.
const asked = 900

// Open shipments to add to and to close, and order lines that never run out: as many in a small company as in a big one.
const additions = [
  `insert into orders (company_id, supplier_id, code, order_date) values (${companyId}, 1, 'BENCH', current_date)`,
  `insert into order_lines (company_id, supplier_id, order_id, order_code, line_number, product_code, product_name, quantity,
     due_date, search)
   select company_id, supplier_id, id, code, n, 'BENCH-' || n, 'Bench', 100000000, current_date + 400, 'bench'
   from orders, generate_series(1, 500) n where company_id = ${companyId} and supplier_id = 1 and code = 'BENCH'`,
  `insert into shipment_codes (company_id, supplier_id, code)
   select ${companyId}, 1, 'BENCH' || n from generate_series(1, ${toClose}) n`,
  // With words as all others have them: the newest are what a search walks first.
  `insert into shipments (company_id, supplier_id, code, estimated_delivery, carrier, tracking, created_by, line_count,
     search)
   select ${companyId}, 1, 'BENCH' || n, current_date + 30, 'Carrier ' || n % 40, 'T' || n * 104729, 1, 4,
     'bench' || n || ' carrier ' || n % 40 || ' t' || n * 104729 from generate_series(1, ${toClose}) n`,
  `insert into shipment_lines (company_id, supplier_id, shipment_id, order_line_id, number_of_packages, quantity_per_package)
   select s.company_id, 1, s.id, l.id, 1, 12 from shipments s
   join order_lines l on l.company_id = s.company_id and l.product_code like 'BENCH-%' and l.line_number % 125 = s.id % 125
   where s.company_id = ${companyId} and s.code like 'BENCH%'`,
  `update order_lines l set in_open = c.in_open from order_line_counters c
   where l.company_id = ${companyId} and l.product_code like 'BENCH-%' and c.company_id = l.company_id
     and c.order_line_id = l.id`,
  'analyze',
  'checkpoint',
]

async function pickIds(client: pg.Client) {
  const texts = async (column: string, from: string) =>
    (await client.query<{ found: string }>(`select ${column} as found from ${from}`)).rows.map(
      ({ found }) => found,
    )
  const ours = `company_id = ${companyId} and supplier_id = 1`
  const any = (condition: string) => `(select * from shipments where ${ours} and ${condition}
    order by md5(id::text) limit ${asked}) s`
  const anyLine = `(select * from order_lines where ${ours} and product_code like 'G-%'
    order by md5(id::text) limit ${asked}) l`
  const bench = `shipments where ${ours} and code like 'BENCH%' order by id`
  return {
    closed: await texts('id', any("state = 'closed'")),
    created: await texts("id || '~' || id", any("code like 'G%'")),
    eta: await texts("eta_rank || '~' || id", any("code like 'G%'")),
    code: await texts("code || '~' || id", any("code like 'G%'")),
    tracking: await texts('lower(tracking)', any("code like 'G%'")),
    due: await texts("due_date || '~' || id", anyLine),
    product: await texts("product_code || '~' || id", anyLine),
    order: await texts("order_code || '~' || line_number", anyLine),
    open: await texts('id', bench),
    orderLines: await texts('id', `order_lines where ${ours} and product_code like 'BENCH-%'`),
    // The row that page 10,000 of ten begins behind, or the last one there is.
    page10k: await texts(
      "id || '~' || id",
      `(select id from shipments where ${ours} order by id desc offset 99990 limit 1) s`,
    ),
  }
}

/** Copies the company of this size and opens a server of ours and a bare one before it. */
export async function openScaleWorld(base: ScaleBase, shipments: number): Promise<ScaleWorld> {
  const directory = await mkdtemp(join(tmpdir(), 'oto-bench-'))
  const url = await base.copy(shipments)
  const owner = new pg.Client(url)
  await owner.connect()
  await owner.query("select set_config('app.company', $1, false)", [String(companyId)])
  for (const statement of additions) await owner.query(statement)
  const ours = await serveOurs(url, join(directory, 'ours.log'))
  const bare = await serveBare(url, join(directory, 'bare.log'), companyId)
  const end = async () => {
    await ours.stop()
    await bare.stop()
    await owner.end()
    await rm(directory, { recursive: true, force: true })
  }
  return { shipments, url, owner, ours, bare, ids: await pickIds(owner), end }
}
