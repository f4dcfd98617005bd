import * as z from 'zod'
import { type DiscrepancyKind, kindOfRejection } from '#domain/discrepancies/discrepancy.ts'
import { foundLot } from '#domain/receiving/found-lot.ts'
import type {
  LineReceipt,
  UnannouncedReceipt,
  UnorderedReceipt,
} from '#domain/receiving/receipt.ts'
import { receiptReasons } from '#domain/receiving/receipt-reason.ts'
import {
  decimalText,
  formatQuantity,
  parseQuantity,
  parseSignedQuantity,
  type Quantity,
} from '#domain/units/quantity.ts'

const amounts = {
  accepted: decimalText,
  rejected: decimalText,
  cancelled: decimalText,
  surplus: decimalText,
  surplusHeld: decimalText,
}
const amountNames = Object.keys(amounts) as (keyof typeof amounts)[]

/**
 * A receipt of a line, of an order line that was not announced, or of no order line. A correction has amounts below
 * zero. `surplus` is the part of the goods beyond the announcement that counts, `surplusHeld` waits for the buyer.
 */
export const receiptRow = z.object({
  ...{ id: z.int(), corrects: z.int().nullable(), shipmentLineId: z.int().nullable() },
  // Null for goods of no order line, which have a description instead.
  ...{ orderLineId: z.int().nullable(), ...amounts },
  ...{ reason: z.string(), reasonCode: z.enum(receiptReasons).nullable() },
  ...{
    labelsScanned: z.int(),
    labelsFailed: z.int(),
    lots: z.array(foundLot),
    serialNumbers: z.array(z.string()),
  },
  ...{
    description: z.string().nullable(),
    code: z.string().nullable(),
    unit: z.string().nullable(),
  },
})
export type ReceiptRow = z.infer<typeof receiptRow> & Partial<Pick<LineReceipt, 'packageIds'>>

const emptyRow = {
  ...{ corrects: null, shipmentLineId: null, orderLineId: null, reasonCode: null },
  ...{ accepted: '0', rejected: '0', cancelled: '0', surplus: '0', surplusHeld: '0' },
  ...{
    labelsScanned: 0,
    labelsFailed: 0,
    lots: [],
    serialNumbers: [],
    description: null,
    code: null,
    unit: null,
  },
}

/**
 * Splits surpluses into what their order line may still take, which counts, and what is held for the buyer's decision.
 * Surpluses of one order line use up `capLeft` in their order; it is below zero if more is announced than wanted.
 */
export function splitSurpluses(
  surpluses: readonly { orderLineId: number | null; quantity: Quantity }[],
  capLeft: ReadonlyMap<number | null, Quantity>,
): Record<'counted' | 'held', Quantity>[] {
  const left = new Map(capLeft)
  return surpluses.map(({ orderLineId, quantity }) => {
    const most = left.get(orderLineId) ?? 0n
    const counted = most < 0n ? 0n : most < quantity ? most : quantity
    left.set(orderLineId, most - counted)
    return { counted, held: quantity - counted }
  })
}

/**
 * Returns the receipts of a count, in its order, with these ids. Goods beyond the announcement count up to the `capLeft`
 * of their order line, to which quantities that the count rejects or misses are added. Goods of no order line never count.
 */
export function receiptsOfCount(
  lines: readonly (LineReceipt & { orderLineId: number })[],
  beyond: readonly (UnannouncedReceipt | UnorderedReceipt)[],
  capLeft: ReadonlyMap<number, Quantity>,
  ids: readonly number[],
): ReceiptRow[] {
  const left = new Map<number | null, Quantity>(capLeft)
  for (const { orderLineId, rejected, cancelled } of lines) {
    const freed = parseQuantity(rejected) + parseQuantity(cancelled)
    left.set(orderLineId, (left.get(orderLineId) ?? 0n) + freed)
  }
  const rows = [
    ...lines.map(({ lineId, labels, lots = [], ...line }) => ({
      ...{ ...emptyRow, ...line, lots, shipmentLineId: lineId },
      ...{ labelsScanned: labels?.scanned ?? 0, labelsFailed: labels?.failed ?? 0 },
    })),
    ...beyond.map(({ quantity, lots = [], serialNumbers = [], ...item }) => ({
      ...{ ...emptyRow, ...item, lots, serialNumbers, surplus: quantity },
    })),
  ]
  const surpluses = rows.map(({ orderLineId, surplus }) => ({
    ...{ orderLineId, quantity: parseQuantity(surplus) },
  }))
  const parts = splitSurpluses(surpluses, left).map(({ counted, held }) => ({
    ...{ surplus: formatQuantity(counted), surplusHeld: formatQuantity(held) },
  }))
  return rows.map((row, index) => ({ ...row, id: ids[index] ?? 0, ...parts[index] }))
}

