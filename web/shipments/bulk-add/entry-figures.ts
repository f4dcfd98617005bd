import type { OrderLine } from '#domain/orders/order-line.ts'
import { formatQuantity, parseQuantity, type Quantity } from '#domain/units/quantity.ts'
import type { BulkAddEntries, BulkAddEntry } from '#web/shipments/bulk-add/bulk-add-entries.ts'

/**
 * Returns the quantity to propose for a line: all that is available, or without a limit all that is pending and in no
 * open shipment.
 */
export function proposedQuantity({ available, pending, inOpen }: OrderLine): Quantity {
  if (available !== null) return parseQuantity(available)
  const left = parseQuantity(pending) - parseQuantity(inOpen)
  return left > 0n ? left : 0n
}

/** Returns the proposed quantity of a line as text; "" if there is none. */
export function proposedText(line: OrderLine): string {
  const quantity = proposedQuantity(line)
  return quantity > 0n ? formatQuantity(quantity) : ''
}

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
