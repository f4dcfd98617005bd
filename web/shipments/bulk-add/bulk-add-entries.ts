import { useEffect, useRef, useState } from 'react'
import type { OrderLine } from '#domain/orders/order-line.ts'
import { isTraceCode } from '#domain/shipments/traceability.ts'
import { isWhole, parseQuantity, quantityPattern } from '#domain/units/quantity.ts'
import { useDraftKey } from '#web/app/drafts/draft-key.ts'
import { personalMemory } from '#web/app/drafts/personal-memory.ts'
import { useDraftAutosave } from '#web/app/drafts/use-draft-autosave.ts'
import { useSavedDraft } from '#web/app/drafts/use-saved-draft.ts'
import { entriesTypedSince } from '#web/shipments/bulk-add/entry-figures.ts'
import { packingEntry, packingOfTotal } from '#web/shipments/lines/packing-draft.ts'

/** Quantity of an order line to add, with the order line as last read. */
export type BulkAddEntry = {
  line: OrderLine
  total: string
  quantityPerPackage: string
  /** Set only if the company asks for lots. */
  lot?: string
}
/** Entries by the id of their order line. */
export type BulkAddEntries = Readonly<Record<string, BulkAddEntry>>

/** Returns the request body of an entry; null while it is invalid. */
export function bulkAddEntryBody({ line, total, quantityPerPackage, lot = '' }: BulkAddEntry) {
  const parsed = packingOfTotal({ total, quantityPerPackage })
  if ('fault' in parsed) return null
  const hasForbiddenFraction = !line.isDivisible && !isWhole(parseQuantity(total))
  const trimmedLot = lot.trim()
  if (hasForbiddenFraction || isInvalidLot(trimmedLot)) return null
  const traceability = trimmedLot && { traceability: { lot: trimmedLot } }
  return { orderLineId: line.id, ...packingEntry(parsed.packing), ...traceability }
}

/** Whether a lot has characters that no barcode can have. */
export const isInvalidLot = (lot: string): boolean => lot.trim() !== '' && !isTraceCode(lot.trim())

/**
 * Returns the quantities typed for a shipment. Session storage keeps them over filters, pages and a reload; a draft
 * on the server outlives the session, and is offered if this tab has no entries.
 */
export function useBulkAddEntries({ id, code }: { id: number; code: string }) {
  const key = useDraftKey(`shipments/${id}/content`)
  const [entries, setEntries] = useState<BulkAddEntries>(() => readStoredEntries(key))
  // Read at the time of a reply, which may come after more was typed.
  const latestEntries = useRef(entries)
  latestEntries.current = entries
  const [isEmptyAtFirst] = useState(Object.keys(entries).length === 0)
  const { discard } = useDraftAutosave(key, code, Object.keys(entries).length > 0 ? entries : null)
  const savedDraft = useSavedDraft(key, (content) => {
    const parsed = readEntries(content)
    return isEmptyAtFirst && Object.keys(parsed).length > 0 ? parsed : null
  })
  useEffect(() => personalMemory(key).write(JSON.stringify(entries)), [entries, key])

  const enter = (line: OrderLine, changes: Partial<Omit<BulkAddEntry, 'line'>>) => {
    setEntries((before) => {
      const entry = { ...(before[line.id] ?? emptyEntry(line)), line, ...changes }
      const { [line.id]: _gone, ...otherEntries } = before
      const isBlank =
        entry.total === '' && !entry.lot && entry.quantityPerPackage === (line.packMultiple ?? '')
      return isBlank ? otherEntries : { ...otherEntries, [line.id]: entry }
    })
  }
  return {
    entries,
    enter,
    clear: () => setEntries({}),
    replace: setEntries,
    /** Draft typed before the session ended, or in another tab. */
    savedDraft,
    restore: () => {
      if (savedDraft.offer) setEntries(savedDraft.offer.typed)
      savedDraft.close()
    },
    /** Removes added entries; returns whether others were typed meanwhile. If not, removes the stored copies, too. */
    removeAddedEntries: (sentEntries: BulkAddEntries): boolean => {
      if (Object.keys(entriesTypedSince(latestEntries.current, sentEntries)).length > 0) {
        setEntries((latest) => entriesTypedSince(latest, sentEntries))
        return true
      }
      personalMemory(key).remove()
      discard()
      return false
    },
  }
}

/** Returns the initial entry of a line: no quantity, and the buyer's pack multiple as quantity per package. */
export const emptyEntry = (line: OrderLine): BulkAddEntry => ({
  line,
  total: '',
  quantityPerPackage: line.packMultiple ?? '',
})

function readStoredEntries(key: string): BulkAddEntries {
  try {
    return readEntries(JSON.parse(personalMemory(key).read() ?? '{}'))
  } catch {
    return {}
  }
}

/** Parses entries. Storage is untrusted: invalid entries are dropped. */
function readEntries(content: unknown): BulkAddEntries {
  if (typeof content !== 'object' || content === null) return {}
  return Object.fromEntries(
    Object.entries(content).filter(
      ([, entry]) =>
        typeof entry?.total === 'string' &&
        typeof entry?.quantityPerPackage === 'string' &&
        typeof (entry.lot ?? '') === 'string' &&
        isLine(entry.line),
    ),
  ) as BulkAddEntries
}

// Fields of a line that these screens use, checked by hand because the zod shape would load all of zod.
const textKeys = [
  'orderCode',
  'productCode',
  'productName',
  'size',
  'color',
  'unit',
  'dueDate',
] as const
const amountKeys = ['quantity', 'cancelled', 'received', 'inTransit', 'inOpen', 'pending'] as const

function isLine(line: Partial<OrderLine> | undefined): boolean {
  if (!Number.isSafeInteger(line?.id) || typeof line?.isDivisible !== 'boolean') return false
  const isQuantity = (value: unknown) => typeof value === 'string' && quantityPattern.test(value)
  return (
    textKeys.every((name) => typeof line[name] === 'string') &&
    amountKeys.every((name) => isQuantity(line[name])) &&
    (line.available === null || isQuantity(line.available)) &&
    (line.packMultiple === null || isQuantity(line.packMultiple))
  )
}
