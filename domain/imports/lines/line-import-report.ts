import * as z from 'zod'
import { lineColumns } from '#domain/imports/lines/line-import-columns.ts'
import {
  badRowsSchema,
  cellErrorSchema,
  tableReportFields,
} from '#domain/imports/table/table-report.ts'
import { orderLine } from '#domain/orders/order-line.ts'
import { packageType } from '#domain/packing/package.ts'
import { enteredGoods } from '#domain/shipments/shipment-line.ts'
import { traceability } from '#domain/shipments/traceability.ts'
import { instant } from '#domain/units/day.ts'
import { quantityText } from '#domain/units/quantity.ts'

const lineImportError = cellErrorSchema(lineColumns)
export type LineImportError = z.infer<typeof lineImportError>

export const maxListedPackages = 100
export const maxListedContents = 5

const packedLine = orderLine
  .pick({ productCode: true, size: true, color: true })
  .extend({ quantity: quantityText })

/** A named package in the preview. */
const listedPackage = z.object({
  reference: z.string(),
  type: packageType,
  on: z.string().nullable().meta({ description: 'Name of the package on which it stands' }),
  holds: z.int().meta({ description: 'Packages that stand on it' }),
  parts: z.int().meta({ description: 'Lines in it' }),
  contents: z
    .array(packedLine)
    .max(maxListedContents)
    .meta({ description: 'The first lines in it' }),
})

export type ListedPackage = z.infer<typeof listedPackage>

/** Maximum rows that a report shows as they were understood. */
export const maxPreviewedLines = 10

const previewedLine = orderLine
  .pick({
    orderCode: true,
    lineNumber: true,
    productCode: true,
    size: true,
    color: true,
    unit: true,
  })
  .extend({
    row: z.int(),
    quantity: quantityText,
    packages: z.int().meta({ description: 'Including a smaller last one' }),
    writtenUnit: z.string().nullable().meta({ description: 'The unit in the file, if it differs' }),
    ...enteredGoods,
    traceability: traceability.nullable(),
  })
export type PreviewedLine = z.infer<typeof previewedLine>

export const lineImportReport = z.object({
  ...tableReportFields(lineImportError),
  version: z.int().meta({ description: 'Version of the shipment, as in the ETag' }),
  silent: z.int().meta({ description: 'Rows without a quantity: skipped' }),
  waiting: z.int().meta({
    description: 'Rows left out because another row of their package or pallet has an error',
  }),
  packages: z.int().meta({ description: 'Packages of the good rows, smaller last ones included' }),
  made: z
    .object({
      packages: z.int(),
      nested: z.int().meta({ description: 'Packages among them that stand on another' }),
      mixed: z.int().meta({ description: 'Packages among them with several lines' }),
    })
    .meta({
      description: 'Packages that are always created: rows give their name, type or pallet',
    }),
  named: z
    .array(listedPackage)
    .max(maxListedPackages)
    .meta({ description: 'The first packages that good rows name' }),
  namedCount: z.int(),
  understood: z
    .array(previewedLine)
    .max(maxPreviewedLines)
    .meta({ description: 'The first good rows, in the units of their order lines' }),
  assumedUnits: z
    .array(z.object({ column: z.enum(lineColumns), unit: z.enum(['cm', 'kg']) }))
    .meta({ description: 'Columns of sizes and weights whose heading does not say their unit' }),
  addedBefore: z.object({ at: instant, by: z.string(), fileName: z.string() }).nullable().meta({
    description: 'Person and time of the last import of the same file into this shipment',
  }),
})
export type LineImportReport = z.infer<typeof lineImportReport>

export const lineBadRows = badRowsSchema(lineImportError)
