import type { FastifyInstance } from 'fastify'
import { callerCte, credentials, query, unauthorized } from './baseline-database.ts'
import { orderLinePage, shipmentPage } from './baseline-schemas.ts'

export const shipmentColumns = `s.id, s.code, s.state, s.status, s.estimated_delivery as "estimatedDelivery",
  s.ship_to as "shipTo", s.incoterm, s.incoterm_place as "incotermPlace", s.carrier, s.tracking, s.line_count as "lineCount", s.package_count as "packageCount",
  coalesce(s.announced_packages, s.package_count + (select coalesce(sum(p.number_of_packages + (p.remainder > 0)::int), 0)::int
    from shipment_lines p where p.company_id = s.company_id and p.shipment_id = s.id and p.packed = 0)) as packages,
  s.version, s.created_at as "createdAt"`

const orderLineColumns = `l.id, l.order_id as "orderId", l.order_code as "orderCode", l.order_date as "orderDate",
  l.ship_to as "shipTo", l.line_reference as "lineNumber", l.product_code as "productCode",
  l.product_name as "productName", l.supplier_product_code as "supplierProductCode", l.gtin,
  l.commodity_code as "commodityCode", l.size, l.color, l.unit,
  l.is_divisible as "isDivisible", l.due_date as "dueDate", trim_scale(l.pack_multiple)::text as "packMultiple",
  trim_scale(l.quantity)::text as quantity, trim_scale(l.cancelled)::text as cancelled, trim_scale(l.waived)::text as waived,
  trim_scale(l.received)::text as received, trim_scale(l.in_transit)::text as "inTransit",
  trim_scale(l.in_open)::text as "inOpen", trim_scale(l.pending)::text as pending,
  trim_scale(l.available)::text as available, l.is_conflict as "isConflict", l.version, l.confirmation,
  l.confirmed_date as "confirmedDate", l.proposed_date as "proposedDate",
  trim_scale(l.proposed_quantity)::text as "proposedQuantity", l.proposal_note as "proposalNote"`

const placeName = `coalesce((select p.name from places p
  where p.company_id = s.company_id and p.code = s.ship_to and p.removed_at is null), s.ship_to) as place`

type PageQuery = { limit?: string; after?: string }
type Row = Record<string, unknown>

// Each row has the caller beside it, so that no row at all means no session.
const pageStatement = (rows: string) =>
  `with ${callerCte} select c.user_id as "callerId", r.* from caller c left join lateral (${rows}) r on true`

function pageOf(rows: Row[], { limit, after }: PageQuery, keyOf: (row: Row) => string) {
  const [firstRow] = rows
  if (!firstRow) throw unauthorized()
  const size = Number(limit ?? 25)
  const visibleRows = firstRow.id === null ? [] : rows.slice(0, size)
  const lastRow = visibleRows.at(-1)
  return {
    rows: visibleRows,
    next: rows.length > size && lastRow ? keyOf(lastRow) : null,
    previous: after && visibleRows[0] ? keyOf(visibleRows[0]) : null,
  }
}

export function addListRoutes(app: FastifyInstance): void {
  app.get<{ Querystring: PageQuery & { state?: string; sort?: string; text?: string } }>(
    '/api/shipments',
    { schema: { response: { 200: shipmentPage } } },
    async (request) => {
      const { limit, after, state, sort, text } = request.query
      const values: unknown[] = credentials(request)
      const conditions = ['s.company_id = c.company_id and s.supplier_id = c.supplier_id']
      if (after) conditions.push(`s.id < $${values.push(after.split('~')[1])}`)
      // A literal, so that a prepared plan can use the partial index.
      if (state) conditions.push(`s.state = '${state === 'open' ? 'open' : 'closed'}'`)
      if (text) conditions.push(`s.search like $${values.push(`%${text}%`)}`)
      const order = sort === 'eta' ? 's.eta_rank, s.id' : 's.id desc'
      const rows = await query(
        pageStatement(
          `select ${shipmentColumns}, ${placeName} from shipments s where ${conditions.join(' and ')}
           order by ${order} limit ${Number(limit ?? 25) + 1}`,
        ),
        values,
      )
      return pageOf(rows, request.query, ({ id }) => `${id}~${id}`)
    },
  )

  app.get<{ Querystring: PageQuery & { show?: string } }>(
    '/api/order-lines',
    { schema: { response: { 200: orderLinePage } } },
    async (request) => {
      const { limit, after, show } = request.query
      const values: unknown[] = credentials(request)
      const conditions = ['l.company_id = c.company_id and l.supplier_id = c.supplier_id']
      if (show !== 'all') conditions.push('l.pending > 0')
      if (after) {
        const [day, id] = after.split('~')
        conditions.push(`(l.due_date, l.id) > ($${values.push(day)}::date, $${values.push(id)})`)
      }
      const rows = await query(
        pageStatement(
          `select ${orderLineColumns} from order_line_figures l where ${conditions.join(' and ')}
           order by l.due_date, l.id limit ${Number(limit ?? 25) + 1}`,
        ),
        values,
      )
      return pageOf(rows, request.query, ({ dueDate, id }) => `${dueDate}~${id}`)
    },
  )
}