const minus = (amount: string) => formatQuantity(-parseQuantity(amount))

/** Returns the receipt that takes another back: all its quantities are negated. */
export const counterReceipt = (receipt: ReceiptRow, id: number, reason: string): ReceiptRow => ({
  ...{ ...receipt, id, corrects: receipt.id, reason, reasonCode: null },
  ...Object.fromEntries(amountNames.map((name) => [name, minus(receipt[name])])),
  ...{ labelsScanned: -receipt.labelsScanned, labelsFailed: -receipt.labelsFailed },
})

/** Returns the receipt by which a settlement corrects amounts of a counted receipt. */
export function settledReceipt(
  counted: Pick<ReceiptRow, 'shipmentLineId' | 'orderLineId' | 'description' | 'code' | 'unit'> & {
    receiptId: number
  },
  changed: Partial<ReceiptRow>,
  id: number,
  reason: string,
): ReceiptRow {
  const { receiptId: corrects, shipmentLineId, orderLineId, description, code, unit } = counted
  const goods = { shipmentLineId, orderLineId, description, code, unit }
  return { ...emptyRow, ...goods, ...changed, id, corrects, reason }
}

/** Returns, by order line, the quantity that receipts settle and the quantity that counts as received. */
export function orderLineTotals(
  receipts: readonly ReceiptRow[],
): { id: number; settled: string; received: string }[] {
  const sum = (rows: readonly ReceiptRow[], names: readonly (keyof typeof amounts)[]) =>
    rows
      .flatMap((row) => names.map((name) => parseSignedQuantity(row[name])))
      .reduce((total, amount) => total + amount, 0n)
  return [...Map.groupBy(receipts, ({ orderLineId }) => orderLineId)].flatMap(([id, rows]) =>
    id === null
      ? []
      : {
          id,
          settled: formatQuantity(sum(rows, ['accepted', 'rejected', 'cancelled'])),
          received: formatQuantity(sum(rows, ['accepted', 'surplus'])),
        },
  )
}

/** A discrepancy between a count and the announcement. */
type FoundDiscrepancy = Pick<ReceiptRow, 'shipmentLineId' | 'orderLineId' | 'reason'> & {
  receiptId: number
  kind: DiscrepancyKind
  quantity: string
}

const kindOf = ({ shipmentLineId, orderLineId }: ReceiptRow) =>
  shipmentLineId !== null ? 'lines' : orderLineId !== null ? 'unannounced' : 'unordered'

/** Returns the discrepancies of a count's receipts: rejected, missing and held quantities. */
export const discrepanciesOf = (receipts: readonly ReceiptRow[]): FoundDiscrepancy[] =>
  receipts.flatMap((receipt) => {
    const { id: receiptId, shipmentLineId, orderLineId, reason, corrects } = receipt
    const receiptKind = kindOf(receipt)
    const parts: [DiscrepancyKind, string][] = [
      [kindOfRejection(receipt.reasonCode), receipt.rejected],
      ['short', receipt.cancelled],
      [receiptKind === 'lines' ? 'over' : receiptKind, receipt.surplusHeld],
    ]
    return parts
      .filter(([, quantity]) => corrects === null && parseQuantity(quantity) > 0n)
      .map(([kind, quantity]) => ({
        ...{ receiptId, shipmentLineId, orderLineId, reason, kind, quantity },
      }))
  })

/** Returns the details of the history entry of receipts, by kind; `products` are product codes by order line. */
export const receiptDetails = (
  receipts: readonly ReceiptRow[],
  products: ReadonlyMap<number | null, string | null>,
): { [kind in ReturnType<typeof kindOf>]?: object[] } =>
  Object.fromEntries(
    [...Map.groupBy(receipts, kindOf)].map(([kind, rows]) => [
      kind,
      rows.map((row) => {
        const { shipmentLineId: lineId, orderLineId, accepted, rejected, cancelled } = row
        const { description, code, unit, reason, reasonCode } = row
        const lotsAndSerials = {
          ...(row.lots.length > 0 && { lots: row.lots }),
          ...(row.serialNumbers.length > 0 && { serialNumbers: row.serialNumbers }),
        }
        const quantity = formatQuantity(parseQuantity(row.surplus) + parseQuantity(row.surplusHeld))
        return {
          lines: {
            ...{ lineId, accepted, rejected, cancelled, surplus: quantity, reason, reasonCode },
            ...lotsAndSerials,
          },
          unannounced: {
            ...{ orderLineId, product: products.get(orderLineId), quantity, reason },
            ...lotsAndSerials,
          },
          unordered: { description, code, unit, quantity, reason, ...lotsAndSerials },
        }[kind]
      }),
    ]),
  )
