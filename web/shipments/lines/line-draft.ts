import type { FieldError } from '#contract/problem.ts'
import type { ShipmentLine } from '#domain/shipments/shipment-line.ts'
import { textsOf } from '#web/app/drafts/use-saved-draft.ts'
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
  traceabilityNames,
} from '#web/shipments/lines/traceability-draft.ts'

export const packageMeasures = ['height', 'width', 'depth', 'weight'] as const
export type PackageMeasure = (typeof packageMeasures)[number]

/** A line while it is edited: its packing, size and weight of one package, and what its goods are traced by. */
export type LineDraft = { packing: PackingDraft; traceability: TraceabilityDraft } & Record<
  PackageMeasure,
  string
>

export const emptyLineDraft = (packMultiple: string | null): LineDraft => ({
  packing: emptyPacking(packMultiple),
  traceability: emptyTraceability,
  height: '',
  width: '',
  depth: '',
  weight: '',
})

export const lineDraftOf = (line: ShipmentLine): LineDraft => ({
  packing: packingDraftOf(line),
  traceability: traceabilityDraftOf(line.traceability),
  height: line.height ?? '',
  width: line.width ?? '',
  depth: line.depth ?? '',
  weight: line.weight ?? '',
})

/** Reads the line of a saved draft. */
export function readLineDraft(content: unknown): LineDraft | null {
  const measures = textsOf(content, packageMeasures)
  const { packing, traceability } = (content ?? {}) as Record<string, unknown>
  const texts = textsOf(packing, ['total', 'quantityPerPackage', 'packages', 'remainder'])
  if (!measures || !texts) return null
  return {
    ...measures,
    packing: {
      ...texts,
      by: (packing as Partial<PackingDraft>).by === 'packages' ? 'packages' : 'total',
    },
    // Drafts of before have none.
    traceability: textsOf(traceability, traceabilityNames) ?? emptyTraceability,
  }
}

/** A line as it travels; null while its packing cannot be read. */
export function lineBody({
  packing: draft,
  traceability,
  height,
  width,
  depth,
  weight,
}: LineDraft) {
  const read = parsePackingDraft(draft)
  if ('fault' in read) return null
  const measure = (text: string) => text || null
  return {
    ...packingEntry(read.packing),
    height: measure(height),
    width: measure(width),
    depth: measure(depth),
    weight: measure(weight),
    traceability: traceabilityBody(traceability),
  }
}

/** The body of a draft that was checked to be readable. */
export function readableLineBody(draft: LineDraft) {
  const body = lineBody(draft)
  if (!body) throw new Error('the packing cannot be read')
  return body
}

/** Maps the server's errors to fields of the form; an error of the whole line is shown at its quantity. */
export const toFormErrors = (errors: readonly FieldError[], prefix = '/body'): FieldError[] =>
  errors.map((error) => {
    // Of one serial number, shown at all of them.
    const field = error.pointer.slice(prefix.length).replace(/(\/serialNumbers)\/\d+$/, '$1')
    return {
      ...error,
      pointer: field && field !== '/orderLineId' ? `/body${field}` : '/body/total',
    }
  })
