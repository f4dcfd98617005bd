import { sumLabels } from '#domain/label-count.ts'
import type { LabelReading } from '#domain/label-reading.ts'
import type { Package, PackageContent } from '#domain/packing/package.ts'
import {
  formatQuantity,
  isWhole,
  parseQuantity,
  type Quantity,
  quantityPattern,
} from '#domain/quantity.ts'
import type { LineReceipt } from '#domain/receipt.ts'
import type { ReceiptReason } from '#domain/receipt-reason.ts'
import type { ShipmentLine } from '#domain/shipment-line.ts'

/** What is counted of one line and not yet recorded; quantities as typed, "" for nothing. */
export type LineCount = {
  accepted: string
  rejected: string
  cancelled: string
  reasonCode: ReceiptReason | null
  reason: string
  /** Those that were scanned, so that none is counted twice. */
  serialNumbers?: readonly string[]
  /** How its packages were identified. */
  labels?: LabelReading
}

/** Counts by the id of the line. */
export type ReceiptCounts = Readonly<Record<number, LineCount>>

type Announced = Pick<ShipmentLine, 'id' | 'quantity' | 'accepted' | 'rejected' | 'cancelled'>

export const emptyCount: LineCount = {
  accepted: '',
  rejected: '',
  cancelled: '',
  reasonCode: null,
  reason: '',
}

/** What of a line no receipt has settled yet. */
export const unsettled = ({ quantity, accepted, rejected, cancelled }: Announced): Quantity =>
  [accepted, rejected, cancelled].reduce(
    (left, one) => left - parseQuantity(one),
    parseQuantity(quantity),
  )

const isReadable = (text: string) => text === '' || quantityPattern.test(text)

// What cannot be read counts as nothing; `faultOf` says so before anything is sent.
const typed = (text: string): Quantity =>
  text !== '' && isReadable(text) ? parseQuantity(text) : 0n

/** What is counted of a line in all three columns. */
export const counted = ({ accepted, rejected, cancelled }: LineCount): Quantity =>
  typed(accepted) + typed(rejected) + typed(cancelled)

/** What is counted of a line beyond what is left of it: goods that came and were not announced. */
export const surplusOf = (line: Announced, count: LineCount): Quantity => {
  const over = counted(count) - unsettled(line)
  return over > 0n ? over : 0n
}

/** Why a count cannot be recorded; undefined where it can. More than is left can only have been accepted. */
export function countFault(
  line: Announced & Pick<ShipmentLine, 'isDivisible'>,
  count: LineCount,
): 'unreadable' | 'not-whole' | 'too-big' | 'reason' | undefined {
  const { accepted, rejected, cancelled, reason, reasonCode } = count
  const texts = [accepted, rejected, cancelled]
  if (!texts.every(isReadable)) return 'unreadable'
  if (!line.isDivisible && !texts.map(typed).every(isWhole)) return 'not-whole'
  const surplus = surplusOf(line, count)
  if (surplus > 0n && (surplus > typed(accepted) || typed(cancelled) > 0n)) return 'too-big'
  const isRefused = typed(rejected) + typed(cancelled) > 0n
  return isRefused && reasonCode === null && reason.trim() === '' ? 'reason' : undefined
}

/** The lines of a receipt, as the contract has them: what is counted of lines that are known and can be recorded. */
export const receiptOf = (
  lines: ReadonlyMap<number, Announced>,
  counts: ReceiptCounts,
): LineReceipt[] =>
  Object.entries(counts).flatMap(([id, count]) => {
    const line = lines.get(Number(id))
    if (!line || counted(count) === 0n) return []
    const { accepted, rejected, cancelled, reason, reasonCode, labels } = count
    const surplus = surplusOf(line, count)
    return {
      lineId: line.id,
      accepted: formatQuantity(typed(accepted) - surplus),
      rejected: rejected || '0',
      cancelled: cancelled || '0',
      surplus: formatQuantity(surplus),
      ...(labels && { labels }),
      ...(typed(rejected) + typed(cancelled) > 0n
        ? { reason: reason.trim(), reasonCode }
        : { reason: '', reasonCode: null }),
    }
  })

