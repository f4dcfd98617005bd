import * as z from 'zod'
import { manualConflicts } from '#domain/imports/orders/manual-change.ts'
import { orderHeadings } from '#domain/imports/orders/order-import-columns.ts'
import { orderImportPreview } from '#domain/imports/orders/order-import-preview.ts'
import {
  badRowsSchema,
  cellErrorSchema,
  tableReportFields,
} from '#domain/imports/table/table-report.ts'
import { quantityText } from '#domain/units/quantity.ts'

const counts = z.object({ created: z.int(), changed: z.int(), unchanged: z.int() })

export const importError = cellErrorSchema(orderHeadings.columns)
export type ImportError = z.infer<typeof importError>

export const importReport = z.object({
  ...tableReportFields(importError),
  importId: z.int().nullable().meta({ description: 'Id of the import; null for a preview' }),
  suppliers: counts,
  orders: counts,
  lines: counts,
  conflicts: z
    .array(
      z.object({
        row: z.int(),
        supplierCode: z.string(),
        orderCode: z.string(),
        lineNumber: z.string(),
        productCode: z.string(),
        wanted: quantityText.meta({ description: 'Ordered quantity less the cancelled one' }),
        announced: quantityText.meta({ description: 'In open shipments, in transit and received' }),
      }),
    )
    .meta({
      description:
        'The first lines cut below the announced quantity: imported, and flagged on the shipments',
    }),
  conflictCount: z.int(),
  ...manualConflicts,
  preview: orderImportPreview.nullable().meta({ description: 'null once it is imported' }),
})
export type ImportReport = z.infer<typeof importReport>

export const importBadRows = badRowsSchema(importError)
export type ImportBadRows = z.infer<typeof importBadRows>
