import * as z from 'zod'
import { visibleCode } from '#domain/code-text.ts'
import { packageTypes } from '#domain/packing/package-type.ts'
import { centimetres, kilograms, shipmentLine } from '#domain/shipments/shipment-line.ts'
import { instant } from '#domain/units/day.ts'
import { positiveQuantityText } from '#domain/units/quantity.ts'

export const maxPackages = 10_000

/** Maximum contents (a line in a package) of all packages of one shipment, to bound the size of a packing. */
export const maxContents = 20_000

export const packageType = z
  .enum(packageTypes)
  .meta({ description: 'UN/ECE Recommendation 21, and 201 (EURO pallet) of GS1' })

/** Package as a person enters it. */
export const packageEntry = z.strictObject({
  type: packageType,
  height: centimetres,
  width: centimetres,
  depth: centimetres,
  grossWeight: kilograms,
  netWeight: kilograms,
  tracking: z.string().overwrite(visibleCode).max(80).default(''),
})
export type PackageEntry = z.infer<typeof packageEntry>

/** Quantity of a shipment line in a package. */
export const packageContent = z.strictObject({
  lineId: z.int().positive(),
  quantity: positiveQuantityText,
})
export type PackageContent = z.infer<typeof packageContent>

/** Package of a shipment, with its contents. */
export const shipmentPackage = z.object({
  ...packageEntry.shape,
  id: z.int(),
  number: z.int().meta({ description: 'Unique in the shipment' }),
  parentId: z.int().nullable().meta({ description: 'The package that it stands on or in' }),
  sscc: z.string().nullable().meta({ description: 'Assigned at the first print or at closing' }),
  labelledAt: instant
    .nullable()
    .meta({ description: 'Time at which the still valid label was printed' }),
  contents: z.array(packageContent),
})
export type Package = z.infer<typeof shipmentPackage>

/** A line as packing shows it, with its packed quantity. */
export const packingLine = shipmentLine
  .pick({
    id: true,
    orderCode: true,
    productCode: true,
    productName: true,
    size: true,
    color: true,
    unit: true,
    isDivisible: true,
    quantity: true,
    numberOfPackages: true,
    quantityPerPackage: true,
    remainder: true,
    height: true,
    width: true,
    depth: true,
    weight: true,
    packed: true,
    traceability: true,
  })
  .extend({ gtin: z.string().nullable() })
export type PackingLine = z.infer<typeof packingLine>

export const maxPresets = 200

/** A preset: type and measures of a package used often, and a name. */
export const packagePreset = packageEntry
  .omit({ netWeight: true, tracking: true })
  .extend({ name: z.string().trim().min(1).max(60) })

/** The lines of a shipment and its packages; numbers up to `lastLabelled` are on labels. */
export type Packing = { lines: PackingLine[]; packages: Package[]; lastLabelled?: number }
