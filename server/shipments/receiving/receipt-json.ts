import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { countedGoods, listedReceipt, receiptRecord } from '#domain/receiving/receipt-record.ts'
import { columnsOf, entity } from '#server/data/entity.ts'
import { attachmentsOf } from '#server/queries/attachment-link.ts'
import { isCorrectedReceipt } from '#server/queries/corrected-receipt.ts'
import { foundLotsJson, foundSerialsJson } from '#server/queries/traceability-json.ts'

const receivedBy = sql`(select u.name from users u where u.company_id = ${thisCompany} and u.id = r.received_by)`

const goodsOfReceipt = {
  lineId: sql`r.shipment_line_id`,
  orderLineId: sql`ol.id`,
  productCode: sql`coalesce(l.product_code, ol.product_code, r.code, '')`,
  size: sql`coalesce(l.size, ol.size, '')`,
  color: sql`coalesce(l.color, ol.color, '')`,
  receivedBy,
}
const expressions = {
  ...goodsOfReceipt,
  unit: sql`coalesce(l.unit, ol.unit, r.unit)`,
  lots: foundLotsJson,
  serialNumbers: foundSerialsJson,
  attachments: attachmentsOf(sql`a.receipt_id = r.id`),
  isCorrected: isCorrectedReceipt(sql`r.id`),
}

const receipts = entity('receipts', 'r', receiptRecord, expressions)

// Joins to receipts their announced lines and order lines.
const receiptJoins = sql`
  left join shipment_lines l on l.company_id = ${thisCompany} and l.id = r.shipment_line_id
  left join order_lines ol on ol.company_id = ${thisCompany} and ol.id = coalesce(l.order_line_id, r.order_line_id)`

/** A row of the list, with its joins. */
export const receiptRows = {
  ...entity('receipts', 'r', listedReceipt.omit({ supplier: true }), {
    ...expressions,
    shipmentCode: sql`s.code`,
    orderCode: sql`coalesce(l.order_code, ol.order_code)`,
    lineNumber: sql`coalesce(ol.line_reference, ol.line_number::text)`,
  }),
  joins: sql`${receiptJoins}
  join shipments s on s.company_id = ${thisCompany} and s.supplier_id = r.supplier_id and s.id = r.shipment_id`,
}

/** Receipts of a shipment, newest first, in a query with the CTE `caller`; null if the shipment does not exist. */
export const receiptsJson = (
  shipmentId: number,
  { before, limit }: { before?: number | undefined; limit: number },
): Sql => sql`
  case when exists (select from shipments s where s.company_id = ${thisCompany} and s.supplier_id = caller.supplier_id
    and s.id = ${shipmentId}) then coalesce((
    select json_agg(record order by record.id desc) from (
      select ${receipts.columns} from receipts r ${receiptJoins}
      where r.company_id = ${thisCompany} and r.supplier_id = caller.supplier_id and r.shipment_id = ${shipmentId}
        ${before === undefined ? sql`` : sql`and r.id < ${before}`}
      order by r.id desc limit ${limit}
    ) record), '[]') end`

const activeValues = (
  table: string,
  column: string,
) => sql`coalesce((select json_agg(${sql.ref(`x.${column}`)} order by ${sql.ref(`x.${column}`)})
  from ${sql.ref(table)} x where x.company_id = ${thisCompany} and x.receipt_id = r.id and not x.is_taken_back), '[]')`

const hasActiveValue = (table: string, name: Sql) => sql`exists (select from ${sql.ref(table)} x
  where x.company_id = ${thisCompany} and x.receipt_id = r.id and not x.is_taken_back and ${name})`

const goods = {
  ...goodsOfReceipt,
  receiptId: sql`r.id`,
  packageIds: activeValues('receipt_packages', 'package_id'),
  serialNumbers: activeValues('receipt_serials', 'serial_number'),
}

const goodsSelect = (shipmentId: number, supplierId: Sql, condition: Sql) => sql`
  select coalesce(json_agg(counted order by counted."receiptId"), '[]') as "goodsOfReceipts" from (
    select ${columnsOf(countedGoods, 'r', goods)} from receipts r ${receiptJoins}
    where r.company_id = ${thisCompany} and r.supplier_id = ${supplierId} and r.shipment_id = ${shipmentId}
      and (${condition})) counted`

/**
 * Goods with packages or serial numbers in receipts of a shipment, in a query with the CTE `caller`; null if the
 * shipment does not exist.
 */
export const countedGoodsJson = (shipmentId: number): Sql => sql`
  case when exists (select from shipments s where s.company_id = ${thisCompany} and s.supplier_id = caller.supplier_id
    and s.id = ${shipmentId}) then (${goodsSelect(
      shipmentId,
      sql`caller.supplier_id`,
      sql`${hasActiveValue('receipt_packages', sql`true`)} or ${hasActiveValue('receipt_serials', sql`true`)}`,
    )}) end`

/** Goods of a shipment's receipts that have some of these packages or serial numbers, as `goodsOfReceipts`. */
export const goodsOfReceiptsOf = (
  shipmentId: number,
  supplierId: number,
  { packages, serials }: { packages: readonly number[]; serials: readonly string[] },
): Sql =>
  goodsSelect(
    shipmentId,
    sql`${supplierId}`,
    sql`${hasActiveValue('receipt_packages', sql`x.package_id = any (${packages}::bigint[])`)}
      or ${hasActiveValue('receipt_serials', sql`x.serial_number = any (${serials}::text[])`)}`,
  )
