import * as z from 'zod'
import { listedSupplier } from '#domain/parties/supplier.ts'
import { day } from '#domain/units/day.ts'

const count = z.int().min(0)

/** The sums that every figure is made of. */
export const scoreSums = {
  shipments: count.meta({ description: 'Received in full in these months' }),
  lines: count.meta({ description: 'Their lines' }),
  dated: count.meta({
    description: 'Shipments of which is known what was asked for as they closed',
  }),
  onTime: count.meta({
    description: 'Shipments among them that arrived by the date asked for of every line',
  }),
  inFull: count.meta({
    description: 'Shipments among them with all accepted that their order lines still expected',
  }),
  otif: count.meta({ description: 'Shipments among them that were both' }),
  confirmed: count.meta({ description: 'Shipments among them with a date agreed for any line' }),
  onConfirmedTime: count.meta({
    description: 'Shipments among these that arrived by every agreed date',
  }),
  announcedAhead: count.meta({ description: 'Shipments closed on a day before they arrived' }),
  asAnnounced: count.meta({ description: 'Shipments accepted as announced, without a difference' }),
  discrepancies: count.meta({ description: 'Differences that were counted' }),
  answered: count.meta({ description: 'Differences among them that the supplier answered' }),
  answerSeconds: count.meta({ description: 'From count to answer, of all that are answered' }),
  labels: count.meta({ description: 'Packages that were identified one by one at the count' }),
  labelsScanned: count.meta({
    description: 'Packages among them whose label was read at the first try',
  }),
}

/** Figures of a month, a supplier or a place. */
export const scorecardRow = z.object({
  month: day.nullable().meta({ description: 'Its first day, where figures are by month' }),
  supplierId: z.int().nullable(),
  supplierCode: z.string().nullable(),
  supplierName: z.string().nullable(),
  placeId: z.int().nullable(),
  place: z.string().nullable().meta({ description: 'Null also where no ship-to was said' }),
  ...scoreSums,
})
export type ScorecardRow = z.infer<typeof scorecardRow>

/** A shipment behind a figure, and what it adds to the sums. */
export const scoredShipmentRow = z.object({
  id: z.int(),
  code: z.string(),
  estimatedDelivery: day,
  arrivedOn: day.meta({ description: 'The day of its first count' }),
  place: z.string().nullable(),
  ...scoreSums,
})

/** A row of a list that may have all suppliers' shipments. */
export const scoredShipment = scoredShipmentRow.extend({ supplier: listedSupplier })
export type ScoredShipment = z.infer<typeof scoredShipment>
