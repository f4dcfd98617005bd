import type { QueryOf } from '#domain/list-query.ts'
import { measures, verdicts } from '#domain/scorecard-measure.ts'

/** What figures are added up by. */
export const scorecardGroups = ['month', 'supplier', 'place'] as const
export type ScorecardGroup = (typeof scorecardGroups)[number]

const day = { kind: 'day' } as const
const id = { kind: 'id' } as const
const choice = <const Options extends readonly [string, ...string[]]>(options: Options) =>
  ({ kind: 'choice', options }) as const

/** Whole months: those that the days are in. */
const period = { from: day, to: day, placeId: id }
const ofShipments = {
  measure: choice(measures),
  verdict: choice(verdicts),
  sort: choice(['arrived', '-arrived']),
}

/** What figures are narrowed to. */
export const scorecardQueryFields = { ...period, by: choice(scorecardGroups) }
export type ScorecardQuery = QueryOf<typeof scorecardQueryFields>

/** What the shipments behind figures are narrowed to. */
export const scoredShipmentQueryFields = { ...period, ...ofShipments }
export type ScoredShipmentQuery = QueryOf<typeof scoredShipmentQueryFields>

/** What the addresses of both screens say; the figures' `measure` is that of their chart. */
export const scorecardAddressFields = {
  ...scorecardQueryFields,
  ...ofShipments,
  supplier: id,
}
