import * as z from 'zod'
import { listedSupplier } from '#domain/parties/supplier.ts'
import type { Measure, ShareMeasure, Verdict } from '#domain/scorecard/scorecard-measure.ts'
import { day } from '#domain/units/day.ts'

/** Counts from which figures are computed; each delivered shipment adds to them. */
export const scoreCounts = [
  'shipments',
  'lines',
  'dated',
  'onTime',
  'inFull',
  'otif',
  'confirmed',
  'onConfirmedTime',
  'announcedAhead',
  'asAnnounced',
  'discrepancies',
  'answered',
  'answerSeconds',
  'labels',
  'labelsScanned',
] as const
export type ScoreCounts = Record<(typeof scoreCounts)[number], number>

/** Counts of a share: shipments that met the measure, of shipments that have it. */
const countsByShare: Record<ShareMeasure, { met: keyof ScoreCounts; of: keyof ScoreCounts }> = {
  onTime: { met: 'onTime', of: 'dated' },
  onConfirmedTime: { met: 'onConfirmedTime', of: 'confirmed' },
  inFull: { met: 'inFull', of: 'dated' },
  otif: { met: 'otif', of: 'dated' },
  announcedAhead: { met: 'announcedAhead', of: 'shipments' },
  asAnnounced: { met: 'asAnnounced', of: 'shipments' },
}

export const isShare = (measure: Measure): measure is ShareMeasure => measure in countsByShare

/** Returns the counts that make a share. */
export const shareOf = (measure: ShareMeasure): (typeof countsByShare)[ShareMeasure] =>
  countsByShare[measure]

const secondsPerDay = 24 * 60 * 60

/** Returns the two counts whose ratio is a figure, and the factor that converts the ratio to the figure's unit. */
export const ratioOf = (
  measure: Measure,
): { part: keyof ScoreCounts; whole: keyof ScoreCounts; factor: number } => {
  if (measure === 'discrepancyRate') return { part: 'discrepancies', whole: 'lines', factor: 1000 }
  if (measure === 'answerDays')
    return { part: 'answerSeconds', whole: 'answered', factor: 1 / secondsPerDay }
  if (measure === 'labelsRead') return { part: 'labelsScanned', whole: 'labels', factor: 1 }
  const { met, of } = countsByShare[measure]
  return { part: met, whole: of, factor: 1 }
}

/** Whether a measure is shown in per cent: a share of shipments, or of labels. */
export const isPercentage = (measure: Measure): boolean =>
  isShare(measure) || measure === 'labelsRead'

/** Whether a higher figure is better. */
export const isHigherBetter = (measure: Measure): boolean =>
  measure !== 'discrepancyRate' && measure !== 'answerDays'

/**
 * Computes the figure of a measure: a share of shipments or of labels from 0 to 1, discrepancies per thousand lines, or
 * the average of days from count to answer. Undefined if there is nothing to measure.
 */
export function figureOf(measure: Measure, counts: ScoreCounts): number | undefined {
  const { part, whole, factor } = ratioOf(measure)
  return counts[whole] === 0 ? undefined : (counts[part] * factor) / counts[whole]
}

/** Whether a shipment met a measure, by its share of the counts; undefined if the measure does not apply to it. */
export function verdictOf(measure: Measure, counts: ScoreCounts): Verdict | undefined {
  const { discrepancies, answered, labels, labelsScanned } = counts
  if (measure === 'discrepancyRate') return discrepancies === 0 ? 'met' : 'missed'
  if (measure === 'answerDays') {
    if (discrepancies === 0) return undefined
    return answered === discrepancies ? 'met' : 'missed'
  }
  if (measure === 'labelsRead') {
    if (labels === 0) return undefined
    return labelsScanned === labels ? 'met' : 'missed'
  }
  const { met, of } = countsByShare[measure]
  if (counts[of] === 0) return undefined
  return counts[met] > 0 ? 'met' : 'missed'
}

/** Counts the shipments of a sum that met or missed a share. */
export const shipmentCountOf = (
  measure: ShareMeasure,
  verdict: Verdict,
  counts: ScoreCounts,
): number => {
  const { met, of } = countsByShare[measure]
  return verdict === 'met' ? counts[met] : counts[of] - counts[met]
}

/** Sums counts. */
export const sumCounts = (rows: readonly ScoreCounts[]): ScoreCounts =>
  Object.fromEntries(
    scoreCounts.map((name) => [name, rows.reduce((sum, counts) => sum + counts[name], 0)]),
  ) as ScoreCounts

const count = z.int().min(0)

/** Sums from which every figure is computed. */
export const scoreSums = {
  shipments: count.meta({ description: 'Received in full in these months' }),
  lines: count.meta({ description: 'Their lines' }),
  dated: count.meta({
    description: 'Shipments whose due dates and expected quantities at closing are known',
  }),
  onTime: count.meta({
    description: 'Shipments among them that arrived by the due date of every line',
  }),
  inFull: count.meta({
    description: 'Shipments among them with all accepted that their order lines still expected',
  }),
  otif: count.meta({ description: 'Shipments among them that were on time and in full' }),
  confirmed: count.meta({ description: 'Shipments among them with an agreed date' }),
  onConfirmedTime: count.meta({
    description: 'Shipments among these that arrived by every agreed date',
  }),
  announcedAhead: count.meta({ description: 'Shipments closed on a day before they arrived' }),
  asAnnounced: count.meta({ description: 'Shipments accepted as announced, without a difference' }),
  discrepancies: count.meta({ description: 'Differences that were counted' }),
  answered: count.meta({ description: 'Differences among them that the supplier answered' }),
  answerSeconds: count.meta({
    description: 'Seconds from count to answer, of all answered differences',
  }),
  labels: count.meta({ description: 'Packages that were identified one by one at the count' }),
  labelsScanned: count.meta({
    description: 'Packages among them whose label was read at the first try',
  }),
}

export const scorecardRow = z.object({
  month: day.nullable().meta({ description: 'First day of the month, if rows are months' }),
  supplierId: z.int().nullable(),
  supplierCode: z.string().nullable(),
  supplierName: z.string().nullable(),
  placeId: z.int().nullable(),
  place: z.string().nullable().meta({ description: 'Null also without a ship-to' }),
  ...scoreSums,
})
export type ScorecardRow = z.infer<typeof scorecardRow>

/** Shipment behind a figure, and its share of the sums. */
export const scoredShipmentRow = z.object({
  id: z.int(),
  code: z.string(),
  estimatedDelivery: day,
  arrivedOn: day.meta({ description: 'The day of its first count' }),
  place: z.string().nullable(),
  ...scoreSums,
})

/** Row of a list that may have shipments of several suppliers. */
export const scoredShipment = scoredShipmentRow.extend({ supplier: listedSupplier })
export type ScoredShipment = z.infer<typeof scoredShipment>
