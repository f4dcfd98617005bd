import type { QueryOf } from '#domain/list-query.ts'
import type { ScorecardRow } from '#domain/scorecard/scorecard.ts'
import { type Measure, measures, verdicts } from '#domain/scorecard/scorecard-measure.ts'

export const scorecardGroups = ['month', 'supplier', 'place'] as const
export type ScorecardGroup = (typeof scorecardGroups)[number]

export type ScorecardSortColumn = 'name' | 'shipments' | Measure
const figureColumns = ['shipments', ...measures] as const

/** Sorts by a figure, ascending or, after a hyphen, descending. Default: by name, latest months first. */
export const scorecardSorts = [
  '-name',
  ...figureColumns,
  ...figureColumns.map((column) => `-${column}` as const),
] as const
export type ScorecardSort = (typeof scorecardSorts)[number]

const day = { kind: 'day' } as const
const id = { kind: 'id' } as const
const choice = <const Options extends readonly [string, ...string[]]>(options: Options) =>
  ({ kind: 'choice', options }) as const

/** First and last day; the period consists of the whole months of both. */
const period = { from: day, to: day, placeId: id }
/** Filter for deliveries to a place that is not stored: the text of the ship-to, or no ship-to at all. */
const unknownPlace = {
  shipTo: { kind: 'text', maxLength: 200 },
  hasPlace: choice(['no']),
} as const
const shipmentFields = {
  measure: choice(measures),
  verdict: choice(verdicts),
  sort: choice(['arrived', '-arrived']),
}

export const scorecardQueryFields = {
  ...period,
  ...unknownPlace,
  by: choice(scorecardGroups),
  order: choice(scorecardSorts),
}
export type ScorecardQuery = QueryOf<typeof scorecardQueryFields>

export const scoredShipmentQueryFields = { ...period, ...unknownPlace, ...shipmentFields }
export type ScoredShipmentQuery = QueryOf<typeof scoredShipmentQueryFields>

/** Returns the filters that the shipments of a row have in common; a place that is not stored is known by its text. */
export function rowQuery(
  by: ScorecardGroup,
  row: Pick<ScorecardRow, 'month' | 'supplierId' | 'placeId' | 'place'>,
): Pick<ScoredShipmentQuery, 'from' | 'to' | 'placeId' | 'shipTo' | 'hasPlace'> & {
  supplier?: number
} {
  const { month, supplierId, placeId, place } = row
  if (by === 'month') return month ? { from: month, to: month } : {}
  if (by === 'supplier') return supplierId ? { supplier: supplierId } : {}
  if (placeId) return { placeId }
  return place ? { shipTo: place } : { hasPlace: 'no' }
}

/** Search parameters of both screens; `measure` selects the chart. */
export const scorecardAddressFields = {
  ...scorecardQueryFields,
  ...shipmentFields,
  supplier: id,
}
