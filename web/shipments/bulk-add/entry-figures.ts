import type { OrderLine } from '#domain/orders/order-line.ts'
import type { BulkAddEntries, BulkAddEntry } from '#web/shipments/bulk-add/bulk-add-entries.ts'

type EntryFigures = Omit<BulkAddEntry, 'line'>

/** Reason why a line was refused, with the figures sent; it is shown until they change. */
export type EntryRefusal = EntryFigures & { message: string }

const hasSameFigures = (one: EntryFigures, other: EntryFigures) =>
  one.total === other.total &&
  one.quantityPerPackage === other.quantityPerPackage &&
  (one.lot ?? '') === (other.lot ?? '')

/** Returns why an entry was refused; undefined once its figures have changed. */
export function refusalOfEntry(
  refused: Readonly<Record<string, EntryRefusal>>,
  entry: BulkAddEntry,
): string | undefined {
  const refusal = refused[entry.line.id]
  return refusal && hasSameFigures(refusal, entry) ? refusal.message : undefined
}

/** Returns the entries with a quantity that are not among those sent, or were changed since. */
export function entriesTypedSince(entries: BulkAddEntries, sent: BulkAddEntries): BulkAddEntries {
  return Object.fromEntries(
    Object.entries(entries).filter(([id, entry]) => {
      const before = sent[id]
      return entry.total !== '' && !(before && hasSameFigures(before, entry))
    }),
  )
}

/** Adds lines to those already shown, which stay: a line must not vanish while its quantity is typed anew. */
export const withLinesShown = (
  shown: readonly OrderLine[],
  lines: readonly OrderLine[],
): OrderLine[] => [...new Map([...shown, ...lines].map((line) => [line.id, line])).values()]
