import * as z from 'zod'
import { discrepancyKinds } from '#domain/discrepancies/discrepancy.ts'
import { type PaperGoods, paperContent, paperLineIdentity } from '#domain/packing/paper.ts'
import { receiptRecord } from '#domain/receiving/receipt-record.ts'
import {
  formatQuantity,
  parseQuantity,
  parseSignedQuantity,
  type Quantity,
  quantityText,
} from '#domain/units/quantity.ts'

const unorderedGoods = z.object({
  description: z.string(),
  code: z.string().nullable(),
  unit: z.string(),
})
type UnorderedPaperGoods = z.infer<typeof unorderedGoods>

const row = receiptRecord
  .pick({
    id: true,
    lineId: true,
    orderLineId: true,
    accepted: true,
    rejected: true,
    cancelled: true,
    surplus: true,
    surplusHeld: true,
    lots: true,
    serialNumbers: true,
    reason: true,
    reasonCode: true,
    receivedBy: true,
    corrects: true,
  })
  .extend({
    isTakenBack: z.boolean().meta({
      description: 'Whether it was reversed or reverses another, other than by settlement',
    }),
    receivedAt: z.string().meta({ description: 'Day and time at the buyer: 2026-12-01 10:15' }),
    unannounced: paperLineIdentity
      .nullable()
      .meta({ description: 'The order line of unannounced goods' }),
    unordered: unorderedGoods.nullable().meta({ description: 'Goods of no order line' }),
  })
export type ReceiptPaperRow = z.infer<typeof row>

/** Content of the paper of one receipt or of all receipts of a shipment, independent of language. */
export const receiptPaperContent = z.object({
  shipment: paperContent,
  isSum: z.boolean().meta({ description: 'Whether the paper sums all receipts of the shipment' }),
  rows: z.array(row),
  discrepancies: z.array(
    z.object({
      id: z.int(),
      receiptId: z.int(),
      kind: z.enum(discrepancyKinds),
      quantity: quantityText,
      isWithdrawn: z.boolean(),
    }),
  ),
})
export type ReceiptPaperContent = z.infer<typeof receiptPaperContent>

const amounts = ['accepted', 'rejected', 'cancelled', 'surplus', 'surplusHeld'] as const
type Amount = (typeof amounts)[number]

/** A line of the paper: its announced quantity (null = not announced), and the total counted quantities. */
export type ReceiptPaperLine = {
  line: PaperGoods | UnorderedPaperGoods
  announced: string | null
  /** Quantity that no receipt has settled; null unless the paper is a sum. */
  open: string | null
  rows: ReceiptPaperRow[]
} & Record<Amount, string>

const sumOf = (rows: readonly ReceiptPaperRow[], amount: Amount): Quantity =>
  rows.reduce((sum, one) => sum + parseSignedQuantity(one[amount]), 0n)

/**
 * Returns the lines that a receipt counted, in the order of the shipment; a sum has all lines. Unannounced goods come
 * last, and after them goods of no order line.
 */
export function linesOfReceipt({ shipment, rows, isSum }: ReceiptPaperContent): ReceiptPaperLine[] {
  const counted = (lineRows: ReceiptPaperRow[]) => ({
    rows: lineRows,
    ...(Object.fromEntries(
      amounts.map((amount) => [amount, formatQuantity(sumOf(lineRows, amount))]),
    ) as Record<Amount, string>),
  })
  const byLine = Map.groupBy(rows, ({ lineId }) => lineId)
  const announced = shipment.lines.flatMap((line) => {
    const lineRows = byLine.get(line.id) ?? []
    if (lineRows.length === 0 && !isSum) return []
    const settled =
      sumOf(lineRows, 'accepted') + sumOf(lineRows, 'rejected') + sumOf(lineRows, 'cancelled')
    const open = isSum ? formatQuantity(parseQuantity(line.quantity) - settled) : null
    return { line, announced: line.quantity, open, ...counted(lineRows) }
  })
  const others = byLine.get(null) ?? []
  const rowsByOrderLine = Map.groupBy(
    others.filter(({ unordered }) => !unordered),
    ({ orderLineId }) => orderLineId,
  )
  // Goods without an order are listed one by one, each with its corrections.
  const rowsWithoutOrder = Map.groupBy(
    others.filter(({ unordered }) => unordered),
    ({ id, corrects }) => corrects ?? id,
  )
  const beyond = [...rowsByOrderLine.values(), ...rowsWithoutOrder.values()].flatMap((lineRows) => {
    const line = lineRows[0]?.unannounced ?? lineRows[0]?.unordered
    return line ? { line, announced: null, open: null, ...counted(lineRows) } : []
  })
  return [...announced, ...beyond]
}

/** Returns the kind of a paper: one count, its counter-receipt, the correction of a settlement, or all receipts. */
export function kindOfReceiptPaper({
  rows,
  isSum,
}: ReceiptPaperContent): 'count' | 'correction' | 'settlement' | 'sum' {
  if (isSum) return 'sum'
  if (rows.every(({ corrects }) => corrects === null)) return 'count'
  return rows.every(({ isTakenBack }) => isTakenBack) ? 'correction' : 'settlement'
}
