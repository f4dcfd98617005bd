import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import type { ReceiptEntry } from '#domain/receiving/receipt-entry.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { attachFiles } from '#server/queries/attachment-link.ts'

/** Attaches files to the rows of a receipt that this transaction wrote. */
export async function attachToReceipts(
  mutation: MutationContext,
  shipmentId: number,
  {
    lines,
    unannounced,
    unordered,
  }: Required<Pick<ReceiptEntry, 'lines' | 'unannounced' | 'unordered'>>,
): Promise<void> {
  // A line or an order line has one row of this transaction, which is found by the transaction's time.
  const attach = (ids: readonly number[], row: Sql, pointer: string) =>
    attachFiles(
      mutation,
      ids,
      sql`receipt_id = (select r.id from receipts r
        where r.company_id = ${thisCompany} and r.supplier_id = ${mutation.supplierId} and r.shipment_id = ${shipmentId}
          and r.received_at = now() and ${row})`,
      pointer,
    )
  for (const [index, { lineId, attachmentIds }] of lines.entries())
    await attach(
      attachmentIds,
      sql`r.shipment_line_id = ${lineId}`,
      `/body/lines/${index}/attachmentIds`,
    )
  for (const [index, { orderLineId, attachmentIds }] of unannounced.entries())
    await attach(
      attachmentIds,
      sql`r.shipment_line_id is null and r.order_line_id = ${orderLineId}`,
      `/body/unannounced/${index}/attachmentIds`,
    )
  // Two of these can be called alike: the rows are numbered as they were given.
  for (const [index, { attachmentIds }] of unordered.entries())
    await attach(
      attachmentIds,
      sql`r.description is not null order by r.id offset ${sql.lit(index)} limit 1`,
      `/body/unordered/${index}/attachmentIds`,
    )
}
