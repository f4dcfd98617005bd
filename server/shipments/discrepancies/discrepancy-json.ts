import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { discrepancy, listedDiscrepancy } from '#domain/discrepancy-shape.ts'
import { entity } from '#server/data/entity.ts'
import { supplierOf } from '#server/data/supplier-of.ts'

const userName = (column: string): Sql => sql`(select u.name from users u
  where u.company_id = ${thisCompany} and u.id = ${sql.ref(column)})`

/** Joins to differences `d` what names them: their line as it was announced, their shipment and their receipt. */
export const discrepancyJoins = sql`
  join shipment_lines l on l.company_id = ${thisCompany} and l.id = d.shipment_line_id
  join shipments s on s.company_id = ${thisCompany} and s.supplier_id = d.supplier_id and s.id = d.shipment_id
  join receipts r on r.company_id = ${thisCompany} and r.id = d.receipt_id`

const expressions = {
  unit: sql`l.unit`,
  productCode: sql`l.product_code`,
  productName: sql`l.product_name`,
  size: sql`l.size`,
  color: sql`l.color`,
  shipmentCode: sql`s.code`,
  orderCode: sql`l.order_code`,
  orderDate: sql`l.order_date`,
  reportedBy: userName('r.received_by'),
  answeredBy: userName('d.answered_by'),
  settledBy: userName('d.settled_by'),
}

/** A row of the list, with its joins. */
export const discrepancyRows = entity(
  'discrepancies',
  'd',
  listedDiscrepancy.omit({ supplier: true }),
  expressions,
)

const discrepancies = entity('discrepancies', 'd', discrepancy, {
  ...expressions,
  supplier: supplierOf('d'),
})

/** A difference of a supplier as the contract shows it, JSON; null where there is none. */
export const discrepancyJson = (supplierId: Sql | number, id: number): Sql => sql`(
  select row_to_json(discrepancy) from (
    select ${discrepancies.columns} from discrepancies d ${discrepancyJoins}
    where d.company_id = ${thisCompany} and d.supplier_id = ${supplierId} and d.id = ${id}
  ) discrepancy)`
