import * as z from 'zod'
import { sql, thisCompany } from '#database/client/sql.ts'
import { settledQuantity } from '#domain/receiving/receipt.ts'
import { counterReceipt, receiptDetails, receiptRow } from '#domain/receiving/receipt-change.ts'
import { columnsOf } from '#server/data/entity.ts'
import { awaitPipelined } from '#server/data/execute.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { reserveIds } from '#server/data/reserve-ids.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { invalid, ProblemError } from '#server/http/problem-error.ts'
import { isCorrectedReceipt } from '#server/queries/corrected-receipt.ts'
import { foundLotsJson, foundSerialsJson } from '#server/queries/traceability-json.ts'
import { writeReceipts } from '#server/shipments/receiving/receipt-write.ts'
import { lockShipment } from '#server/shipments/shipment-lock.ts'

const storedReceipt = receiptRow.extend({
  product: z.string().nullable(),
  isSettled: z.boolean(),
  isCorrected: z.boolean(),
})
const receiptColumns = columnsOf(storedReceipt, 'r', {
  orderLineId: sql`ol.id`,
  lots: foundLotsJson,
  serialNumbers: foundSerialsJson,
  product: sql`ol.product_code`,
  isSettled: sql`exists (select from discrepancies d where d.company_id = ${thisCompany} and d.receipt_id = r.id
    and d.outcome is not null)`,
  isCorrected: sql`(r.corrects is not null or ${isCorrectedReceipt(sql`r.id`)})`,
})

/**
 * Reverses a receipt of a shipment: restores the figures and withdraws its open discrepancies. Returns the sent
 * statements, for the caller to await.
 */
export async function reverseReceipt(
  mutation: MutationContext,
  shipmentId: number,
  { receiptId, reason }: { receiptId: number; reason: string },
): Promise<Promise<unknown>[]> {
  const { caller, supplierId, execute } = mutation
  const [shipment, row, [id = 0]] = await awaitPipelined([
    lockShipment(mutation, shipmentId, 'correctReceipt'),
    readReceipt(mutation, shipmentId, receiptId),
    reserveIds(mutation, 'receipts_id_seq', 1),
  ])
  if (!row) throw invalid({ pointer: '/body/receiptId', code: 'not-found' })
  const { isSettled, isCorrected, product, ...receipt } = row
  if (isSettled) throw new ProblemError('discrepancy-settled')
  if (isCorrected) throw new ProblemError('receipt-corrected')
  const reducesCount = settledQuantity(receipt) > 0n
  const markTakenBack = (table: string) =>
    execute(sql`
      update ${sql.ref(table)} set is_taken_back = true where company_id = ${thisCompany} and receipt_id = ${receiptId}`)
  return [
    ...writeReceipts(
      mutation,
      { ...shipment, receipt: reducesCount ? 'partial' : shipment.receipt },
      [counterReceipt(receipt, id, reason)],
      {
        ...{ kind: 'receipt-corrected', from: 'closed', to: 'closed' },
        details: {
          ...{ receiptId, reason },
          ...receiptDetails([receipt], new Map([[receipt.orderLineId, product]])),
        },
      },
    ),
    ...['receipt_packages', 'receipt_serials'].map(markTakenBack),
    execute(sql`
      update discrepancies set outcome = 'withdrawn', outcome_note = ${reason}, settled_at = now(),
        settled_by = ${caller.userId}, version = version + 1
      where company_id = ${thisCompany} and supplier_id = ${supplierId} and receipt_id = ${receiptId}`),
  ]
}

const readReceipt = (
  { executeOne, supplierId }: MutationContext,
  shipmentId: number,
  receiptId: number,
) =>
  executeOne(typedSql(storedReceipt)`
    select ${receiptColumns}
    from receipts r
    left join shipment_lines l on l.company_id = ${thisCompany} and l.id = r.shipment_line_id
    left join order_lines ol on ol.company_id = ${thisCompany} and ol.id = coalesce(l.order_line_id, r.order_line_id)
    where r.company_id = ${thisCompany} and r.supplier_id = ${supplierId} and r.shipment_id = ${shipmentId}
      and r.id = ${receiptId}`)
