import * as z from 'zod'
import { arrivalStatuses } from '#domain/docks/arrival-query.ts'
import { listedSupplier } from '#domain/parties/supplier.ts'
import { trackingUrl } from '#domain/parties/tracking-link.ts'
import { shipmentRow } from '#domain/shipments/shipment.ts'
import { day, instant } from '#domain/units/day.ts'
import { decimalText } from '#domain/units/quantity.ts'

const loadFields = {
  packages: z.int().meta({ description: 'As announced, packed or not' }),
  weight: decimalText
    .nullable()
    .meta({ description: 'Gross, in kg, as far as known; null if unknown' }),
  volume: decimalText.nullable().meta({ description: 'In m³, as far as known; null if unknown' }),
}

/** A shipment that is announced to the buyer: on its way, or received. */
export const arrivalRow = shipmentRow
  .pick({ id: true, code: true, state: true, shipTo: true, carrier: true, tracking: true })
  .extend({
    status: z.enum(arrivalStatuses),
    estimatedDelivery: day,
    place: z.string().nullable().meta({ description: 'Name of the place that `shipTo` means' }),
    trackingUrl: trackingUrl.nullable().meta({
      description: 'Tracking page of the carrier; {tracking} stands for the number',
    }),
    ...loadFields,
    unmeasuredPackages: z
      .int()
      .nullable()
      .meta({ description: 'Packages without a weight or a volume; null if not counted' }),
    dayChange: z
      .object({
        from: day,
        at: instant.nullable(),
        by: z.string().nullable().meta({ description: 'Name of the person' }),
      })
      .nullable()
      .meta({ description: 'Previous day, and time and author of its change' }),
  })

/** Row of a list that may have arrivals of several suppliers. */
export const arrival = arrivalRow.extend({ supplier: listedSupplier })
export type Arrival = z.infer<typeof arrival>

/** Arrivals of one day at one place. */
export const arrivalDay = z.object({
  day,
  placeId: z.int().nullable(),
  place: z.string().nullable().meta({ description: 'Null without a ship-to' }),
  arrivals: z.int(),
  waiting: z.int().meta({ description: 'Arrivals among them that are not received in full' }),
  changed: z
    .int()
    .meta({ description: 'Arrivals among them that were announced for another day before' }),
  ...loadFields,
  unmeasuredPackages: z.int().meta({
    description:
      'Packages without a weight or a volume, including all packages of unmeasured arrivals',
  }),
})
export type ArrivalDay = z.infer<typeof arrivalDay>
