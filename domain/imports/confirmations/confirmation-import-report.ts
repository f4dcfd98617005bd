import * as z from 'zod'
import { confirmationHeadings } from '#domain/imports/confirmations/confirmation-import-table.ts'
import {
  badRowsSchema,
  cellErrorSchema,
  tableReportFields,
} from '#domain/imports/table/table-report.ts'
import { orderLine } from '#domain/orders/order-line.ts'
import { day } from '#domain/units/day.ts'
import { quantityText } from '#domain/units/quantity.ts'

/** Outcome of a row for its order line: confirmed as requested, another date or quantity proposed, or unchanged. */
export const confirmationOutcomes = ['confirmed', 'proposed', 'unchanged'] as const

/** Maximum order lines that one file may confirm or propose changes to. */
export const maxImportedConfirmations = 1000
/** Maximum rows of a file, rows without a change included. */
export const maxReadConfirmations = 10_000

const confirmationImportError = cellErrorSchema(confirmationHeadings.columns)
export type ConfirmationImportError = z.infer<typeof confirmationImportError>

const understoodConfirmation = orderLine
  .pick({
    id: true,
    version: true,
    orderCode: true,
    lineNumber: true,
    productCode: true,
    unit: true,
    dueDate: true,
  })
  .extend({
    row: z.int(),
    outcome: z.enum(confirmationOutcomes),
    ordered: quantityText.meta({ description: 'Ordered quantity without cancelled pieces' }),
    date: day.meta({ description: 'From the row, else as ordered' }),
    quantity: quantityText.meta({ description: 'From the row, else as ordered' }),
    note: z.string(),
  })
export type UnderstoodConfirmation = z.infer<typeof understoodConfirmation>

export const confirmationImportReport = z.object({
  ...tableReportFields(confirmationImportError),
  silent: z.int().meta({ description: 'Rows with neither date nor quantity: skipped' }),
  confirmed: z.int(),
  proposed: z.int(),
  unchanged: z.int(),
  understood: z.array(understoodConfirmation).max(maxImportedConfirmations).meta({
    description: 'Good rows with their present order lines; of unchanged lines only the first ones',
  }),
  seen: z.string().meta({
    description:
      'Fingerprint of these lines’ versions: an import with it is refused if a line changed since',
  }),
})
export type ConfirmationImportReport = z.infer<typeof confirmationImportReport>

export const confirmationBadRows = badRowsSchema(confirmationImportError)
