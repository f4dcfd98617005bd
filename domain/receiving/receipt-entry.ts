import * as z from 'zod'
import { attachmentIds } from '#domain/comments/attachment.ts'
import type { LineReceipt } from '#domain/receiving/receipt.ts'
import {
  lineReceipt,
  needsReason,
  reasonText,
  settledQuantity,
  unannouncedReceipt,
  unorderedReceipt,
} from '#domain/receiving/receipt.ts'
import { receiptReasons } from '#domain/receiving/receipt-reason.ts'
import { maxShipmentLines } from '#domain/shipments/shipment-line.ts'
import { formatQuantity, parseQuantity } from '#domain/units/quantity.ts'

/** Reason why the remaining quantities will not arrive. */
export const restEntry = z.strictObject({
  reason: reasonText.meta({ description: 'Reason as text; required without a code' }),
  reasonCode: z.enum(receiptReasons).nullable().default(null),
})
export type RestEntry = z.infer<typeof restEntry>

/** Count of a shipment by the buyer. */
export const receiptEntry = z.strictObject({
  lines: z.array(lineReceipt).max(maxShipmentLines).default([]),
  unannounced: z
    .array(unannouncedReceipt)
    .max(maxShipmentLines)
    .default([])
    .meta({ description: 'Goods of order lines that are not in the shipment' }),
  unordered: z
    .array(unorderedReceipt)
    .max(maxShipmentLines)
    .optional()
    .meta({ description: 'Goods of no order line, which wait for the buyer’s decision' }),
  rest: restEntry.nullable().default(null).meta({
    description: 'Cancels what remains of every line after this count',
  }),
  attachmentIds: attachmentIds.unwrap().optional().meta({
    description:
      'Files of the delivery as a whole, such as its papers; stored with the first receipt',
  }),
  isBlind: z.boolean().default(false).meta({
    description:
      'Whether the counter did not know the announcement: accepted quantities beyond it are surplus',
  }),
})
export type ReceiptEntry = z.infer<typeof receiptEntry>

/** A line with the quantity that no receipt has settled yet. */
type RemainingLine = { id: number; remaining: string }

type EnteredCount = Pick<ReceiptEntry, 'lines' | 'rest' | 'isBlind'>

/**
 * Returns the lines of a receipt to write: a blind count beyond the announcement becomes surplus, and if the rest is
 * closed, all that remains is cancelled. Entered lines come first, in their order.
 */
export function completedReceipt(
  { lines: entered, rest, isBlind }: EnteredCount,
  remainingLines: readonly RemainingLine[],
): LineReceipt[] {
  const remaining = new Map(remainingLines.map((line) => [line.id, parseQuantity(line.remaining)]))
  const counted = isBlind
    ? entered.map((line) => withSurplus(line, remaining.get(line.lineId)))
    : [...entered]
  if (!rest) return counted
  const countedIds = new Set(counted.map(({ lineId }) => lineId))
  const added = remainingLines.flatMap(({ id, remaining: cancelled }) =>
    countedIds.has(id) || parseQuantity(cancelled) === 0n
      ? []
      : lineReceipt.parse({ lineId: id, cancelled, ...rest }),
  )
  return [...counted.map((line) => withRest(line, remaining.get(line.lineId), rest)), ...added]
}

function withSurplus(receipt: LineReceipt, remaining: bigint | undefined): LineReceipt {
  const excess = settledQuantity(receipt) - (remaining ?? 0n)
  const accepted = parseQuantity(receipt.accepted)
  if (remaining === undefined || excess <= 0n) return receipt
  const surplus = excess < accepted ? excess : accepted
  return {
    ...receipt,
    accepted: formatQuantity(accepted - surplus),
    surplus: formatQuantity(parseQuantity(receipt.surplus) + surplus),
  }
}

// A line has one reason: the entered reason precedes the reason of the rest.
function withRest(
  receipt: LineReceipt,
  remaining: bigint | undefined,
  rest: RestEntry,
): LineReceipt {
  const left = (remaining ?? 0n) - settledQuantity(receipt)
  if (left <= 0n) return receipt
  const cancelled = formatQuantity(parseQuantity(receipt.cancelled) + left)
  const hasReason = receipt.reason !== '' || receipt.reasonCode !== null
  return { ...receipt, cancelled, ...(!hasReason && rest) }
}

/** A line whose count differs from its remaining quantity. `isRecordable` is false if more was counted, or a reason is missing. */
export type DifferingLine = { lineId: number; isRecordable: boolean }

/**
 * Returns the lines whose count differs from the remaining quantity. Lines that the count does not name are included
 * only if it closes the rest.
 */
export function differingLines(
  entry: EnteredCount,
  remainingLines: readonly RemainingLine[],
): DifferingLine[] {
  const remaining = new Map(remainingLines.map((line) => [line.id, parseQuantity(line.remaining)]))
  return completedReceipt(entry, remainingLines).flatMap((receipt) => {
    const left = remaining.get(receipt.lineId) ?? 0n
    const settled = settledQuantity(receipt)
    const isMissing = parseQuantity(receipt.cancelled) > 0n
    if (settled === left && !isMissing && parseQuantity(receipt.surplus) === 0n) return []
    const isRecordable = settled <= left && !(isMissing && needsReason(receipt))
    return { lineId: receipt.lineId, isRecordable }
  })
}
