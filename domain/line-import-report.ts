import * as z from 'zod'
import { lineColumns } from '#domain/line-import-columns.ts'
import { badRowsOf, cellErrorOf } from '#domain/table-report.ts'

/** One wrong cell of a file of shipment lines, as it travels. */
const lineImportError = cellErrorOf(lineColumns)
export type LineImportError = z.infer<typeof lineImportError>

/** What a file of shipment lines adds, or would add. */
export const lineImportReport = z.object({
  isImported: z.boolean().meta({ description: 'false for a preview' }),
  version: z.int().meta({ description: 'Of the shipment, as the ETag says' }),
  rows: z.int(),
  good: z.int(),
  bad: z.int(),
  silent: z.int().meta({ description: 'Rows that do not say how much: passed over' }),
  waiting: z.int().meta({
    description:
      'Of the bad rows, those with nothing wrong that wait for another of their package or pallet',
  }),
  packages: z.int().meta({ description: 'Of the good rows, smaller last ones included' }),
  made: z
    .object({
      packages: z.int(),
      nested: z.int().meta({ description: 'Of them, those that stand on another' }),
      mixed: z.int().meta({ description: 'Of them, those with several lines' }),
    })
    .meta({
      description:
        'Of the packages, those that rows name or say a type or a pallet of: made whatever is asked',
    }),
  errors: z.array(lineImportError).meta({ description: 'The first of them, by row' }),
  errorCount: z.int(),
  ignoredColumns: z.array(z.string()),
})
export type LineImportReport = z.infer<typeof lineImportReport>

/** The rows of a file of shipment lines that are not taken. */
export const badLineRows = badRowsOf(lineImportError)
