import * as z from 'zod'
import { endpoint, idParams } from '#contract/endpoint.ts'
import { pageQuery, pageSchema } from '#contract/page.ts'
import { problem } from '#contract/problem.ts'
import { fileName, uploadedTable, uploadTypes } from '#contract/uploaded-table.ts'
import { orderImportJob } from '#domain/imports/orders/order-import-job.ts'
import {
  orderImport,
  orderImportChange,
  orderImportDetails,
} from '#domain/imports/orders/order-import-record.ts'
import { importBadRows, importReport } from '#domain/imports/orders/order-import-report.ts'
import { readingChoiceWithDates } from '#domain/imports/table/table-reading.ts'

const rule = { access: 'importOrders', scope: 'session' } as const

/** Previews a file of orders: counts, errors by cell, conflicts. Nothing is stored. */
export const previewOrderImport = endpoint({
  method: 'POST',
  url: '/api/order-imports/preview',
  ...rule,
  summary: 'Preview a file of orders',
  schema: {
    querystring: z.strictObject(readingChoiceWithDates),
    body: uploadedTable,
    consumes: uploadTypes,
    response: { 200: importReport },
  },
})

/**
 * Imports a file of orders. `rows=all` stores nothing if any row is bad (400, pointers as
 * `/body/rows/12/quantity`); `rows=good` stores the good rows.
 */
export const importOrders = endpoint({
  method: 'POST',
  url: '/api/order-imports',
  ...rule,
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

/** Lists the rows of a file of orders that would not be imported, with their errors, to correct them. */
export const listBadRows = endpoint({
  method: 'POST',
  url: '/api/order-imports/bad-rows',
  ...rule,
  summary: 'Bad rows of a file of orders',
  schema: {
    querystring: z.strictObject(readingChoiceWithDates),
    body: uploadedTable,
    consumes: uploadTypes,
    response: { 200: importBadRows },
  },
})

/** A background import with its result. */
const orderImportJobDetails = orderImportJob.extend({
  report: importReport.nullable().meta({ description: 'Report of the file, once imported' }),
  problem: problem.nullable().meta({ description: 'Reason of the failure' }),
})
export type OrderImportJobDetails = z.infer<typeof orderImportJobDetails>

/**
 * Imports a file of orders in the background, in one transaction. The header `Location` has the address of the job,
 * which gives its progress and result.
 */
export const startOrderImport = endpoint({
  ...importOrders,
  url: '/api/order-import-jobs',
  summary: 'Import a file of orders in the background',
  schema: { ...importOrders.schema, response: { 202: orderImportJob } },
})

/** Lists the caller's background imports, the newest first: unfinished ones, and those of the last 30 days. */
export const listOrderImportJobs = endpoint({
  method: 'GET',
  url: '/api/order-import-jobs',
  ...rule,
  summary: 'List your background imports',
  schema: { response: { 200: z.object({ rows: z.array(orderImportJob) }) } },
})

/** Gives a background import: its progress, and its result once it has ended. */
export const getOrderImportJob = endpoint({
  method: 'GET',
  url: '/api/order-import-jobs/:id',
  ...rule,
  summary: 'Get a background import',
  schema: { params: idParams, response: { 200: orderImportJobDetails } },
})

/** Cancels a background import that has not ended; nothing of the file is stored. Repeating it changes nothing. */
export const cancelOrderImport = endpoint({
  method: 'POST',
  url: '/api/order-import-jobs/:id/cancellation',
  ...rule,
  summary: 'Cancel a background import',
  schema: {
    headers: importOrders.schema.headers,
    params: idParams,
    response: { 200: orderImportJob },
  },
})

/** Lists imported files of orders, newest first. */
export const listOrderImports = endpoint({
  method: 'GET',
  url: '/api/order-imports',
  ...rule,
  summary: 'Imported files of orders',
  schema: { querystring: z.strictObject(pageQuery), response: { 200: pageSchema(orderImport) } },
})

/** Gives one import. */
export const getOrderImport = endpoint({
  method: 'GET',
  url: '/api/order-imports/:id',
  ...rule,
  summary: 'Get an imported file of orders',
  schema: { params: idParams, response: { 200: orderImportDetails } },
})

const changeCursor = z
  .string()
  .regex(/^\d{1,9}$/)
  .optional()

/** Lists the changes of an import: suppliers, then orders, then lines, in the order of the file. */
export const listOrderImportChanges = endpoint({
  method: 'GET',
  url: '/api/order-imports/:id/changes',
  ...rule,
  summary: 'List the changes of a file of orders',
  schema: {
    params: idParams,
    querystring: z.strictObject({ ...pageQuery, after: changeCursor, before: changeCursor }),
    response: { 200: pageSchema(orderImportChange) },
  },
})

/**
 * Undoes the changes of a file: removes new lines and restores changed values. A change stays, with the reason, if its
 * line was announced, its order is in use or its values changed since.
 */
export const reverseOrderImport = endpoint({
  method: 'POST',
  url: '/api/order-imports/:id/reversal',
  ...rule,
  summary: 'Undo the import of a file of orders',
  schema: {
    headers: z.object({
      'idempotency-key': z
        .string()
        .regex(/^[\x21-\x7e]{8,100}$/)
        .optional(),
    }),
    params: idParams,
    response: { 200: orderImport },
  },
})
