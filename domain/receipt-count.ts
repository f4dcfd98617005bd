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

/** Why a count cannot be recorded; undefined where it can. */
export function countFault(
  line: Announced & Pick<ShipmentLine, 'isDivisible'>,
  count: LineCount,
): 'unreadable' | 'not-whole' | 'too-big' | 'reason' | undefined {
  const { accepted, rejected, cancelled, reason, reasonCode } = count
  const texts = [accepted, rejected, cancelled]
  if (!texts.every(isReadable)) return 'unreadable'
  if (!line.isDivisible && !texts.map(typed).every(isWhole)) return 'not-whole'
  if (counted(count) > unsettled(line)) return 'too-big'
  const isRefused = typed(rejected) + typed(cancelled) > 0n
  return isRefused && reasonCode === null && reason.trim() === '' ? 'reason' : undefined
}

/** The lines of a receipt, as the contract has them: what is counted and can be recorded. */
export const receiptOf = (counts: ReceiptCounts): LineReceipt[] =>
  Object.entries(counts)
    .filter(([, count]) => counted(count) > 0n)
    .map(([lineId, { accepted, rejected, cancelled, reason, reasonCode }]) => ({
      lineId: Number(lineId),
      accepted: accepted || '0',
      rejected: rejected || '0',
      cancelled: cancelled || '0',
      ...(typed(rejected) + typed(cancelled) > 0n
        ? { reason: reason.trim(), reasonCode }
        : { reason: '', reasonCode: null }),
    }))

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

/** Counts with more accepted of some lines; undefined where a line has less than that left. */
export function addAccepted(
  lines: ReadonlyMap<number, Announced>,
  counts: ReceiptCounts,
  added: readonly PackageContent[],
): ReceiptCounts | undefined {
  const all = { ...counts }
  for (const { lineId, quantity } of added) {
    const line = lines.get(lineId)
    const count = all[lineId] ?? emptyCount
    if (!line || counted(count) + parseQuantity(quantity) > unsettled(line)) return undefined
    const accepted = formatQuantity(typed(count.accepted) + parseQuantity(quantity))
    all[lineId] = { ...count, accepted }
  }
  return all
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
