import type { ListedOrderLine } from '#domain/orders/order-line.ts'
import {
  areCountedLots,
  type CountedLot,
  countedLotFault,
  lotsOfCount,
  mergeLots,
  scannedLot,
} from '#domain/receiving/counted-lots.ts'
import type { FoundLot } from '#domain/receiving/found-lot.ts'
import type { CountPhoto } from '#domain/receiving/receipt-count.ts'
import { formatQuantity, isWhole, parseQuantity, quantityPattern } from '#domain/units/quantity.ts'

/** Count of an order line that the shipment does not have; the quantity as typed. */
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
  /** Lots and dates that stand on the goods. */
  lots?: readonly CountedLot[]
}

type Named = Pick<ListedOrderLine, 'productCode' | 'size' | 'color'>

/** An order line by its product, size and color. */
export const nameOf = ({ productCode, size, color }: Named) =>
  [productCode, size, color].filter(Boolean).join(' ')

/** The counts with so much more of an order line, of a lot where one was scanned. */
export function addUnannounced(
  counts: readonly UnannouncedCount[],
  line: ListedOrderLine,
  quantity: string,
  found: Omit<FoundLot, 'quantity'> | null = null,
): readonly UnannouncedCount[] {
  const { id: orderLineId, orderCode, unit, isDivisible } = line
  const one = {
    ...{ orderLineId, name: nameOf(line), orderCode, unit, isDivisible, quantity },
    reason: '',
    ...(found && { lots: [scannedLot(found, quantity)] }),
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
    const lots = mergeLots(before?.lots ?? [], added.lots ?? [])
    const photos = [...(before?.photos ?? []), ...(added.photos ?? [])]
    all.set(added.orderLineId, {
      ...(before ?? added),
      ...{ quantity, reason },
      ...(photos.length > 0 && { photos }),
      ...(lots.length > 0 && { lots }),
    })
  }
  return [...all.values()]
}

// A typed quantity that cannot be parsed gives way to the counted one.
const sumOf = (one: string, other: string) =>
  isReadable(one) ? formatQuantity(parseQuantity(one) + parseQuantity(other)) : other

const isReadable = (text: string) => quantityPattern.test(text)

/** Whether it can be recorded: a quantity above zero, whole where the unit does not divide. */
export const isRecordable = (count: UnannouncedCount): boolean =>
  hasQuantity(count) && !countedLotFault(count, parseQuantity(count.quantity), count)

/** Whether its quantity is above zero, and whole where the unit does not divide. */
export const hasQuantity = ({ quantity, isDivisible }: UnannouncedCount): boolean =>
  isReadable(quantity) &&
  parseQuantity(quantity) > 0n &&
  (isDivisible || isWhole(parseQuantity(quantity)))

/** Such counts as the contract has them. */
export const unannouncedBody = (counts: readonly UnannouncedCount[]) =>
  counts.map((count) => {
    const { orderLineId, quantity, reason } = count
    const lots = isReadable(quantity) ? lotsOfCount(count, parseQuantity(quantity)) : []
    return { orderLineId, quantity, reason: reason.trim(), ...(lots.length > 0 && { lots }) }
  })

/** Whether something stored is such a count. */
export const isUnannouncedCount = (value: unknown): value is UnannouncedCount =>
  typeof value === 'object' &&
  value !== null &&
  Number.isSafeInteger((value as UnannouncedCount).orderLineId) &&
  typeof (value as UnannouncedCount).isDivisible === 'boolean' &&
  Array.isArray((value as UnannouncedCount).photos ?? []) &&
  areCountedLots((value as UnannouncedCount).lots ?? []) &&
  (['name', 'orderCode', 'unit', 'quantity'] as const).every(
    (key) => typeof (value as UnannouncedCount)[key] === 'string',
  )
