import { sql, thisCompany } from '#database/client/sql.ts'
import { packageRow } from '#domain/packing/package-row.ts'
import { columnsOf } from '#server/data/entity.ts'
import type { ListQuery } from '#server/data/list/keyset-page.ts'
import {
  exportConditions,
  exportedLines,
  goodsColumnsOf,
} from '#server/shipments/exported-lines.ts'

/** The packages of a shipment by number, a row per content. */
export const packageList = (
  shipmentId: number,
): ListQuery & ReturnType<typeof exportConditions> => ({
  ...exportConditions(shipmentId),
  sort: { column: 'q.number', type: 'bigint', isDescending: false, tieBreaker: 'q.id' },
  // Materialized, so that the lines are read once and not per package.
  source: sql`(
    with line as materialized (${exportedLines(shipmentId)})
    select p.number, coalesce(c.shipment_line_id, 0) as id, p.sscc, parent.number as parent_number, p.type, p.height,
      p.width, p.depth, p.gross_weight, p.net_weight, p.tracking, c.quantity, line.order_code, line.line_reference,
      line.product_code, line.product_name, line.gtin, line.size, line.color, line.unit, ${goodsColumnsOf('line')} line.lot, line.best_before,
      line.expiry, case when c.quantity = line.quantity then array_to_string(line.serial_numbers, ' ') end as serial_numbers
    from packages p
    left join packages parent on parent.company_id = ${thisCompany} and parent.id = p.parent_id
    left join package_contents c on c.company_id = ${thisCompany} and c.package_id = p.id
    left join line on line.id = c.shipment_line_id
    where p.company_id = ${thisCompany} and p.supplier_id = caller.supplier_id and p.shipment_id = ${shipmentId}
  ) q where true`,
  alias: 'q',
  columns: columnsOf(packageRow, 'q', { lineNumber: sql`q.line_reference` }),
})
