import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { discrepancy, listedDiscrepancy } from '#domain/discrepancies/discrepancy.ts'
import { entity } from '#server/data/entity.ts'
import { supplierOf } from '#server/data/supplier-of.ts'
import { attachmentsOf } from '#server/queries/attachment-link.ts'

const personName = (column: string): Sql => sql`(select u.name from users u
  where u.company_id = ${thisCompany} and u.id = ${sql.ref(column)})`

/**
 * Joins to discrepancies `d` their shipment line or unannounced order line, their shipment, and their receipt. The
 * receipt describes goods without an order line.
 */
export const discrepancyJoins = sql`
  left join shipment_lines l on l.company_id = ${thisCompany} and l.id = d.shipment_line_id
  join shipments s on s.company_id = ${thisCompany} and s.supplier_id = d.supplier_id and s.id = d.shipment_id
  join receipts r on r.company_id = ${thisCompany} and r.id = d.receipt_id
  left join order_lines ol on l.id is null and ol.company_id = ${thisCompany} and ol.id = d.order_line_id
  left join orders o on o.company_id = ${thisCompany} and o.id = ol.order_id`

const expressions = {
  unit: sql`coalesce(l.unit, ol.unit, r.unit)`,
  productCode: sql`coalesce(l.product_code, ol.product_code, r.code, '')`,
  productName: sql`coalesce(l.product_name, ol.product_name, r.description)`,
  size: sql`coalesce(l.size, ol.size, '')`,
  color: sql`coalesce(l.color, ol.color, '')`,
  shipmentCode: sql`s.code`,
  orderCode: sql`coalesce(l.order_code, ol.order_code)`,
  orderDate: sql`coalesce(l.order_date, o.order_date)`,
  reportedBy: personName('r.received_by'),
  answeredBy: personName('d.answered_by'),
  settledBy: personName('d.settled_by'),
}

/** A row of the list; needs `discrepancyJoins`. */
export const discrepancyRows = entity(
  'discrepancies',
  'd',
  listedDiscrepancy.omit({ supplier: true }),
  expressions,
)

/** A column of a discrepancy's order line, announced or not. */
const orderLineColumn = (column: Sql): Sql => sql`(select ${column} from order_lines x
  where x.company_id = ${thisCompany} and x.supplier_id = d.supplier_id and x.id = d.order_line_id)`

const discrepancies = entity('discrepancies', 'd', discrepancy, {
  ...expressions,
  orderId: orderLineColumn(sql`x.order_id`),
  leftOnOrder: orderLineColumn(sql`trim_scale(x.pending)::text`),
  shipmentLine: sql`case when l.id is not null then json_build_object(
    'announced', trim_scale(l.quantity)::text, 'accepted', trim_scale(l.accepted)::text,
    'rejected', trim_scale(l.rejected)::text, 'missing', trim_scale(l.cancelled)::text) end`,
  supplier: supplierOf('d'),
  attachments: attachmentsOf(sql`a.discrepancy_id = d.id`),
  countAttachments: attachmentsOf(sql`a.receipt_id = d.receipt_id`),
})

/** A discrepancy of a supplier in the shape of the contract, as JSON; null if it does not exist. */
export const discrepancyJson = (supplierId: Sql | number, id: number): Sql => sql`(
  select row_to_json(discrepancy) from (
    select ${discrepancies.columns} from discrepancies d ${discrepancyJoins}
    where d.company_id = ${thisCompany} and d.supplier_id = ${supplierId} and d.id = ${id}
  ) discrepancy)`
