import {
  nullIfEmpty,
  parseTypedSerials,
  type Traceability,
} from '#domain/shipments/traceability.ts'

/** Lot, date and serial numbers while they are typed; serial numbers as one text. */
export type TraceabilityDraft = Record<'lot' | 'bestBefore' | 'expiry' | 'serialNumbers', string>

export const emptyTraceability: TraceabilityDraft = {
  ...{ lot: '', bestBefore: '', expiry: '', serialNumbers: '' },
}

export const traceabilityDraftOf = (traceability: Traceability | null): TraceabilityDraft => ({
  lot: traceability?.lot ?? '',
  bestBefore: traceability?.bestBefore ?? '',
  expiry: traceability?.expiry ?? '',
  serialNumbers: traceability?.serialNumbers.join('\n') ?? '',
})

/** Returns the request body of a draft for a line of `pieces` pieces; null if the draft is empty. */
export const traceabilityBody = (draft: TraceabilityDraft, pieces?: number): Traceability | null =>
  nullIfEmpty({
    lot: draft.lot.trim() || null,
    bestBefore: draft.bestBefore || null,
    expiry: draft.expiry || null,
    serialNumbers: parseTypedSerials(draft.serialNumbers, pieces),
  })
