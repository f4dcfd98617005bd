import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { receiptPageSize } from '#domain/receipt-limits.ts'
import { receiptRecord } from '#domain/receipt-record.ts'
import { attachmentsOf } from '#server/data/attachment-link.ts'
import { entity } from '#server/data/entity.ts'

const receipts = entity('receipts', 'r', receiptRecord, {
  lineId: sql`r.shipment_line_id`,
  orderLineId: sql`ol.id`,
  productCode: sql`coalesce(l.product_code, ol.product_code)`,
  size: sql`coalesce(l.size, ol.size)`,
  color: sql`coalesce(l.color, ol.color)`,
  unit: sql`coalesce(l.unit, ol.unit)`,
  receivedBy: sql`(select u.name from users u where u.company_id = ${thisCompany} and u.id = r.received_by)`,
  attachments: attachmentsOf(sql`a.receipt_id = r.id`),
  isCorrected: sql`exists (select from receipts c where c.company_id = ${thisCompany} and c.corrects = r.id)`,
})

/** Receipts of a shipment beside the CTE `caller`, the newest first; null where there is no such shipment. */
export const receiptsJson = (shipmentId: number, before: number | undefined): Sql => sql`
  case when exists (select from shipments s where s.company_id = ${thisCompany} and s.supplier_id = caller.supplier_id
    and s.id = ${shipmentId}) then coalesce((
    select json_agg(record order by record.id desc) from (
      select ${receipts.columns} from receipts r
      left join shipment_lines l on l.company_id = ${thisCompany} and l.id = r.shipment_line_id
      join order_lines ol on ol.company_id = ${thisCompany} and ol.id = coalesce(l.order_line_id, r.order_line_id)
      where r.company_id = ${thisCompany} and r.supplier_id = caller.supplier_id and r.shipment_id = ${shipmentId}
        ${before === undefined ? sql`` : sql`and r.id < ${before}`}
      order by r.id desc limit ${sql.lit(receiptPageSize)}
    ) record), '[]') end`
