import type { OrderLine } from '#domain/orders/order-line.ts'
import { formatQuantity, parseQuantity, type Quantity } from '#domain/units/quantity.ts'
import type { BulkAddEntries, BulkAddEntry } from '#web/shipments/bulk-add/bulk-add-entries.ts'
import { type PackingFault, packingOfTotal } from '#web/shipments/lines/packing-draft.ts'

/** Returns the quantity to propose: the available one or, without a limit, the pending one outside open shipments. */
export function proposedQuantity({ available, pending, inOpen }: OrderLine): Quantity {
  if (available !== null) return parseQuantity(available)
  const remaining = parseQuantity(pending) - parseQuantity(inOpen)
  return remaining > 0n ? remaining : 0n
}

/** Returns the proposed quantity of a line as text; "" if there is none. */
export function proposedText(line: OrderLine): string {
  const quantity = proposedQuantity(line)
  return quantity > 0n ? formatQuantity(quantity) : ''
}

/** Whether an entry has a quantity to add; zero means none, as in a file of lines. */
export const hasQuantity = ({ total }: Pick<BulkAddEntry, 'total'>): boolean =>
  !/^0*(\.0*)?$/.test(total)

/** Returns why an entry with a quantity has no packing, and the cell to correct: too many packages are of the total. */
export function faultOfEntry(
  entry: Pick<BulkAddEntry, 'total' | 'quantityPerPackage'>,
): { cell: 'total' | 'quantityPerPackage'; code: PackingFault['code'] } | undefined {
  const parsed = packingOfTotal(entry)
  if (!hasQuantity(entry) || !('fault' in parsed)) return undefined
  const { field, code } = parsed.fault
  return { cell: field === 'quantityPerPackage' ? field : 'total', code }
}

type EntryFigures = Omit<BulkAddEntry, 'line'>

/** Reason why a line was refused, with the sent figures; shown until the figures change. */
export type EntryRefusal = EntryFigures & { message: string }

const hasSameFigures = (first: EntryFigures, second: EntryFigures) =>
  first.total === second.total &&
  first.quantityPerPackage === second.quantityPerPackage &&
  (first.lot ?? '') === (second.lot ?? '')

/** Returns why an entry was refused; undefined once its figures have changed. */
export function refusalOfEntry(
  refusalsByLineId: Readonly<Record<string, EntryRefusal>>,
  entry: BulkAddEntry,
): string | undefined {
  const refusal = refusalsByLineId[entry.line.id]
  return refusal && hasSameFigures(refusal, entry) ? refusal.message : undefined
}

/** Returns the entries with a quantity that were added or changed after `sentEntries`. */
export function entriesTypedSince(entries: BulkAddEntries, sentEntries: BulkAddEntries) {
  return Object.fromEntries(
    Object.entries(entries).filter(([id, entry]) => {
      const before = sentEntries[id]
      return hasQuantity(entry) && !(before && hasSameFigures(before, entry))
    }),
  )
}

/** Adds lines to those already shown, which stay: a line must not vanish while its quantity is typed anew. */
export const withLinesShown = (
  shown: readonly OrderLine[],
  lines: readonly OrderLine[],
): OrderLine[] => [...new Map([...shown, ...lines].map((line) => [line.id, line])).values()]
