import * as z from 'zod'
import { endpoint, fileReply, idempotentHeaders, supplierHeaders } from '#contract/endpoint.ts'
import { exportTypes, maxTemplateRows } from '#contract/list-export.ts'
import { uploadedTable, uploadTypes } from '#contract/uploaded-table.ts'
import {
  confirmationBadRows,
  confirmationImportReport,
  maxImportedConfirmations,
} from '#domain/imports/confirmations/confirmation-import-report.ts'
import { readingChoiceWithDates } from '#domain/imports/table/table-reading.ts'
import { lang } from '#domain/lang.ts'

/** A file to fill in: the order lines with something pending, each with what is asked and what the supplier said of it. */
export const getConfirmationTemplate = endpoint({
  method: 'GET',
  url: '/api/confirmation-imports/template',
  access: 'confirmOrders',
  scope: 'supplier',
  summary: 'A file of order lines to confirm',
  schema: {
    headers: supplierHeaders,
    querystring: z.strictObject({
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
      lang: lang.default('en'),
    }),
    response: {
      200: fileReply(`The pending lines, at most ${maxTemplateRows} rows (409 with more)`, [
        'text/csv',
        exportTypes.xlsx,
      ]),
    },
  },
})

/** What a file of confirmations would do: each row, errors by cell. Nothing is stored. */
export const previewConfirmationImport = endpoint({
  method: 'POST',
  url: '/api/confirmation-imports/preview',
  access: 'confirmOrders',
  scope: 'supplier',
  summary: 'What a file of confirmations would do',
  schema: {
    headers: supplierHeaders,
    querystring: z.strictObject(readingChoiceWithDates),
    body: uploadedTable,
    consumes: uploadTypes,
    response: { 200: confirmationImportReport },
  },
})

/**
 * Confirms the order lines of a file, or proposes another date or quantity for them, all in one transaction. `rows=all`
 * stores nothing when any row is bad (400, the cells as `/body/rows/12/confirmed_date`); `rows=good` the good rows. With
 * the `seen` of a preview nothing is stored where a line changed since: the report is then that of a new preview.
 */
export const importConfirmations = endpoint({
  method: 'POST',
  url: '/api/confirmation-imports',
  access: 'confirmOrders',
  scope: 'supplier',
  summary: `Confirm the order lines of a file, at most ${maxImportedConfirmations}`,
  schema: {
    headers: idempotentHeaders,
    querystring: z.strictObject({
      rows: z.enum(['all', 'good']).default('all'),
      seen: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .optional()
        .meta({ description: 'As the preview said' }),
      ...readingChoiceWithDates,
    }),
    body: uploadedTable,
    consumes: uploadTypes,
    response: { 200: confirmationImportReport },
  },
})

/** The rows of a file of confirmations that would not be taken, with what is wrong, for a file to correct. */
export const listBadConfirmationRows = endpoint({
  method: 'POST',
  url: '/api/confirmation-imports/bad-rows',
  access: 'confirmOrders',
  scope: 'supplier',
  summary: 'The rows of a file of confirmations that are not taken',
  schema: {
    headers: supplierHeaders,
    querystring: z.strictObject(readingChoiceWithDates),
    body: uploadedTable,
    consumes: uploadTypes,
    response: { 200: confirmationBadRows },
  },
})
