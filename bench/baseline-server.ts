// The server to compare with: Fastify and pg, the same JSON from the same database, and nothing else. It
// asks nobody who they are, checks no input, holds no cap, and knows one supplier.
import Fastify from 'fastify'
import pg from 'pg'
import { valueTypes } from '#database/client/connect.ts'
import { addBareChanges } from './baseline-mutations.ts'

const { DATABASE_URL: url, PORT: port, COMPANY } = process.env
const [company, supplier, user] = [Number(COMPANY ?? 1), 1, 1]
const pool = new pg.Pool({ connectionString: url, max: 20, types: valueTypes })
const app = Fastify()

// Prepared, so that the comparison is not about planning.
const rowsOf = async (
  client: pg.Pool | pg.PoolClient,
  name: string,
  text: string,
  values: unknown[],
) => (await client.query({ name, text, values })).rows

const shipmentColumns = `s.id, s.code, s.state, case when s.state = 'open' then 'open'
    when s.cancelled_at is not null then 'cancelled' when s.receipt = 'full' then 'received'
    when s.receipt = 'partial' then 'partially-received' else 'in-transit' end as status,
  s.estimated_delivery as "estimatedDelivery", s.carrier, s.tracking, s.line_count as "lineCount", s.version,
  s.created_at as "createdAt"`

const shipToParty = `coalesce(
  (select k.ship_to from shipment_papers k
    where s.state = 'closed' and k.company_id = s.company_id and k.supplier_id = s.supplier_id
      and k.shipment_id = s.id and k.revision = s.revision),
  (select paper_party(p.name, p.tax_id, p.address, p.gln) from place_aliases p
    where p.company_id = s.company_id and p.alias = s.ship_to),
  case when s.ship_to is not null then paper_party(s.ship_to, null, null, null) end)`

const decimals = (alias: string, names: string[]) =>
  names
    .map((name) => `trim_scale(${alias}.${name})::text as "${name.replace(/_(\w)/g, upper)}"`)
    .join(', ')
const upper = (_: string, letter: string) => letter.toUpperCase()

const page = (rows: Record<string, unknown>[], limit: number, key: string) => {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const next = rows.length > limit && last ? `${last[key]}~${last.id}` : null
  return { rows: shown, next, previous: null }
}

type Asked = { limit?: string; after?: string; state?: string; sort?: string; text?: string }

app.get<{ Querystring: Asked }>('/api/shipments', async ({ query }) => {
  const { after, state, sort, text } = query
  const limit = Number(query.limit ?? 25)
  const values: unknown[] = [company, supplier]
  const where = [
    ...(after ? [`s.id < $${values.push(after.split('~')[0])}`] : []),
    ...(state ? [`s.state = $${values.push(state)}`] : []),
    ...(text ? [`s.search like $${values.push(`%${text}%`)}`] : []),
  ]
  const rows = await rowsOf(
    pool,
    `list ${limit} ${where.join(' ')} ${sort}`,
    `select ${shipmentColumns} from shipments s
     where ${['s.company_id = $1 and s.supplier_id = $2', ...where].join(' and ')}
     order by ${sort === 'eta' ? 's.eta_rank, s.id' : 's.id desc'} limit ${limit + 1}`,
    values,
  )
  return { ...page(rows, limit, 'id'), ...(after && { previous: `${rows[0]?.id}~${rows[0]?.id}` }) }
})

const figures = ['quantity', 'cancelled', 'received', 'in_transit', 'in_open', 'pending']

app.get('/api/order-lines', async () => {
  const rows = await rowsOf(
    pool,
    'orders',
    `select l.id, l.order_id as "orderId", l.order_code as "orderCode", l.order_date as "orderDate",
       l.ship_to as "shipTo", l.line_number as "lineNumber", l.product_code as "productCode",
       l.product_name as "productName", l.supplier_product_code as "supplierProductCode", l.gtin, l.size, l.color, l.unit, l.is_divisible as "isDivisible",
       l.due_date as "dueDate", ${decimals('l', ['pack_multiple', ...figures, 'available'])},
       l.is_conflict as "isConflict"
     from order_line_figures l
     where l.company_id = $1 and l.supplier_id = $2 and l.pending > 0
     order by l.due_date, l.id limit 26`,
    [company, supplier],
  )
  return page(rows, 25, 'dueDate')
})

const detailsOf = async (id: string) => {
  const [shipment] = await rowsOf(
    pool,
    'details',
    `select ${shipmentColumns}, s.ship_to as "shipTo", ${shipToParty} as "shipToParty", s.note, s.revision, u.name as "createdBy",
       s.closed_at as "closedAt", c.name as "closedBy", s.cancelled_at as "cancelledAt",
       s.cancel_reason as "cancelReason", s.package_count as "packageCount",
       s.empty_package_count as "emptyPackageCount", not co.allows_unpacked as "mustPack"
     from shipments s
     join users u on u.company_id = s.company_id and u.id = s.created_by
     left join users c on c.company_id = s.company_id and c.id = s.closed_by
     join companies co on co.id = s.company_id
     where s.company_id = $1 and s.supplier_id = $2 and s.id = $3`,
    [company, supplier, id],
  )
  if (!shipment) return null
  const rows = await rowsOf(
    pool,
    'lines',
    `select l.id, l.order_line_id as "orderLineId", coalesce(l.order_code, f.order_code) as "orderCode",
       coalesce(l.order_date, f.order_date) as "orderDate", coalesce(l.product_code, f.product_code) as "productCode",
       coalesce(l.product_name, f.product_name) as "productName", coalesce(l.size, f.size) as size,
       coalesce(l.color, f.color) as color, coalesce(l.unit, f.unit) as unit, l.is_divisible as "isDivisible",
       l.number_of_packages as "numberOfPackages",
       ${decimals('l', ['quantity', 'quantity_per_package', 'remainder', 'packed', 'height', 'width', 'depth', 'weight'])},
       ${decimals('l', ['accepted', 'rejected', 'cancelled'])},
       trim_scale(f.quantity)::text as "ofQuantity", trim_scale(f.cancelled)::text as "ofCancelled",
       ${decimals('f', ['received', 'in_transit', 'in_open', 'pending', 'available'])},
       f.is_conflict as "isConflict", f.due_date as "dueDate"
     from shipment_lines l
     join order_line_figures f on f.company_id = l.company_id and f.id = l.order_line_id
     where l.company_id = $1 and l.supplier_id = $2 and l.shipment_id = $3 order by l.id`,
    [company, supplier, id],
  )
  const lines = rows.map((row) => {
    const {
      ofQuantity: quantity,
      ofCancelled: cancelled,
      received,
      inTransit,
      inOpen,
      ...rest
    } = row
    const { pending, available, isConflict, dueDate, ...line } = rest
    const counted = { quantity, cancelled, received, inTransit, inOpen, pending, available }
    return { ...line, orderLine: { ...counted, isConflict, dueDate } }
  })
  return { ...shipment, lines }
}

app.get<{ Params: { id: string } }>(
  '/api/shipments/:id',
  async ({ params }, reply) => (await detailsOf(params.id)) ?? reply.code(404).send(),
)

addBareChanges(app, { pool, rowsOf, company, supplier, user }, detailsOf)

process.once('SIGTERM', async () => {
  await app.close()
  await pool.end()
})
await app.listen({ port: Number(port), host: '127.0.0.1' })
process.stdout.write('ready\n')
