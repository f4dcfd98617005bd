import type { ListedOrderLine } from '#domain/orders/order-line.ts'
import type { CountPhoto } from '#domain/receiving/receipt-count.ts'
import { formatQuantity, isWhole, parseQuantity, quantityPattern } from '#domain/units/quantity.ts'

/** What came of an order line that the shipment does not have; the quantity as typed. */
export type UnannouncedCount = {
  orderLineId: number
  name: string
  orderCode: string
  unit: string
  isDivisible: boolean
  quantity: string
  /** In words. */
  reason: string
  photos?: readonly CountPhoto[]
}

type Named = Pick<ListedOrderLine, 'productCode' | 'size' | 'color'>

/** An order line by its product, size and color. */
export const nameOf = ({ productCode, size, color }: Named) =>
  [productCode, size, color].filter(Boolean).join(' ')

/** The counts with so much more of an order line. */
export function addUnannounced(
  counts: readonly UnannouncedCount[],
  line: ListedOrderLine,
  quantity: string,
): readonly UnannouncedCount[] {
  const { id: orderLineId, orderCode, unit, isDivisible } = line
  const one = {
    ...{ orderLineId, name: nameOf(line), orderCode, unit, isDivisible, quantity },
    reason: '',
  }
  return mergeUnannounced(counts, [one])
}

/** Two lists of such counts as one. */
export function mergeUnannounced(
  counts: readonly UnannouncedCount[],
  others: readonly UnannouncedCount[],
): readonly UnannouncedCount[] {
  const all = new Map(counts.map((one) => [one.orderLineId, one]))
  for (const added of others) {
    const before = all.get(added.orderLineId)
    const quantity = before ? sumOf(before.quantity, added.quantity) : added.quantity
    const reason = before?.reason || added.reason
    const photos = [...(before?.photos ?? []), ...(added.photos ?? [])]
    all.set(added.orderLineId, {
      ...(before ?? added),
      ...{ quantity, reason },
      ...(photos.length > 0 && { photos }),
    })
  }
  return [...all.values()]
}

// What cannot be read gives way to what was counted.
const sumOf = (one: string, other: string) =>
  isReadable(one) ? formatQuantity(parseQuantity(one) + parseQuantity(other)) : other

const isReadable = (text: string) => quantityPattern.test(text)

/** Whether it can be recorded: a quantity above zero, whole where the unit does not divide. */
export const isRecordable = ({ quantity, isDivisible }: UnannouncedCount): boolean =>
  isReadable(quantity) &&
  parseQuantity(quantity) > 0n &&
  (isDivisible || isWhole(parseQuantity(quantity)))

/** Whether something stored is such a count. */
export const isUnannouncedCount = (value: unknown): value is UnannouncedCount =>
  typeof value === 'object' &&
  value !== null &&
  Number.isSafeInteger((value as UnannouncedCount).orderLineId) &&
  typeof (value as UnannouncedCount).isDivisible === 'boolean' &&
  Array.isArray((value as UnannouncedCount).photos ?? []) &&
  (['name', 'orderCode', 'unit', 'quantity'] as const).every(
    (key) => typeof (value as UnannouncedCount)[key] === 'string',
  )
