import {
  type CountedLot,
  countedLotFault,
  withoutRepeatedLots,
} from '#domain/receiving/counted-lots.ts'
import { lacksReason, type ReceiptReason } from '#domain/receiving/receipt-reason.ts'
import type { ShipmentLine } from '#domain/shipments/shipment-line.ts'
import {
  atLeastZero,
  formatQuantity,
  isTypedQuantity,
  isWhole,
  maxQuantity,
  parseQuantity,
  type Quantity,
  typedQuantity,
} from '#domain/units/quantity.ts'

/** A picture of counted goods: on the device until the count is sent, then a file on the server. */
export type CountPhoto = { key: string; name: string; attachmentId?: number }

/** Count of one line, not yet recorded; quantities as typed, "" for nothing. */
export type LineCount = {
  accepted: string
  rejected: string
  cancelled: string
  reasonCode: ReceiptReason | null
  reason: string
  /** Scanned serial numbers, so that none is counted twice; those beyond the counted quantity do not count. */
  serialNumbers?: readonly string[]
  /** Lots and dates found on the goods and not announced. */
  lots?: readonly CountedLot[]
  photos?: readonly CountPhoto[]
  /** Unsettled quantity of the line when it was counted. */
  left?: string
}

export const countAmounts = ['accepted', 'rejected', 'cancelled'] as const
export type CountAmount = (typeof countAmounts)[number]

/** A line of a shipment with the quantities that receipts have settled. */
export type AnnouncedLine = Pick<ShipmentLine, 'id' | 'quantity' | CountAmount>

/** A line to count; without quantities in a blind count, which has no field for missing goods either. */
export type CountableLine = Pick<AnnouncedLine, 'id'> & Partial<AnnouncedLine>

export const emptyCount: LineCount = {
  accepted: '',
  rejected: '',
  cancelled: '',
  reasonCode: null,
  reason: '',
}

/** Returns the quantity of a line that no receipt has settled yet; null in a blind count, which does not know it. */
export function unsettled(line: AnnouncedLine): Quantity
export function unsettled(line: CountableLine): Quantity | null
export function unsettled({ quantity, ...settled }: CountableLine): Quantity | null {
  if (quantity === undefined) return null
  return countAmounts.reduce(
    (left, name) => left - parseQuantity(settled[name] ?? '0'),
    parseQuantity(quantity),
  )
}

/** Returns the quantity counted of a line in all three columns. */
export const counted = ({ accepted, rejected, cancelled }: LineCount): Quantity =>
  typedQuantity(accepted) + typedQuantity(rejected) + typedQuantity(cancelled)

/** Returns the quantity of a line that came, by a count: accepted and rejected. */
export const arrivedOf = ({
  accepted,
  rejected,
}: Pick<LineCount, 'accepted' | 'rejected'>): Quantity =>
  typedQuantity(accepted) + typedQuantity(rejected)

/** Returns the quantity left of a line beside receipts and a count; null in a blind count. */
export const uncounted = (line: CountableLine, count: LineCount): Quantity | null => {
  const open = unsettled(line)
  return open === null ? null : atLeastZero(open - counted(count))
}

/** Returns the quantity that scans can still count of a line; in a blind count any until something is accepted. */
export const roomForScan = (line: CountableLine, count: LineCount): Quantity =>
  uncounted(line, count) ?? (count.accepted === '' ? maxQuantity : 0n)

/** Returns the quantity counted beyond what is left of a line: goods that came and were not announced. */
export const surplusOf = (line: CountableLine, count: LineCount): Quantity => {
  const open = unsettled(line)
  return open === null ? 0n : atLeastZero(counted(count) - atLeastZero(open))
}

/** Returns the surplus of a count that arose since it was counted, because another receipt was recorded. */
export const surplusSince = (line: CountableLine, count: LineCount): Quantity =>
  count.left === undefined
    ? 0n
    : atLeastZero(surplusOf(line, count) - atLeastZero(counted(count) - parseQuantity(count.left)))

