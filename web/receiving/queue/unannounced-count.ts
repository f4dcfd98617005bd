import type { ListedOrderLine } from '#domain/orders/order-line.ts'
import { countedLotFault } from '#domain/receiving/counted-lots.ts'
import type { CountPhoto } from '#domain/receiving/line-count.ts'
import { isWhole, parseQuantity, quantityPattern } from '#domain/units/quantity.ts'
import {
  areUnannouncedGoods,
  goodsBody,
  mergeGoods,
  type UnannouncedGoods,
} from './unannounced-goods.ts'

/** Count of an order line that is not in the shipment. */
export type UnannouncedCount = UnannouncedGoods & {
  orderLineId: number
  name: string
  orderCode: string
  unit: string
  isDivisible: boolean
  reason: string
  photos?: readonly CountPhoto[]
}

type Named = Pick<ListedOrderLine, 'productCode' | 'size' | 'color'>

/** Returns the name of an order line: product, size and color. */
export const nameOf = ({ productCode, size, color }: Named) =>
  [productCode, size, color].filter(Boolean).join(' ')

export function addUnannounced(
  counts: readonly UnannouncedCount[],
  line: ListedOrderLine,
  goods: UnannouncedGoods,
): readonly UnannouncedCount[] {
  const { id: orderLineId, orderCode, unit, isDivisible } = line
  const fields = {
    ...{ orderLineId, name: nameOf(line), orderCode, unit, isDivisible, reason: '' },
  }
  return mergeUnannounced(counts, [{ ...fields, ...goods }])
}

export function mergeUnannounced(
  counts: readonly UnannouncedCount[],
  others: readonly UnannouncedCount[],
): readonly UnannouncedCount[] {
  const all = new Map(counts.map((count) => [count.orderLineId, count]))
  for (const added of others) {
    const before = all.get(added.orderLineId)
    const reason = before?.reason || added.reason
    const photos = [...(before?.photos ?? []), ...(added.photos ?? [])]
    all.set(added.orderLineId, {
      ...(before ? { ...before, ...mergeGoods(before, added) } : added),
      reason,
      ...(photos.length > 0 && { photos }),
    })
  }
  return [...all.values()]
}

/** Whether a count can be recorded: its quantity and its lots are valid. */
export const isRecordable = (count: UnannouncedCount): boolean =>
  hasQuantity(count) && !countedLotFault(count, parseQuantity(count.quantity), count)

/** Whether the quantity is above zero, and whole if the unit is indivisible. */
export const hasQuantity = ({ quantity, isDivisible }: UnannouncedCount): boolean =>
  quantityPattern.test(quantity) &&
  parseQuantity(quantity) > 0n &&
  (isDivisible || isWhole(parseQuantity(quantity)))

export const unannouncedBody = (counts: readonly UnannouncedCount[]) =>
  counts.map((count) => ({
    orderLineId: count.orderLineId,
    reason: count.reason.trim(),
    ...goodsBody(count),
  }))

export const isUnannouncedCount = (value: unknown): value is UnannouncedCount =>
  typeof value === 'object' &&
  value !== null &&
  Number.isSafeInteger((value as UnannouncedCount).orderLineId) &&
  typeof (value as UnannouncedCount).isDivisible === 'boolean' &&
  Array.isArray((value as UnannouncedCount).photos ?? []) &&
  areUnannouncedGoods(value) &&
  (['name', 'orderCode', 'unit', 'quantity'] as const).every(
    (key) => typeof (value as UnannouncedCount)[key] === 'string',
  )
