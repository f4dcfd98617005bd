import * as z from 'zod'
import { cellFaults } from '#domain/order-import-cell.ts'
import { importColumns } from '#domain/order-import-columns.ts'
import { quantityText } from '#domain/quantity.ts'

/** How many errors and conflicts a report lists; the counts go on. */
export const listedMost = 200

const counts = z.object({ created: z.int(), changed: z.int(), unchanged: z.int() })

/** One wrong cell, as it travels. */
export const importError = z.object({
  row: z.int().meta({ description: 'As the file counts, the first row being 1' }),
  column: z.enum(importColumns).nullable().meta({ description: 'null: the whole row' }),
  code: z.enum(cellFaults),
  value: z.string().meta({ description: 'What the cell says, at most 100 characters' }),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
export type ImportError = z.infer<typeof importError>

/** What a file of orders does, or would do. */
export const importReport = z.object({
  isImported: z.boolean().meta({ description: 'false for a preview' }),
  rows: z.int(),
  good: z.int(),
  bad: z.int(),
  suppliers: counts,
  orders: counts,
  lines: counts,
  conflicts: z
    .array(
      z.object({
        row: z.int(),
        supplierCode: z.string(),
        orderCode: z.string(),
        lineNumber: z.int(),
        productCode: z.string(),
        wanted: quantityText.meta({ description: 'Ordered, less what the buyer took back' }),
        announced: quantityText.meta({ description: 'In open shipments, in transit and received' }),
      }),
    )
    .meta({
      description:
        'Cut below what is announced: taken, and flagged on the shipments. The first of them.',
    }),
  conflictCount: z.int(),
  errors: z.array(importError).meta({ description: 'The first of them, by row' }),
  errorCount: z.int(),
  ignoredColumns: z.array(z.string()),
})
export type ImportReport = z.infer<typeof importReport>

/** The rows of a file that are not taken, as they were, with what is wrong. */
export const badRows = z.object({
  header: z.array(z.string()),
  rows: z.array(
    z.object({ row: z.int(), cells: z.array(z.string()), errors: z.array(importError) }),
  ),
})
export type BadRows = z.infer<typeof badRows>
