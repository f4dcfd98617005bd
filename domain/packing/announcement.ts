import * as z from 'zod'
import { codeText } from '#domain/code-text.ts'
import { maxReferenceLength } from '#domain/orders/order-line-number.ts'
import { maxPackages, packageEntry, packageType, shipmentPackage } from '#domain/packing/package.ts'
import { shipmentEntry, shipmentWithWarnings } from '#domain/shipments/shipment.ts'
import { lineEntry, maxShipmentLines } from '#domain/shipments/shipment-line.ts'
import { positiveQuantityText, quantityText } from '#domain/units/quantity.ts'

const reference = codeText(40).optional()

/**
 * Identification of an order line: by its id, its order and number, or a product code or GTIN that only one line has.
 */
const orderLineIdentity = {
  orderLineId: lineEntry.shape.orderLineId
    .optional()
    .meta({ description: 'Instead of `orderCode`, or in addition' }),
  orderCode: codeText(60)
    .optional()
    .meta({ description: 'Optional beside a `gtin` that only one pending line has' }),
  lineNumber: codeText(maxReferenceLength)
    .optional()
    .meta({ description: 'As the buyer wrote it: `10` is `00010`' }),
  productCode: codeText(60)
    .optional()
    .meta({ description: 'Instead of a line number, if only one line of the order has the code' }),
  gtin: z
    .string()
    .regex(/^(\d{8}|\d{12,14})$/)
    .optional(),
  size: codeText(60).optional(),
  color: codeText(60).optional(),
}

const { orderLineId: _, numberOfPackages, quantityPerPackage, ...otherFields } = lineEntry.shape
const { remainder: _remainder, height, width, depth, weight, ...goods } = otherFields

/** A line of a new shipment: the order line, and its quantity, or its packages × quantity. */
export const announcementLine = z.strictObject({
  ...orderLineIdentity,
  quantity: positiveQuantityText
    .optional()
    .meta({ description: 'If alone: split by the buyer’s pack multiple, else one package' }),
  numberOfPackages: numberOfPackages.optional(),
  quantityPerPackage: quantityPerPackage.optional(),
  remainder: quantityText.optional().meta({ description: 'Quantity of one further package' }),
  ...{ height, width, depth, weight },
  ...goods,
})
export type AnnouncementLine = z.output<typeof announcementLine>

/** Goods in a package of a new shipment. The same goods of an order line in several packages become one line. */
const announcementContent = z.strictObject({
  ...orderLineIdentity,
  quantity: positiveQuantityText,
  ...goods,
})
export type AnnouncementContent = z.output<typeof announcementContent>

/** A package of a new shipment. */
export const announcementPackage = packageEntry.extend({
  reference: reference.meta({ description: 'Your name for the package, repeated in the reply' }),
  parentReference: reference.meta({
    description: '`reference` of the package on or in which it stands',
  }),
  type: packageType
    .optional()
    .meta({ description: 'Default: a carton (CT), or without contents a pallet (PX)' }),
  contents: z.array(announcementContent).max(1000).default([]),
})

/** A new shipment: its details alone, or with lines and packages; the same call can close it. */
export const announcement = shipmentEntry.extend({
  lines: z
    .array(announcementLine)
    .max(maxShipmentLines)
    .default([])
    .meta({ description: 'Lines in addition to the contents of `packages`' }),
  packing: z.enum(['as-lines']).optional().meta({
    description: 'Creates the packages of `lines`: packages × quantity, and the remainder',
  }),
  packages: z
    .array(announcementPackage)
    .max(maxPackages)
    .default([])
    .meta({ description: 'Their contents become lines of the shipment' }),
  close: z
    .boolean()
    .default(false)
    .meta({ description: 'Whether to close and announce it; its packages get SSCCs' }),
})
export type Announcement = z.output<typeof announcement>

/** A new shipment as it was stored, with its packages. */
export const announcedShipment = shipmentWithWarnings.extend({
  packageList: z
    .array(
      shipmentPackage.extend({
        reference: z.string().nullable().meta({ description: '`reference` of the request' }),
      }),
    )
    .meta({
      description: 'Packages by number: `packages` in their order, then those of `lines`',
    }),
})
