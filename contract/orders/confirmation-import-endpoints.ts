import * as z from 'zod'
import { fileReply } from '#contract/endpoint.ts'
import { exportTypes, maxTemplateRows } from '#contract/list-export.ts'
import { importEndpoints, rowChoice } from '#contract/table-import.ts'
import {
  confirmationBadRows,
  confirmationImportReport,
  maxImportedConfirmations,
} from '#domain/imports/confirmations/confirmation-import-report.ts'
import { readingChoiceWithDates } from '#domain/imports/table/table-reading.ts'

const seen = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .optional()
  .meta({ description: '`seen` of the preview' })

const endpoints = importEndpoints({
  name: 'confirmation-imports',
  access: 'confirmOrders',
  scope: 'supplier',
  summaries: {
    template: 'A file of order lines to confirm',
    preview: 'Preview a file of confirmations',
    import: `Confirm the order lines of a file, at most ${maxImportedConfirmations}`,
    badRows: 'The rows of a file of confirmations that are not imported',
  },
  queries: {
    preview: z.strictObject(readingChoiceWithDates),
    import: z.strictObject({ ...rowChoice, seen, ...readingChoiceWithDates }),
    badRows: z.strictObject(readingChoiceWithDates),
  },
  replies: {
    template: fileReply(`The pending lines, at most ${maxTemplateRows} rows (409 with more)`, [
      'text/csv',
      exportTypes.xlsx,
    ]),
    report: confirmationImportReport,
    badRows: confirmationBadRows,
  },
})

/** Gives a template: the order lines with a pending quantity, their ordered terms and the supplier's answer. */
export const getConfirmationTemplate = endpoints.template

/** Previews a file of confirmations: each row, errors by cell. Nothing is stored. */
export const previewConfirmationImport = endpoints.preview

/**
 * Confirms the order lines of a file, or proposes another date or quantity for them, all in one transaction. `rows=all`
 * stores nothing when any row is bad (400, the cells as `/body/rows/12/confirmed_date`); `rows=good` imports the good
 * rows. With `seen` from a preview, nothing is stored if a line changed since then, and the report is a new preview.
 */
export const importConfirmations = endpoints.import

/** Lists the rows of a file of confirmations that would not be imported, with their errors, for a file to correct. */
export const listBadConfirmationRows = endpoints.badRows
