import * as z from 'zod'
import { visibleCode } from '#domain/code-text.ts'
import { party } from '#domain/parties/party.ts'
import { listedSupplier, supplier } from '#domain/parties/supplier.ts'
import { trackingUrl } from '#domain/parties/tracking-link.ts'
import { incoterms, shippingCodePattern, transportModes } from '#domain/shipments/shipment-field.ts'
import { shipmentLine } from '#domain/shipments/shipment-line.ts'
import { shipmentQueryFields } from '#domain/shipments/shipment-query.ts'
import { day, enteredInstant, instant } from '#domain/units/day.ts'
import { withoutDefaults } from '#domain/without-defaults.ts'

/** A shipment is open while the supplier works on it, closed once it is announced. */
export const shipmentState = z.enum(shipmentQueryFields.state.options)
export type ShipmentState = z.infer<typeof shipmentState>

/** The status that screens show: open, or how far a closed shipment got. */
export const shipmentStatus = z.enum(shipmentQueryFields.status.options)
export type ShipmentStatus = z.infer<typeof shipmentStatus>

/** The shipping code: letters, digits and . / _ -, at most 30; kept in capitals. */
export const shippingCode = z
  .string()
  .overwrite(visibleCode)
  .regex(shippingCodePattern)
  .toUpperCase()

export const incoterm = z.enum(incoterms).meta({ description: 'Incoterms 2020', example: 'DAP' })

const codeUpTo = (maxLength: number) => z.string().overwrite(visibleCode).max(maxLength)
const textUpTo = (maxLength: number) => z.string().trim().max(maxLength)

/** Shipment as a person enters it, with defaults for omitted fields. */
const enteredFields = {
  estimatedDelivery: day.nullable().default(null).meta({ description: 'Not in the past' }),
  shipTo: codeUpTo(200).nullable().default(null),
  carrier: textUpTo(80).default(''),
  tracking: codeUpTo(80).default(''),
  incoterm: incoterm.nullable().default(null),
  incotermPlace: textUpTo(80).default(''),
  despatchedAt: enteredInstant.nullable().default(null).meta({
    description: 'Time at which the goods left, from 2000 to 2099; null = time of closing',
  }),
  transportMode: z.enum(transportModes).nullable().default(null).meta({
    description:
      'UN/ECE Recommendation 19: 1 sea, 2 rail, 3 road, 4 air, 5 mail, 6 several, 8 inland water',
  }),
  waybill: codeUpTo(80).default('').meta({ description: 'Number of the consignment note' }),
  licensePlate: codeUpTo(80).default('').meta({ description: 'For road vehicles' }),
  seal: codeUpTo(80).default('').meta({ description: 'Number of the seal on the load' }),
  note: textUpTo(500).default(''),
}
/** The entered fields without defaults, for changes and display. */
export const enteredShipmentFields = withoutDefaults(enteredFields)
const { despatchedAt, transportMode, waybill, licensePlate, seal, note, ...listedFields } =
  enteredShipmentFields
/** The fields of the transport, which older papers lack. */
export const transportFields = { despatchedAt, transportMode, waybill, licensePlate, seal }

export const shipmentEntry = z.strictObject({
  code: shippingCode.optional().meta({ description: 'Assigned by the server if omitted' }),
  ...enteredFields,
})

/** Changes of an open shipment; omitted fields are unchanged. */
export const shipmentChange = z.strictObject(enteredShipmentFields).partial()

export const shipmentRow = z.object({
  id: z.int(),
  code: z.string(),
  state: shipmentState,
  status: shipmentStatus,
  ...listedFields,
  shipTo: enteredShipmentFields.shipTo.meta({ description: 'As written in the order' }),
  lineCount: z.int(),
  packageCount: z.int().meta({ description: 'Existing packages, nested ones included' }),
  packages: z.int().meta({
    description: 'Existing packages, and those that unpacked lines announce',
  }),
  version: z.int(),
  createdAt: instant,
})
export type ShipmentRow = z.infer<typeof shipmentRow>

/** A row of the list with the name of its place of delivery. */
export const placedShipment = shipmentRow.extend({
  place: z.string().nullable().meta({ description: 'Name of the place that `shipTo` means' }),
})

/** Row of a list that may have shipments of several suppliers. */
export const listedShipment = placedShipment.extend({ supplier: listedSupplier })
export type ListedShipment = z.infer<typeof listedShipment>

export const shipment = shipmentRow.extend({
  supplier: supplier.extend({
    isActive: z.boolean().meta({ description: 'If false, its shipments cannot be changed' }),
  }),
  shipToParty: party
    .nullable()
    .meta({ description: 'The place that `shipTo` means, as papers name it' }),
  trackingUrl: trackingUrl.nullable().meta({
    description: 'Tracking page of the carrier; {tracking} stands for the number',
  }),
  ...transportFields,
  note,
  revision: z.int().meta({ description: 'Number of reopenings' }),
  createdBy: z.string(),
  closedAt: instant.nullable(),
  closedBy: z.string().nullable(),
  cancelledAt: instant.nullable(),
  cancelReason: z.string().nullable(),
  emptyPackageCount: z.int().meta({ description: 'Packages with nothing in them' }),
  mustPack: z.boolean().meta({ description: 'Whether the company wants everything in packages' }),
  asksForLots: z.boolean().meta({
    description: 'Whether the company wants lots, dates and serial numbers to be entered',
  }),
  lines: z.array(shipmentLine),
})
export type Shipment = z.infer<typeof shipment>

/** A shipment that may have been closed, with warnings. */
export const shipmentWithWarnings = shipment.extend({
  warnings: z
    .array(
      z.object({
        code: z
          .enum(['no-packages', 'no-ssccs'])
          .meta({ description: 'Closed without packages, or the supplier has no GS1 prefix' }),
      }),
    )
    .meta({ description: 'Warnings, which did not prevent closing; empty while open' }),
})
