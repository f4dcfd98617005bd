import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { fileName, uploadedTable, uploadTypes } from '#contract/uploaded-table.ts'
import { importBadRows, importReport } from '#domain/imports/orders/order-import-report.ts'
import { readingChoiceWithDates } from '#domain/imports/table/table-reading.ts'

/** Previews a file of orders: counts, errors by cell, conflicts. Nothing is stored. */
export const previewOrderImport = endpoint({
  method: 'POST',
  url: '/api/order-imports/preview',
  access: 'importOrders',
  scope: 'session',
  summary: 'Preview a file of orders',
  schema: {
    querystring: z.strictObject(readingChoiceWithDates),
    body: uploadedTable,
    consumes: uploadTypes,
    response: { 200: importReport },
  },
})

/**
 * Imports a file of orders. `rows=all` stores nothing when any row is bad (400, the cells as
 * `/body/rows/12/quantity`); `rows=good` stores the rows that are good.
 */
export const importOrders = endpoint({
  method: 'POST',
  url: '/api/order-imports',
  access: 'importOrders',
  scope: 'session',
  summary: 'Import a file of orders',
  schema: {
    headers: z.object({
      'idempotency-key': z
        .string()
        .regex(/^[\x21-\x7e]{8,100}$/)
        .optional(),
    }),
    querystring: z.strictObject({
      rows: z.enum(['all', 'good']).default('all'),
      fileName,
      ...readingChoiceWithDates,
    }),
    body: uploadedTable,
    consumes: uploadTypes,
    response: { 200: importReport },
  },
})

/** Lists the rows of a file of orders that would not be imported, with their errors, for a file to correct. */
export const listBadRows = endpoint({
  method: 'POST',
  url: '/api/order-imports/bad-rows',
  access: 'importOrders',
  scope: 'session',
  summary: 'The rows of a file that are not imported',
  schema: {
    querystring: z.strictObject(readingChoiceWithDates),
    body: uploadedTable,
    consumes: uploadTypes,
    response: { 200: importBadRows },
  },
})
