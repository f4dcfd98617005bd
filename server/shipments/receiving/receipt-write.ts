import * as z from 'zod'
import { thisCompany } from '#database/client/sql.ts'
import {
  type LineReceipt,
  settledQuantity,
  type UnannouncedReceipt,
  type UnorderedReceipt,
} from '#domain/receiving/receipt.ts'
import { completedReceipt, type ReceiptEntry } from '#domain/receiving/receipt-entry.ts'
import { parseQuantity, type Quantity } from '#domain/units/quantity.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { invalid } from '#server/http/problem-error.ts'
import { refuseCountedGoods } from '#server/shipments/receiving/counted-before.ts'
import { attachToReceipts } from '#server/shipments/receiving/receipt-files.ts'
import { insertReceiptRows } from '#server/shipments/receiving/receipt-rows.ts'
import {
  type CountedLine,
  lockCountedOrderLines,
  type ReceiptRow,
  rowsOfReceipt,
  rowsOfUnordered,
} from '#server/shipments/receiving/receipt-surplus.ts'
import {
  type ReceivableLine,
  refuseBadReceipts,
  refuseBadRest,
  refuseBadUnannounced,
  refuseBadUnordered,
  refuseBlindSurplus,
} from '#server/shipments/receiving/receipt-validation.ts'

const receivableLine = z.object({
  id: z.int(),
  orderLineId: z.int(),
  isDivisible: z.boolean(),
  remaining: z.string(),
})

/** The lines of a shipment with what is still to be counted of each. */
export const readReceivableLines = (
  mutation: MutationContext,
  shipmentId: number,
): Promise<ReceivableLine[]> =>
  mutation.execute(typedSql(receivableLine)`
    select id, order_line_id as "orderLineId", is_divisible as "isDivisible",
      (quantity - accepted - rejected - cancelled)::text as remaining
    from shipment_lines
    where company_id = ${thisCompany} and supplier_id = ${mutation.supplierId} and shipment_id = ${shipmentId}`)

/** A receipt that may be written: its rows, what the history says, and what files belong to. */
type PlannedReceipt = {
  rows: ReceiptRow[]
  isFull: boolean
  details: object
  counted: Parameters<typeof attachToReceipts>[2]
}

/** Decides what a receipt of a locked shipment and its lines writes; throws where it may not be. */
export async function planReceipt(
  mutation: MutationContext,
  shipmentId: number,
  { unannounced, unordered = [], ...entry }: ReceiptEntry,
  found: readonly ReceivableLine[],
): Promise<PlannedReceipt> {
  refuseBlindSurplus(entry)
  const receipts = completedReceipt(entry, found)
  if (receipts.length + unannounced.length + unordered.length === 0)
    throw invalid({ pointer: '/body/lines', code: 'required' })
  const known = new Map(found.map((line) => [line.id, line]))
  refuseBadRest(entry.rest)
  refuseBadReceipts(known, receipts, entry)
  refuseBadUnordered(unordered)
  await refuseCountedGoods(mutation, shipmentId, receipts, entry)
  const lines = receipts.map((one) => ({
    ...one,
    orderLineId: known.get(one.lineId)?.orderLineId ?? 0,
  }))
  const { rows, surplus } = await splitRows(mutation, lines, unannounced, known)
  return {
    rows: [...rows, ...rowsOfUnordered(unordered)],
    isFull: settlesEverything(found, receipts),
    details: {
      lines: receipts.map(amountsOf),
      ...surplus,
      ...(unordered.length > 0 && { unordered: unordered.map(goodsOf) }),
    },
    counted: { lines: receipts, unannounced, unordered },
  }
}

/** Writes a receipt: its rows, the sums on lines and order lines, and the shipment's receipt state. All is sent at once. */
export const writeReceipt = (
  mutation: MutationContext,
  shipmentId: number,
  { rows, isFull, details, counted }: PlannedReceipt,
): Promise<unknown> =>
  Promise.all([
    insertReceiptRows(mutation, shipmentId, rows, isFull, details),
    attachToReceipts(mutation, shipmentId, counted),
  ])

/** Returns a line's part of the history. */
const amountsOf = ({
  lineId,
  accepted,
  rejected,
  cancelled,
  surplus,
  reason,
  reasonCode,
  lots = [],
}: LineReceipt) => ({
  ...{ lineId, accepted, rejected, cancelled, surplus, reason, reasonCode },
  ...(lots.length > 0 && { lots }),
})

/** Returns the history's part of goods of no order line. */
const goodsOf = ({ attachmentIds: _, lots = [], ...goods }: UnorderedReceipt) => ({
  ...goods,
  ...(lots.length > 0 && { lots }),
})

/** Only what came beyond the announcement needs to know what its order lines may still take. */
async function splitRows(
  mutation: MutationContext,
  lines: CountedLine[],
  unannounced: UnannouncedReceipt[],
  known: ReadonlyMap<number, ReceivableLine>,
): Promise<{ rows: ReceiptRow[]; surplus: object }> {
  if (unannounced.length === 0 && lines.every((line) => parseQuantity(line.surplus) === 0n))
    return { rows: lines.map((line) => ({ ...line, held: '0' })), surplus: {} }
  const orderLines = await lockCountedOrderLines(mutation, [...lines, ...unannounced])
  refuseBadUnannounced(unannounced, orderLines, known)
  const named = unannounced.map(({ orderLineId, quantity, reason, lots = [] }) => ({
    ...{ orderLineId, quantity, reason, product: orderLines.get(orderLineId)?.productCode },
    ...(lots.length > 0 && { lots }),
  }))
  return {
    rows: rowsOfReceipt(lines, unannounced, orderLines),
    surplus: named.length > 0 ? { unannounced: named } : {},
  }
}

const settlesEverything = (
  lines: readonly ReceivableLine[],
  receipts: readonly LineReceipt[],
): boolean => {
  const sum = (amounts: Quantity[]) => amounts.reduce((one, other) => one + other, 0n)
  return (
    sum(lines.map((line) => parseQuantity(line.remaining))) === sum(receipts.map(settledQuantity))
  )
}
