import { maxAttachments } from '#domain/comments/attachment.ts'
import type { PackageContent } from '#domain/packing/package.ts'
import {
  type CountedLot,
  countedLotFault,
  mergeLots,
  withoutRepeatedLots,
} from '#domain/receiving/counted-lots.ts'
import { sumLabels } from '#domain/receiving/label-count.ts'
import type { LabelReading } from '#domain/receiving/label-reading.ts'
import type { LineReceipt } from '#domain/receiving/receipt.ts'
import type { ReceiptReason } from '#domain/receiving/receipt-reason.ts'
import type { ShipmentLine } from '#domain/shipments/shipment-line.ts'
import {
  formatQuantity,
  isWhole,
  parseQuantity,
  type Quantity,
  quantityPattern,
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
  /** Label readings of the line's packages. */
  labels?: LabelReading
}

/** A line of a receipt, without its attached files. */
export type CountedReceipt = Omit<LineReceipt, 'attachmentIds'>

export type ReceiptCounts = Readonly<Record<number, LineCount>>

/** A line of a shipment with the quantities that receipts have settled. */
export type AnnouncedLine = Pick<
  ShipmentLine,
  'id' | 'quantity' | 'accepted' | 'rejected' | 'cancelled'
>

const amounts = ['accepted', 'rejected', 'cancelled'] as const

export const emptyCount: LineCount = {
  accepted: '',
  rejected: '',
  cancelled: '',
  reasonCode: null,
  reason: '',
}

/** Returns the quantity of a line that no receipt has settled yet. */
export const unsettled = ({ quantity, accepted, rejected, cancelled }: AnnouncedLine): Quantity =>
  [accepted, rejected, cancelled].reduce(
    (left, amount) => left - parseQuantity(amount),
    parseQuantity(quantity),
  )

const isReadable = (text: string) => text === '' || quantityPattern.test(text)

/** Parses a typed quantity; unreadable text is zero, and `countFault` reports it before anything is sent. */
export const typedQuantity = (text: string): Quantity =>
  text !== '' && isReadable(text) ? parseQuantity(text) : 0n

/** Returns the quantity counted of a line in all three columns. */
export const counted = ({ accepted, rejected, cancelled }: LineCount): Quantity =>
  typedQuantity(accepted) + typedQuantity(rejected) + typedQuantity(cancelled)

/** Returns the quantity counted beyond what is left of a line: goods that came and were not announced. */
export const surplusOf = (line: AnnouncedLine, count: LineCount): Quantity => {
  const over = counted(count) - unsettled(line)
  return over > 0n ? over : 0n
}

/** Returns the surplus of a count that arose since it was counted, because another receipt was recorded. */
export function surplusSince(line: AnnouncedLine, count: LineCount): Quantity {
  if (count.left === undefined) return 0n
  const before = counted(count) - parseQuantity(count.left)
  const since = surplusOf(line, count) - (before > 0n ? before : 0n)
  return since > 0n ? since : 0n
}

/** Stores the quantity left of lines whose count changed; unchanged if another receipt made the count a surplus. */
export function withLeft(
  lines: readonly AnnouncedLine[],
  before: ReceiptCounts,
  after: ReceiptCounts,
): ReceiptCounts {
  const all = { ...after }
  for (const line of lines) {
    const [previous = emptyCount, count] = [before[line.id], after[line.id]]
    if (!count || !amounts.some((name) => count[name] !== previous[name])) continue
    const left = surplusSince(line, previous) > 0n ? previous.left : undefined
    all[line.id] = { ...count, left: left ?? formatQuantity(unsettled(line)) }
  }
  return all
}

/** Returns the quantity of a line that came, by a count: accepted and rejected. */
export const arrivedOf = ({
  accepted,
  rejected,
}: Pick<LineCount, 'accepted' | 'rejected'>): Quantity =>
  typedQuantity(accepted) + typedQuantity(rejected)

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

/** Returns the reason why a count cannot be recorded, or undefined. A surplus is allowed only if it is accepted and nothing is missing. */
export function countFault(
  line: AnnouncedLine & Pick<ShipmentLine, 'isDivisible'>,
  count: LineCount,
): 'unreadable' | 'not-whole' | 'too-big' | 'goods' | 'reason' | undefined {
  const { accepted, rejected, cancelled, reason, reasonCode } = count
  const texts = [accepted, rejected, cancelled]
  if (!texts.every(isReadable)) return 'unreadable'
  if (!line.isDivisible && !texts.map(typedQuantity).every(isWhole)) return 'not-whole'
  const surplus = surplusOf(line, count)
  if (surplus > 0n && (surplus > typedQuantity(accepted) || typedQuantity(cancelled) > 0n))
    return 'too-big'
  if (countedLotFault(count, arrivedOf(count), line)) return 'goods'
  const isRefused = typedQuantity(rejected) + typedQuantity(cancelled) > 0n
  return isRefused && reasonCode === null && reason.trim() === '' ? 'reason' : undefined
}

