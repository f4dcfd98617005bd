import * as z from 'zod'
import { thisCompany } from '#database/client/sql.ts'
import type {
  LineReceipt,
  UnannouncedReceipt,
  UnorderedReceipt,
} from '#domain/receiving/receipt.ts'
import { splitSurpluses } from '#domain/receiving/surplus.ts'
import {
  formatQuantity,
  maxQuantity,
  parseQuantity,
  type Quantity,
} from '#domain/units/quantity.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { capOfOrderLine } from '#server/shipments/lines/order-line-cap.ts'

const lockedOrderLine = z.object({
  id: z.int(),
  productCode: z.string(),
  isDivisible: z.boolean(),
  roomInThousandths: z.string(),
})
/** An order line that a receipt has locked, with what the tolerance leaves of it. */
export type LockedOrderLine = z.output<typeof lockedOrderLine>

/** A line of a receipt with its order line. */
export type CountedLine = LineReceipt & { orderLineId: number }

/**
 * A row to be written: of its surplus one part counts, and the other is held for the buyer's decision. Goods of no order line
 * say themselves what they are.
 */
export type ReceiptRow = Omit<CountedLine, 'lineId' | 'orderLineId'> & {
  lineId: number | null
  orderLineId: number | null
  held: string
} & Partial<Pick<UnorderedReceipt, 'description' | 'code' | 'unit'>>

/** Locks the order lines of the supplier that a receipt concerns, in id order. */
export async function lockCountedOrderLines(
  mutation: MutationContext,
  counted: readonly { orderLineId: number }[],
): Promise<Map<number, LockedOrderLine>> {
  const ids = JSON.stringify([...new Set(counted.map(({ orderLineId }) => orderLineId))])
  const rows = await mutation.execute(typedSql(lockedOrderLine)`
    select ol.id, ol.product_code as "productCode", ol.is_divisible as "isDivisible",
      trunc((least(${capOfOrderLine}, ${formatQuantity(maxQuantity)}::numeric) - ol.received - ol.in_transit - ol.in_open)
        * 1000)::bigint::text as "roomInThousandths"
    from order_lines ol
    join suppliers s on s.company_id = ${thisCompany} and s.id = ol.supplier_id
    join companies c on c.id = ${thisCompany}
    where ol.company_id = ${thisCompany} and ol.supplier_id = ${mutation.supplierId}
      and ol.id in (select jsonb_array_elements_text(${ids}::jsonb)::bigint)
    order by ol.id for update of ol`)
  return new Map(rows.map((row) => [row.id, row]))
}

const ofNoLine = {
  ...{ lineId: null, accepted: '0', rejected: '0', cancelled: '0', reasonCode: null },
  ...{ packageIds: [], serialNumbers: [] },
}

/** The rows of goods of no order line: no tolerance counts any of it. */
export const rowsOfUnordered = (unordered: readonly UnorderedReceipt[]): ReceiptRow[] =>
  unordered.map(({ quantity, ...one }) => ({
    ...{ ...ofNoLine, ...one, orderLineId: null, surplus: '0', held: quantity },
  }))

/** The rows of a receipt: what came beyond the announcement counts as far as the tolerance of its order line goes. */
export function rowsOfReceipt(
  lines: readonly CountedLine[],
  unannounced: readonly UnannouncedReceipt[],
  orderLines: ReadonlyMap<number, LockedOrderLine>,
): ReceiptRow[] {
  const rows = [
    ...lines,
    ...unannounced.map(({ quantity, ...one }) => ({ ...ofNoLine, ...one, surplus: quantity })),
  ]
  const surpluses = rows.map(({ orderLineId, surplus }) => ({
    orderLineId,
    quantity: parseQuantity(surplus),
  }))
  const parts = splitSurpluses(surpluses, roomAfter(lines, orderLines))
  return rows.map((row, index) => {
    const { counted, held } = parts[index] ?? { counted: 0n, held: 0n }
    return { ...row, surplus: formatQuantity(counted), held: formatQuantity(held) }
  })
}

/**
 * Returns the quantity that each order line may still take once this receipt is written: what it rejects or misses is
 * free again.
 */
function roomAfter(
  lines: readonly CountedLine[],
  orderLines: ReadonlyMap<number, LockedOrderLine>,
): Map<number, Quantity> {
  const room = new Map<number, Quantity>()
  for (const { id, roomInThousandths } of orderLines.values())
    room.set(id, BigInt(roomInThousandths))
  for (const { orderLineId, rejected, cancelled } of lines) {
    const freed = parseQuantity(rejected) + parseQuantity(cancelled)
    room.set(orderLineId, (room.get(orderLineId) ?? 0n) + freed)
  }
  return room
}