/** Two counts of the same lines as one, for what was counted in between is not to be lost. */
export function mergeCounts(counts: ReceiptCounts, others: ReceiptCounts): ReceiptCounts {
  const all = { ...counts }
  for (const [id, other] of Object.entries(others))
    all[Number(id)] = mergeCount(all[Number(id)] ?? emptyCount, other)
  return all
}

function mergeCount(one: LineCount, other: LineCount): LineCount {
  const numbers = [...(one.serialNumbers ?? []), ...(other.serialNumbers ?? [])]
  const serialNumbers = [...new Set(numbers)]
  // A piece that was scanned in both is one piece.
  const repeated = parseQuantity(String(numbers.length - serialNumbers.length))
  const sum = (name: 'accepted' | 'rejected' | 'cancelled', less = 0n) => {
    const total = typed(one[name]) + typed(other[name]) - less
    return total > 0n ? formatQuantity(total) : one[name] || other[name]
  }
  return {
    accepted: sum('accepted', repeated),
    rejected: sum('rejected'),
    cancelled: sum('cancelled'),
    reasonCode: one.reasonCode ?? other.reasonCode,
    reason: one.reason || other.reason,
    ...sumLabels(one, other),
    ...(serialNumbers.length > 0 && { serialNumbers }),
  }
}

/** The lines as they will be once a receipt is recorded that is still on its way. */
export function withReceipt<L extends Announced>(
  lines: readonly L[],
  receipt: readonly LineReceipt[],
): L[] {
  const received = new Map(receipt.map((one) => [one.lineId, one]))
  const sum = (one: string, other: string) =>
    formatQuantity(parseQuantity(one) + parseQuantity(other))
  return lines.map((line) => {
    const one = received.get(line.id)
    if (!one) return line
    return {
      ...line,
      accepted: sum(line.accepted, one.accepted),
      rejected: sum(line.rejected, one.rejected),
      cancelled: sum(line.cancelled, one.cancelled),
    }
  })
}

/** Counts with all that is left of each line accepted. */
export function countAsAnnounced(
  lines: readonly Announced[],
  counts: ReceiptCounts,
): ReceiptCounts {
  const all = { ...counts }
  for (const line of lines) {
    const count = all[line.id] ?? emptyCount
    const left = unsettled(line) - counted(count)
    if (left > 0n)
      all[line.id] = { ...count, accepted: formatQuantity(typed(count.accepted) + left) }
  }
  return all
}

/** Counts with more accepted of some lines; undefined where a line has less than that left and may have no surplus. */
export function addAccepted(
  lines: ReadonlyMap<number, Announced>,
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
    const accepted = formatQuantity(typed(count.accepted) + parseQuantity(quantity))
    all[lineId] = { ...count, accepted }
  }
  return all
}

/** Counts with a piece accepted by its serial number; undefined where it was counted before, of whichever of the lines. */
export function addNumberedPiece(
  lines: ReadonlyMap<number, Announced>,
  counts: ReceiptCounts,
  lineId: number,
  { serialNumber, among }: { serialNumber: string; among: readonly number[] },
): ReceiptCounts | undefined {
  const isCounted = among.some((id) => counts[id]?.serialNumbers?.includes(serialNumber))
  if (isCounted) return undefined
  const next = addAccepted(lines, counts, [{ lineId, quantity: '1' }], { allowsSurplus: true })
  const count = next?.[lineId]
  if (!count) return undefined
  const serialNumbers = [...(count.serialNumbers ?? []), serialNumber]
  return { ...next, [lineId]: { ...count, serialNumbers } }
}

/** What is in a package and in everything that stands on or in it. */
export function contentsWithin(packages: readonly Package[], id: number): PackageContent[] {
  const within = new Set([id])
  let size = 0
  while (size < within.size) {
    size = within.size
    for (const one of packages)
      if (one.parentId !== null && within.has(one.parentId)) within.add(one.id)
  }
  return packages.filter((one) => within.has(one.id)).flatMap(({ contents }) => contents)
}
