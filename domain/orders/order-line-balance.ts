import type { OrderLine } from '#domain/orders/order-line.ts'
import {
  atLeastZero,
  formatQuantity,
  isWhole,
  parseQuantity,
  type Quantity,
} from '#domain/units/quantity.ts'

/** Tolerance of deliveries above the ordered quantity: a percentage, or no limit. */
export type Tolerance = { percent: string } | 'unlimited'

/** The quantities counted on an order line. */
export type Counters = {
  ordered: Quantity
  /** Quantity that the buyer no longer wants: cancelled, or waived when a discrepancy was settled. */
  cancelled: Quantity
  inOpen: Quantity
  inTransit: Quantity
  received: Quantity
}

/** The quantities of an order line as it is shown. */
type ShownQuantities = Pick<
  OrderLine,
  'quantity' | 'cancelled' | 'waived' | 'received' | 'inTransit' | 'inOpen'
>

/** Parses the quantities of an order line; `cancelled` of the result includes the waived quantity. */
export const countersOf = (line: ShownQuantities): Counters => ({
  ordered: parseQuantity(line.quantity),
  cancelled: parseQuantity(line.cancelled) + parseQuantity(line.waived),
  inOpen: parseQuantity(line.inOpen),
  inTransit: parseQuantity(line.inTransit),
  received: parseQuantity(line.received),
})

/** Returns the quantity that the buyer still wants of the line. Never below zero. */
export const wantedQuantity = (line: Counters): Quantity =>
  atLeastZero(line.ordered - line.cancelled)

/** Returns the quantity of the line that is or was in shipments: received, in transit and in open shipments. */
export const announcedQuantity = (line: Counters): Quantity =>
  line.received + line.inTransit + line.inOpen

/** Returns the quantity pending to serve: ordered, and neither cancelled, in transit nor received. Never below zero. */
export const pending = (line: Counters): Quantity =>
  atLeastZero(line.ordered - line.cancelled - line.inTransit - line.received)

/** Returns the maximum to announce on the line, with tolerance; null = no limit. Whole unless the unit is divisible. */
export function cap(line: Counters, tolerance: Tolerance, isDivisible: boolean): Quantity | null {
  if (tolerance === 'unlimited') return null
  const [whole = '0', decimals = ''] = tolerance.percent.split('.')
  const percent = BigInt(whole) * 100n + BigInt(decimals.padEnd(2, '0').slice(0, 2))
  const max = ((line.ordered - line.cancelled) * (10_000n + percent)) / 10_000n
  return isDivisible || isWhole(max) ? max : max - (max % 1000n)
}

/** Returns the maximum that can still be added to an open shipment, null without a limit. Never below zero. */
export function available(
  line: Counters,
  tolerance: Tolerance,
  isDivisible: boolean,
): Quantity | null {
  const max = cap(line, tolerance, isDivisible)
  return max === null ? null : atLeastZero(max - announcedQuantity(line))
}

/** Reason why an order line cannot be put into a shipment. */
export type UnavailableReason = 'cancelled' | 'settled' | 'received' | 'announced' | 'in-open'

/**
 * Returns the reason why nothing of the line is available; undefined if something is. The line is cancelled by the
 * buyer, settled without being sent again, received, announced (perhaps received in part), or in open shipments.
 */
export function whyUnavailable(
  line: ShownQuantities & Pick<OrderLine, 'available'>,
): UnavailableReason | undefined {
  if (line.available === null || parseQuantity(line.available) > 0n) return undefined
  const counters = countersOf(line)
  if (counters.inOpen > 0n) return 'in-open'
  if (counters.inTransit > 0n) return 'announced'
  if (parseQuantity(line.waived) > 0n) return 'settled'
  return wantedQuantity(counters) === 0n && counters.received === 0n ? 'cancelled' : 'received'
}

/**
 * Returns an order line as if one of its shipment lines, of this quantity, did not exist: the basis for changing that
 * line. The line's cap is null without a limit.
 */
export function withoutShipmentLine<
  Line extends ShownQuantities & Pick<OrderLine, 'available'> & { cap: string | null },
>(line: Line, quantity: string): Line {
  const counters = countersOf(line)
  const inOpen = atLeastZero(counters.inOpen - parseQuantity(quantity))
  const announcedByOthers = announcedQuantity({ ...counters, inOpen })
  // A server of the previous version sends no cap.
  const cap = line.cap ?? null
  const available =
    cap === null ? null : formatQuantity(atLeastZero(parseQuantity(cap) - announcedByOthers))
  return { ...line, inOpen: formatQuantity(inOpen), available }
}
