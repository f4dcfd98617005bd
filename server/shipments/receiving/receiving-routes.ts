import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { ChangedQuery } from '#contract/page.ts'
import {
  compareCount,
  getReceivingShipment,
  listAllReceipts,
} from '#contract/receiving/receipt-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { differingLines } from '#domain/receiving/receipt-entry.ts'
import type { ReceiptQuery } from '#domain/receiving/receipt-record.ts'
import { receivingLine, receivingShipment } from '#domain/receiving/receiving-shipment.ts'
import { type DataScope, isInScope } from '#server/data/data-scope.ts'
import { entity } from '#server/data/entity.ts'
import { type Filter, indexedFilter } from '#server/data/list/bounded-search.ts'
import type { ListQuery } from '#server/data/list/keyset-page.ts'
import { pageRoute } from '#server/data/list/list-routes.ts'
import { rowSupplierColumns, shipmentSupplierJoin } from '#server/data/list/row-suppliers.ts'
import { queryAsCaller, queryRoute } from '#server/data/query-route.ts'
import { route } from '#server/data/route.ts'
import { supplierOf } from '#server/data/supplier-of.ts'
import { companyDayStart } from '#server/queries/day-start.ts'
import { packageCountOfClosed } from '#server/queries/package-count.ts'
import { receiptRows } from '#server/shipments/receiving/receipt-json.ts'
import { refuseBlindSurplus } from '#server/shipments/receiving/receipt-validation.ts'
import { snapshotExpressions } from '#server/shipments/shipment-json.ts'

const columnsForStaff = {
  columns: sql`${receiptRows.columns}, ${rowSupplierColumns('u.id', 'u.code', 'u.name')}`,
  joins: sql`${receiptRows.joins} ${shipmentSupplierJoin}`,
  hasSuppliers: true,
}

// Joins to the order's lines, one for announced and one for unannounced goods: each uses an index.
const isOfOrder = (orderId: number): Sql => {
  const lines = sql`orders o join order_lines ol on ol.company_id = ${thisCompany}
    and ol.supplier_id = o.supplier_id and ol.order_code = o.code`
  const isOrder = sql`o.company_id = ${thisCompany} and o.id = ${orderId}`
  return sql`r.id in (
    select x.id from ${lines}
    join shipment_lines sl on sl.company_id = ${thisCompany} and sl.supplier_id = o.supplier_id
      and sl.order_line_id = ol.id
    join receipts x on x.company_id = ${thisCompany} and x.shipment_line_id = sl.id where ${isOrder}
    union all
    select x.id from ${lines} join receipts x on x.company_id = ${thisCompany} and x.order_line_id = ol.id
      and x.shipment_line_id is null where ${isOrder})`
}

/** Receipts of the scope that match a query, sorted as the query says. */
function receiptList(query: ReceiptQuery & ChangedQuery, scope: DataScope): ListQuery {
  const { shipmentId, orderId, from, to, updatedSince, sort = '-received' } = query
  const conditions: Sql[] = [isInScope(scope, 'r')]
  if (from) conditions.push(sql`r.received_at >= ${companyDayStart(from)}`)
  if (to) conditions.push(sql`r.received_at < ${companyDayStart(to, 1)}`)
  // A receipt never changes; another one corrects it.
  if (updatedSince) conditions.push(sql`r.received_at >= ${updatedSince}::timestamptz`)
  const filters: Filter[] = []
  const addFilter = (condition: Sql) =>
    filters.push(indexedFilter(scope, 'receipts', 'r', condition))
  if (shipmentId) addFilter(sql`r.shipment_id = ${shipmentId}`)
  if (orderId) addFilter(isOfOrder(orderId))
  return {
    sort: {
      ...{ column: 'r.received_at', type: 'timestamptz', tieBreaker: 'r.id' },
      isDescending: sort === '-received',
    },
    alias: 'r',
    source: sql`receipts r where ${sql.join(conditions, sql` and `)}`,
    filters,
    ...(scope === 'supplier'
      ? { columns: receiptRows.columns, joins: receiptRows.joins }
      : columnsForStaff),
  }
}

// Serial numbers are hidden, since their count would reveal the number of pieces.
const traceability = sql`case when num_nonnulls(l.lot, l.best_before, l.expiry) > 0
  then json_build_object('lot', l.lot, 'bestBefore', l.best_before, 'expiry', l.expiry, 'serialNumbers', '[]'::json) end`

const lines = entity('shipment_lines', 'l', receivingLine, {
  ...snapshotExpressions,
  gtin: sql`ol.gtin`,
  traceability,
})

const isBlind = sql`(coalesce(s.receipt, '') <> 'full' and not 'admin' = any (caller.roles)
  and (select c.blind_receiving from companies c where c.id = ${thisCompany}))`

const shipments = entity('shipments', 's', receivingShipment, {
  packages: packageCountOfClosed,
  supplier: supplierOf('s'),
  isBlind,
  asksForLots: sql`(select c.asks_for_lots from companies c where c.id = ${thisCompany})`,
  lines: sql`coalesce((
    select json_agg(line order by l.id)
    from shipment_lines l
    join order_lines ol on ol.company_id = ${thisCompany} and ol.id = l.order_line_id
    join order_line_figures f on f.company_id = ${thisCompany} and f.id = l.order_line_id
    cross join lateral (select ${lines.columns}) line
    where l.company_id = ${thisCompany} and l.supplier_id = s.supplier_id and l.shipment_id = s.id and ${isBlind}
  ), '[]')`,
})

const remainingLines = z.array(z.object({ id: z.int(), remaining: z.string() }))

/** Adds the routes of receipts and of the facts that people need to count a shipment. */
export function addShipmentCountingRoutes(app: FastifyInstance, database: Database): void {
  pageRoute(app, database, listAllReceipts, receiptList)

  queryRoute(
    app,
    database,
    getReceivingShipment,
    ({ params }) => sql`(
      select row_to_json(shipment) from (
        select ${shipments.columns} from shipments s
        where s.company_id = ${thisCompany} and s.supplier_id = caller.supplier_id and s.id = ${params.id}) shipment)`,
  )

  route(app, compareCount, async ({ request, params, body }) => {
    refuseBlindSurplus(body)
    const text = await queryAsCaller(
      database,
      request,
      compareCount,
      sql`(
        select coalesce((
          select json_agg(json_build_object('id', l.id, 'remaining',
            (l.quantity - l.accepted - l.rejected - l.cancelled)::text) order by l.id)
          from shipment_lines l
          where l.company_id = ${thisCompany} and l.supplier_id = s.supplier_id and l.shipment_id = s.id), '[]')
        from shipments s
        where s.company_id = ${thisCompany} and s.supplier_id = caller.supplier_id and s.id = ${params.id})`,
    )
    return { lines: differingLines(body, remainingLines.parse(JSON.parse(text))) }
  })
}
