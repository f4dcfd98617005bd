import { maxAttachments } from '#domain/comments/attachment.ts'
import type { PackageContent } from '#domain/packing/package.ts'
import { mergeLots, withoutRepeatedLots } from '#domain/receiving/counted-lots.ts'
import {
  type AnnouncedLine,
  addAmounts,
  arrivedOf,
  type CountAmount,
  type CountableLine,
  countAmounts,
  emptyCount,
  hasRefusedGoods,
  type LineCount,
  mergeSerials,
  scannedSerials,
  surplusSince,
  uncounted,
  unsettled,
} from '#domain/receiving/line-count.ts'
import type { LineReceipt } from '#domain/receiving/receipt.ts'
import type { RestEntry } from '#domain/receiving/receipt-entry.ts'
import { lacksReason, type ReceiptReason } from '#domain/receiving/receipt-reason.ts'
import {
  atLeastZero,
  formatQuantity,
  parseQuantity,
  typedQuantity,
} from '#domain/units/quantity.ts'

/** Counts of a shipment's lines, by the id of the line. */
export type ReceiptCounts = Readonly<Record<number, LineCount>>

/** A line of a receipt, without its attached files. */
export type CountedReceipt = Omit<LineReceipt, 'attachmentIds'>

/** Stores the quantity left of lines whose count changed; unchanged if another receipt made the count a surplus. */
export function withLeft(
  lines: readonly CountableLine[],
  before: ReceiptCounts,
  after: ReceiptCounts,
): ReceiptCounts {
  const all = { ...after }
  for (const line of lines) {
    const [previous = emptyCount, count] = [before[line.id], after[line.id]]
    const open = unsettled(line)
    if (!count || open === null) continue
    if (!countAmounts.some((name) => count[name] !== previous[name])) continue
    const left = surplusSince(line, previous) > 0n ? previous.left : undefined
    all[line.id] = { ...count, left: left ?? formatQuantity(atLeastZero(open)) }
  }
  return all
}

/** Merges two counts of the same lines, so that a count made in between is not lost. */
export function mergeCounts(counts: ReceiptCounts, others: ReceiptCounts): ReceiptCounts {
  const all = { ...counts }
  for (const [id, other] of Object.entries(others))
    all[Number(id)] = mergeLineCounts(all[Number(id)] ?? emptyCount, other)
  return all
}

/** Merges two counts of the same goods. */
export function mergeLineCounts(one: LineCount, other: LineCount): LineCount {
  // A piece that was scanned in both is one piece.
  const { serialNumbers, repeated } = mergeSerials(scannedSerials(one), scannedSerials(other))
  const sum = (name: CountAmount, less = 0n) => {
    const total = typedQuantity(one[name]) + typedQuantity(other[name]) - less
    return total > 0n ? formatQuantity(total) : one[name] || other[name]
  }
  const summed = {
    accepted: sum('accepted', repeated),
    rejected: sum('rejected'),
    cancelled: sum('cancelled'),
  }
  const lots = [one.lots ?? [], other.lots ?? []] as const
  const photos = [...(one.photos ?? []), ...(other.photos ?? [])]
  const amounts = { arrived: arrivedOf(summed), repeated }
  const refused = [one, other].filter(hasRefusedGoods)
  const reasons = refused.length > 0 ? refused : [one, other]
  return {
    ...summed,
    // The reason of goods that are no longer rejected or missing holds for no others.
    reasonCode: reasons.find((count) => count.reasonCode)?.reasonCode ?? null,
    reason: reasons.find((count) => count.reason)?.reason ?? '',
    ...(serialNumbers.length > 0 && { serialNumbers }),
    ...((one.lots || other.lots) && {
      lots: withoutRepeatedLots(mergeLots(...lots), lots, amounts),
    }),
    ...(photos.length > 0 && { photos: photos.slice(0, maxAttachments) }),
    ...moreLeft(one.left, other.left),
  }
}

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
  return lines.map((line) => {
    const receiptLine = received.get(line.id)
    if (!receiptLine) return line
    const sum = (name: CountAmount) =>
      formatQuantity(parseQuantity(line[name]) + parseQuantity(receiptLine[name]))
    return {
      ...line,
      ...{ accepted: sum('accepted'), rejected: sum('rejected'), cancelled: sum('cancelled') },
    }
  })
}

/**
 * Accepts goods of some lines. Returns the reason if a line is unknown, or has less left and may have no surplus, or if
 * a line `among` counted the serial number of the piece before.
 */
export function withAccepted(
  lines: ReadonlyMap<number, CountableLine>,
  counts: ReceiptCounts,
  added: readonly PackageContent[],
  {
    allowsSurplus = false,
    piece,
  }: {
    allowsSurplus?: boolean
    piece?: { serialNumber: string; among: readonly number[] }
  } = {},
): ReceiptCounts | 'counted-before' | 'too-little-left' {
  const serialsOf = (id: number) => scannedSerials(counts[id] ?? emptyCount)
  if (piece?.among.some((id) => serialsOf(id).includes(piece.serialNumber))) return 'counted-before'
  const all = { ...counts }
  for (const { lineId, quantity } of added) {
    const line = lines.get(lineId)
    const count = all[lineId] ?? emptyCount
    if (!line) return 'too-little-left'
    const left = allowsSurplus ? null : uncounted(line, count)
    if (left !== null && parseQuantity(quantity) > left) return 'too-little-left'
    all[lineId] = {
      ...addAmounts(count, { accepted: parseQuantity(quantity) }),
      ...(piece && { serialNumbers: [...serialsOf(lineId), piece.serialNumber] }),
    }
  }
  return all
}

// The reason of goods that are no longer rejected or missing is not shown, so it holds for no others.
const withReason = (count: LineCount, reason: RestEntry): LineCount =>
  hasRefusedGoods(count) && !lacksReason(count) ? count : { ...count, ...reason }

/**
 * Moves quantities that were just accepted to the rejected quantities, with a reason. If a line has another reason
 * already, returns the id of the line and no counts.
 */
export function withRejected(
  counts: ReceiptCounts,
  added: readonly PackageContent[],
  reasonCode: ReceiptReason,
): ReceiptCounts | { otherReason: number } {
  const all = { ...counts }
  for (const { lineId, quantity } of added) {
    const count = withReason(all[lineId] ?? emptyCount, { reasonCode, reason: '' })
    if (count.reasonCode !== null && count.reasonCode !== reasonCode) return { otherReason: lineId }
    const moved = parseQuantity(quantity)
    all[lineId] = { ...addAmounts(count, { accepted: -moved, rejected: moved }), reasonCode }
  }
  return all
}

/** Settles what is left of each line: accepted as announced, or missing with the reason that lines without one get. */
export function withRestSettled(
  lines: readonly CountableLine[],
  counts: ReceiptCounts,
  rest: RestEntry | null,
): ReceiptCounts {
  const all = { ...counts }
  for (const line of lines) {
    const count = all[line.id] ?? emptyCount
    const left = uncounted(line, count) ?? 0n
    if (left === 0n) continue
    all[line.id] = rest
      ? addAmounts(withReason(count, rest), { cancelled: left })
      : addAmounts(count, { accepted: left })
  }
  return all
}