/** Adds quantities to a count, or removes those below zero; an amount without a change keeps its text. */
export function addAmounts(
  count: LineCount,
  changes: Partial<Record<CountAmount, Quantity>>,
): LineCount {
  const next = { ...count }
  for (const name of countAmounts) {
    const change = changes[name] ?? 0n
    const total = typedQuantity(count[name]) + change
    if (change !== 0n) next[name] = total > 0n ? formatQuantity(total) : ''
  }
  return next
}

/** Removes a quantity from a count: from the accepted quantity, then from the rejected quantity. */
export function withoutQuantity(count: LineCount, quantity: Quantity): LineCount {
  const missing = atLeastZero(quantity - typedQuantity(count.accepted))
  return addAmounts(count, { accepted: missing - quantity, rejected: -missing })
}

/** Removes scanned pieces from a count, with their serial numbers and from the lots. */
export function withoutSerials(count: LineCount, serialNumbers: readonly string[]): LineCount {
  const pieces = parseQuantity(String(serialNumbers.length))
  const left = withoutQuantity(count, pieces)
  const { lots } = count
  const amounts = { arrived: arrivedOf(left), repeated: pieces }
  return {
    ...left,
    serialNumbers: scannedSerials(count).filter((serial) => !serialNumbers.includes(serial)),
    ...(lots && { lots: withoutRepeatedLots(lots, [lots, lots], amounts) }),
  }
}

/** Returns serial numbers, no more than the pieces that came. */
export const serialsWithin = (
  serialNumbers: readonly string[] = [],
  arrived: Quantity,
): readonly string[] => serialNumbers.slice(0, Number(formatQuantity(arrived).split('.')[0]))

/** Returns the serial numbers of a count, no more than the pieces that came. */
export const scannedSerials = (count: LineCount): readonly string[] =>
  serialsWithin(count.serialNumbers, arrivedOf(count))

/** Merges the serial numbers of two counts, and counts the pieces in both. */
export function mergeSerials(
  one: readonly string[] = [],
  other: readonly string[] = [],
): { serialNumbers: string[]; repeated: Quantity } {
  const serialNumbers = [...new Set([...one, ...other])]
  const repeated = one.length + other.length - serialNumbers.length
  return { serialNumbers, repeated: parseQuantity(String(repeated)) }
}

/** Whether goods of a line are rejected or missing, which needs a reason. */
export const hasRefusedGoods = ({ rejected, cancelled }: LineCount): boolean =>
  typedQuantity(rejected) + typedQuantity(cancelled) > 0n

/** Returns the part of a count that is recorded: in a blind count no missing goods. */
export const recordedPart = (line: CountableLine, count: LineCount): LineCount =>
  unsettled(line) === null ? { ...count, cancelled: '' } : count

/** Returns the reason why a count cannot be recorded, or undefined. A surplus is allowed only if it is accepted and nothing is missing. */
export function countFault(
  line: CountableLine & Pick<ShipmentLine, 'isDivisible'>,
  lineCount: LineCount,
): 'unreadable' | 'not-whole' | 'too-big' | 'goods' | 'reason' | undefined {
  const count = recordedPart(line, lineCount)
  const texts = countAmounts.map((name) => count[name])
  if (!texts.every(isTypedQuantity)) return 'unreadable'
  if (!line.isDivisible && !texts.map(typedQuantity).every(isWhole)) return 'not-whole'
  const surplus = surplusOf(line, count)
  if (surplus > typedQuantity(count.accepted)) return 'too-big'
  if (surplus > 0n && typedQuantity(count.cancelled) > 0n) return 'too-big'
  if (countedLotFault(count, arrivedOf(count), line)) return 'goods'
  return hasRefusedGoods(count) && lacksReason(count) ? 'reason' : undefined
}