/** Merges two counts of the same lines, so that a count made in between is not lost. */
export function mergeCounts(counts: ReceiptCounts, others: ReceiptCounts): ReceiptCounts {
  const all = { ...counts }
  for (const [id, other] of Object.entries(others))
    all[Number(id)] = mergeCount(all[Number(id)] ?? emptyCount, other)
  return all
}

function mergeCount(one: LineCount, other: LineCount): LineCount {
  // A piece that was scanned in both is one piece.
  const { serialNumbers, repeated } = mergeSerials(scannedSerials(one), scannedSerials(other))
  const sum = (name: 'accepted' | 'rejected' | 'cancelled', less = 0n) => {
    const total = typedQuantity(one[name]) + typedQuantity(other[name]) - less
    return total > 0n ? formatQuantity(total) : one[name] || other[name]
  }
  const summed = {
    accepted: sum('accepted', repeated),
    rejected: sum('rejected'),
    cancelled: sum('cancelled'),
  }
  return {
    ...summed,
    reasonCode: one.reasonCode ?? other.reasonCode,
    reason: one.reason || other.reason,
    ...sumLabels(one, other),
    ...(serialNumbers.length > 0 && { serialNumbers }),
    ...((one.lots || other.lots) && { lots: mergedLots(one, other, arrivedOf(summed), repeated) }),
    ...withPhotos([...(one.photos ?? []), ...(other.photos ?? [])]),
    ...moreLeft(one.left, other.left),
  }
}

function mergedLots(one: LineCount, other: LineCount, arrived: Quantity, repeated: Quantity) {
  const sides = [one.lots ?? [], other.lots ?? []] as const
  return withoutRepeatedLots(mergeLots(...sides), sides, { arrived, repeated })
}

const withPhotos = (photos: readonly CountPhoto[]) =>
  photos.length > 0 ? { photos: photos.slice(0, maxAttachments) } : {}

// Keeps the larger `left`, which is of the earlier count.
function moreLeft(one: string | undefined, other: string | undefined): { left?: string } {
  const known = [one, other].filter((left) => left !== undefined).map(parseQuantity)
  const [max] = known.sort((first, second) => (first > second ? -1 : 1))
  return max === undefined ? {} : { left: formatQuantity(max) }
}

/** Returns the lines as they will be once a receipt that is being sent is recorded. */
export function withReceipt<L extends AnnouncedLine>(
  lines: readonly L[],
  receipt: readonly CountedReceipt[],
): L[] {
  const received = new Map(receipt.map((line) => [line.lineId, line]))
  const sum = (one: string, other: string) =>
    formatQuantity(parseQuantity(one) + parseQuantity(other))
  return lines.map((line) => {
    const receiptLine = received.get(line.id)
    if (!receiptLine) return line
    return {
      ...line,
      accepted: sum(line.accepted, receiptLine.accepted),
      rejected: sum(line.rejected, receiptLine.rejected),
      cancelled: sum(line.cancelled, receiptLine.cancelled),
    }
  })
}

/** Accepts the remaining quantity of each line. */
export function countAsAnnounced(
  lines: readonly AnnouncedLine[],
  counts: ReceiptCounts,
): ReceiptCounts {
  const all = { ...counts }
  for (const line of lines) {
    const count = all[line.id] ?? emptyCount
    const left = unsettled(line) - counted(count)
    if (left > 0n)
      all[line.id] = { ...count, accepted: formatQuantity(typedQuantity(count.accepted) + left) }
  }
  return all
}

/** Accepts more of some lines; undefined if a line is unknown, or has less left and may have no surplus. */
export function addAccepted(
  lines: ReadonlyMap<number, AnnouncedLine>,
  counts: ReceiptCounts,
  added: readonly PackageContent[],
  { allowsSurplus = false } = {},
): ReceiptCounts | undefined {
  const all = { ...counts }
  for (const { lineId, quantity } of added) {
    const line = lines.get(lineId)
    const count = all[lineId] ?? emptyCount
    if (!line) return undefined
    const isOver = counted(count) + parseQuantity(quantity) > unsettled(line)
    if (isOver && !allowsSurplus) return undefined
    const accepted = formatQuantity(typedQuantity(count.accepted) + parseQuantity(quantity))
    all[lineId] = { ...count, accepted }
  }
  return all
}

/** Accepts a piece by its serial number; returns the reason if a line `among` counted it or too little is left. */
export function addNumberedPiece(
  lines: ReadonlyMap<number, AnnouncedLine>,
  counts: ReceiptCounts,
  lineId: number,
  {
    serialNumber,
    among,
    allowsSurplus,
  }: { serialNumber: string; among: readonly number[]; allowsSurplus: boolean },
): ReceiptCounts | 'counted-before' | 'too-little-left' {
  const isCounted = among.some((id) =>
    scannedSerials(counts[id] ?? emptyCount).includes(serialNumber),
  )
  if (isCounted) return 'counted-before'
  const next = addAccepted(lines, counts, [{ lineId, quantity: '1' }], { allowsSurplus })
  const count = next?.[lineId]
  if (!count) return 'too-little-left'
  const serialNumbers = [...scannedSerials(counts[lineId] ?? emptyCount), serialNumber]
  return { ...next, [lineId]: { ...count, serialNumbers } }
}
