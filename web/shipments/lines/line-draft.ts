import type { FieldError } from '#contract/problem.ts'
import { type LineField, lineFieldNames } from '#domain/shipments/line-field.ts'
import { splitTotal } from '#domain/shipments/package-split.ts'
import type { LineEntry, ShipmentLine } from '#domain/shipments/shipment-line.ts'
import { formatQuantity } from '#domain/units/quantity.ts'
import { textsOf } from '#web/app/drafts/draft-texts.ts'
import {
  emptyPacking,
  type PackingDraft,
  packingDraftOf,
  packingEntry,
  parsePackingDraft,
} from '#web/shipments/lines/packing-draft.ts'
import {
  emptyTraceability,
  type TraceabilityDraft,
  traceabilityBody,
  traceabilityDraftOf,
} from '#web/shipments/lines/traceability-draft.ts'

/** Line while it is edited: its packing, its fields ("" is empty), and its traceability. */
export type LineDraft = { packing: PackingDraft; traceability: TraceabilityDraft } & Record<
  LineField,
  string
>
type LineBody = Omit<LineEntry, 'orderLineId'>

const mapLineFields = <Value>(makeValue: (name: LineField) => Value) =>
  Object.fromEntries(lineFieldNames.map((name) => [name, makeValue(name)])) as Record<
    LineField,
    Value
  >

const packingBases = ['total', 'packages', 'both'] as const

const emptyFields = mapLineFields(() => '')

export const emptyLineDraft = (packMultiple: string | null): LineDraft => ({
  packing: emptyPacking(packMultiple),
  traceability: emptyTraceability,
  ...emptyFields,
})

export const lineDraftOf = (line: ShipmentLine): LineDraft => ({
  packing: packingDraftOf(line),
  traceability: traceabilityDraftOf(line.traceability),
  ...mapLineFields((name) => line[name] ?? ''),
})

/** Reads a saved draft; null if it is not the draft of a line. */
export function readLineDraft(content: unknown): LineDraft | null {
  const fields = textsOf({ ...emptyFields, ...(content as object) }, emptyFields)
  const { packing, traceability } = (content ?? {}) as Record<string, unknown>
  const texts = textsOf(packing, emptyPacking(null))
  if (!fields || !texts) return null
  return {
    ...fields,
    packing: { ...texts, by: packingBases.find((by) => by === texts.by) ?? 'total' },
    // Older drafts have no traceability.
    traceability: textsOf(traceability, emptyTraceability) ?? emptyTraceability,
  }
}

/** Returns the request body of a line; null while its packing is invalid. */
export function lineBody({ packing: draft, traceability, ...fields }: LineDraft): LineBody | null {
  const parsed = parsePackingDraft(draft)
  if ('fault' in parsed) return null
  const pieceCount = Number(formatQuantity(splitTotal(parsed.packing)))
  return {
    ...packingEntry(parsed.packing),
    ...mapLineFields((name) => fields[name] || null),
    traceability: traceabilityBody(traceability, pieceCount),
  }
}

/** Returns the request body of a line whose packing is known to be valid; throws otherwise. */
export function validLineBody(draft: LineDraft) {
  const body = lineBody(draft)
  if (!body) throw new Error('the packing of the line is invalid')
  return body
}

/** Maps the server's errors to fields of the form; an error of the whole line is shown at its quantity. */
export const toFormErrors = (errors: readonly FieldError[], prefix = '/body'): FieldError[] =>
  errors.map((error) => {
    // The error of a single serial number is shown at the field of all serial numbers.
    const field = error.pointer.slice(prefix.length).replace(/(\/serialNumbers)\/\d+$/, '$1')
    return {
      ...error,
      pointer: field && field !== '/orderLineId' ? `/body${field}` : '/body/total',
    }
  })
