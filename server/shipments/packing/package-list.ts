import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { packageRow } from '#domain/packing/package-row.ts'
import { goodsFieldNames } from '#domain/shipments/line-field.ts'
import { columnName, columnsOf } from '#server/data/entity.ts'
import type { ListQuery } from '#server/data/list/keyset-page.ts'
import { snapshotOrCurrent } from '#server/shipments/shipment-json.ts'

// Columns of the goods, each before a comma.
const goodsColumnsOf = (alias: string) =>
  sql.join(
    goodsFieldNames.map((name) => sql`${sql.ref(`${alias}.${columnName(name)}`)},`),
    sql` `,
  )

// Materialized, so that the lines are read once and not per package.
const linesOf = (shipmentId: number) => sql`
  select l.id, ${snapshotOrCurrent('orderCode')} as order_code, f.line_reference,
    ${snapshotOrCurrent('productCode')} as product_code, ${snapshotOrCurrent('productName')} as product_name, f.gtin, ${snapshotOrCurrent('size')} as size, ${snapshotOrCurrent('color')} as color,
    ${snapshotOrCurrent('unit')} as unit, ${goodsColumnsOf('l')} l.lot, l.best_before, l.expiry, l.quantity, l.serial_numbers
  from shipment_lines l
  join order_line_figures f on f.company_id = ${thisCompany} and f.id = l.order_line_id
  where l.company_id = ${thisCompany} and l.supplier_id = caller.supplier_id and l.shipment_id = ${shipmentId}`

/** The packages of a shipment by number, a row per content. */
export const packageList = (
  shipmentId: number,
): ListQuery & { existsCondition: Sql<unknown>; optionalColumnsCondition: Sql<unknown> } => ({
  sort: { column: 'q.number', type: 'bigint', isDescending: false, tieBreaker: 'q.id' },
  optionalColumnsCondition: sql`exists (select from shipment_lines l
    where l.company_id = ${thisCompany} and l.supplier_id = caller.supplier_id and l.shipment_id = ${shipmentId}
      and num_nonnulls(l.lot, l.best_before, l.expiry, l.serial_numbers) > 0)`,
  existsCondition: sql`exists (select from shipments s
    where s.company_id = ${thisCompany} and s.supplier_id = caller.supplier_id and s.id = ${shipmentId})`,
  source: sql`(
    with line as materialized (${linesOf(shipmentId)})
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
