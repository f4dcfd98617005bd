import type { FastifyInstance } from 'fastify'
import { maxTemplateRows } from '#contract/list-export.ts'
import { getLineTemplate } from '#contract/shipments/line-import-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { lineTemplateSheet } from '#server/orders/line-template-sheet.ts'
import { orderLineList } from '#server/orders/order-line-list.ts'
import { exportRoute } from '#server/spreadsheets/writing/export-route.ts'

/** Adds the route that exports the order lines that may be added to a shipment. */
export function addLineTemplateRoute(app: FastifyInstance, database: Database): void {
  exportRoute(
    app,
    database,
    getLineTemplate,
    (query, scope, { params }) => {
      const list = orderLineList({ ...query, show: 'pending' }, scope)
      const shipment = sql`from shipments s
        where s.company_id = ${thisCompany} and s.supplier_id = caller.supplier_id and s.id = ${params.id}`
      // `shipTo` and `sameAliases` do not depend on a row of the list, so PostgreSQL reads each of them once.
      const shipTo = sql`(select s.ship_to ${shipment})`
      const sameAliases = sql`(select p.alias from place_aliases p
        where p.company_id = ${thisCompany} and p.id = (select m.id from place_aliases m
          where m.company_id = ${thisCompany} and m.alias = ${shipTo}))`
      return {
        ...list,
        maxRows: maxTemplateRows,
        existsCondition: sql`exists (select ${shipment})`,
        optionalColumnsCondition: sql`(select c.asks_for_lots from companies c where c.id = ${thisCompany})`,
        // Lines with an available quantity and the shipment's destination. `offset 0` prevents a join, for which
        // PostgreSQL would read the company's lines again for each row.
        filters: [
          ...(list.filters ?? []),
          {
            condition: sql`exists (
              select from order_line_figures r
              where r.company_id = ${thisCompany} and r.id = l.id and (r.available is null or r.available > 0)
                and (r.ship_to is null or ${shipTo} is null or r.ship_to = ${shipTo}
                  or r.ship_to in ${sameAliases}) offset 0)`,
          },
        ],
      }
    },
    lineTemplateSheet,
  )
}
