import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { listAllReceipts } from '#contract/receiving/receipt-endpoints.ts'
import { compareCount, getReceivingShipment } from '#contract/receiving/receiving-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { differingLines } from '#domain/receiving/receipt-entry.ts'
import { receivingLine, receivingShipment } from '#domain/receiving/receiving-shipment.ts'
import { entity } from '#server/data/entity.ts'
import { pageRoute } from '#server/data/list/list-routes.ts'
import { queryAsCaller, queryRoute } from '#server/data/query-route.ts'
import { route } from '#server/data/route.ts'
import { supplierOf } from '#server/data/supplier-of.ts'
import { packagesOfClosed } from '#server/queries/shipment-packages.ts'
import { receiptList } from '#server/shipments/receiving/receipt-list.ts'
import { refuseBlindSurplus } from '#server/shipments/receiving/receipt-validation.ts'
import { snapshotExpressions } from '#server/shipments/shipment-json.ts'

// As many serial numbers as pieces would tell how many pieces there are.
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
  packages: packagesOfClosed,
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

/** Receipts of all shipments, and facts for people who count one, before and after. */
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
