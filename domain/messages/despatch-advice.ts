import * as z from 'zod'
import { advicePurposes } from '#domain/messages/advice-format.ts'
import { paperContent } from '#domain/packing/paper.ts'
import { party } from '#domain/parties/party.ts'
import { enteredShipmentFields } from '#domain/shipments/shipment.ts'
import { shipmentLine } from '#domain/shipments/shipment-line.ts'
import { instant } from '#domain/units/day.ts'
import { decimalText, quantityText } from '#domain/units/quantity.ts'

const paperLine = paperContent.shape.lines.element.shape
const paperPackage = paperContent.shape.packages.element.shape

const measures = {
  height: decimalText.nullable().meta({ description: 'In cm' }),
  width: decimalText.nullable().meta({ description: 'In cm' }),
  depth: decimalText.nullable().meta({ description: 'In cm' }),
  grossWeight: decimalText.nullable().meta({ description: 'In kg' }),
}

/** Announced packages of a line that is in no package of the shipment. */
const announcedPackaging = z.object({
  numberOfPackages: z.int().meta({ description: 'Full packages' }),
  quantityPerPackage: quantityText,
  remainder: quantityText.meta({ description: 'Quantity in one further package; 0 for none' }),
  ...measures,
})

const line = z.object({
  number: z.int().meta({ description: 'Counts from 1 within the advice' }),
  orderCode: z.string(),
  orderDate: paperLine.orderDate,
  orderLineNumber: z.string().meta({ description: 'As the buyer writes it' }),
  productCode: z.string().meta({ description: 'The buyer’s code' }),
  supplierProductCode: z.string().meta({ description: 'Empty if unknown' }),
  gtin: z.string().nullable(),
  productName: z.string(),
  size: z.string(),
  color: z.string(),
  countryOfOrigin: shipmentLine.shape.countryOfOrigin,
  quantity: quantityText,
  unit: z.string(),
  unitCode: z.string().nullable().meta({
    description: 'UN/ECE Recommendation 20, or by a code mapping; null for a unit without a code',
  }),
  traceability: shipmentLine.shape.traceability,
  packaging: announcedPackaging
    .nullable()
    .meta({ description: 'Announced packages, for a line that is in no package' }),
})

const advicePackage = z.object({
  number: z.int().meta({ description: 'Unique in the shipment' }),
  parent: z.int().nullable().meta({ description: 'Number of the package that it stands on or in' }),
  sscc: paperPackage.sscc,
  code: z.string().meta({ description: 'Identifies a package that has no SSCC' }),
  type: paperPackage.type,
  ...measures,
  netWeight: decimalText.nullable().meta({ description: 'In kg' }),
  tracking: z.string(),
  contents: z.array(
    z.object({
      line: z.int().meta({ description: 'Number of the line' }),
      quantity: quantityText,
    }),
  ),
})

// Undefined unless the receiving system has a code mapping.
const assignedCode = z
  .string()
  .optional()
  .meta({ description: 'Code of the receiving system, by a code mapping' })

const codedParty = party.extend({ assignedCode }).meta({ id: 'CodedParty' })
export type CodedParty = z.infer<typeof codedParty>

/** The announcement of a shipment to other systems, independent of a syntax. */
export const despatchAdvice = z
  .object({
    code: z.string().meta({ description: 'The shipping code' }),
    revision: z.int().meta({ description: 'Number of reopenings of the shipment' }),
    purpose: z.enum(advicePurposes).meta({
      description:
        'Depends on what the receiving system accepted before; in downloads, a replacement after a reopening',
    }),
    isPreview: z.boolean().meta({ description: 'Whether the shipment is still open' }),
    issuedAt: instant.meta({ description: 'Time of closing; for a preview, the current time' }),
    despatchedAt: instant.meta({
      description: 'Time at which the goods left; by default, of closing',
    }),
    supplier: codedParty,
    buyer: party,
    shipTo: codedParty.nullable(),
    carrierCode: assignedCode,
    ...z.object(enteredShipmentFields).omit({ shipTo: true, despatchedAt: true }).shape,
    lines: z.array(line),
    packages: z.array(advicePackage),
  })
  .meta({ id: 'DespatchAdvice', description: 'Announcement of a shipment to another system' })
export type DespatchAdvice = z.infer<typeof despatchAdvice>
export type AdviceLine = DespatchAdvice['lines'][number]
export type AdvicePackage = DespatchAdvice['packages'][number]
