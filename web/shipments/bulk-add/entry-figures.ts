import type { BulkAddEntry } from '#web/shipments/bulk-add/bulk-add-entries.ts'

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
