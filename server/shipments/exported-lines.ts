import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { goodsFieldNames } from '#domain/shipments/line-field.ts'
import { columnName } from '#server/data/entity.ts'
import { snapshotOrCurrent } from '#server/shipments/shipment-json.ts'

/** Columns of the details of goods, each followed by a comma. */
export const goodsColumnsOf = (alias: string): Sql =>
  sql.join(
    goodsFieldNames.map((name) => sql`${sql.ref(`${alias}.${columnName(name)}`)},`),
    sql` `,
  )

/** Selects the lines of a shipment for files; `columns` are more columns of the line `l`, each followed by a comma. */
export const exportedLines = (shipmentId: number, columns: Sql = sql``): Sql => sql`
  select l.id, ${snapshotOrCurrent('orderCode')} as order_code, f.line_reference,
    ${snapshotOrCurrent('productCode')} as product_code, ${snapshotOrCurrent('productName')} as product_name, f.gtin, ${snapshotOrCurrent('size')} as size, ${snapshotOrCurrent('color')} as color,
    ${snapshotOrCurrent('unit')} as unit, ${columns} ${goodsColumnsOf('l')} l.lot, l.best_before, l.expiry, l.quantity, l.serial_numbers
  from shipment_lines l
  join order_line_figures f on f.company_id = ${thisCompany} and f.id = l.order_line_id
  where l.company_id = ${thisCompany} and l.supplier_id = caller.supplier_id and l.shipment_id = ${shipmentId}`

/** Conditions of a file of a shipment: the shipment exists, and a line of it has a lot, date or serial number. */
export const exportConditions = (
  shipmentId: number,
): { existsCondition: Sql; optionalColumnsCondition: Sql } => ({
  optionalColumnsCondition: sql`exists (select from shipment_lines l
    where l.company_id = ${thisCompany} and l.supplier_id = caller.supplier_id and l.shipment_id = ${shipmentId}
      and num_nonnulls(l.lot, l.best_before, l.expiry, l.serial_numbers) > 0)`,
  existsCondition: sql`exists (select from shipments s
    where s.company_id = ${thisCompany} and s.supplier_id = caller.supplier_id and s.id = ${shipmentId})`,
})
