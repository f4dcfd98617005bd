import * as z from 'zod'
import { endpoint, idParams } from '#contract/endpoint.ts'
import { importOrders } from '#contract/orders/order-import-endpoints.ts'
import { problem } from '#contract/problem.ts'
import { orderImportJob } from '#domain/imports/orders/order-import-job.ts'
import { importReport } from '#domain/imports/orders/order-import-report.ts'

/** A background import with its result. */
const orderImportJobDetails = orderImportJob.extend({
  report: importReport.nullable().meta({ description: 'Report of the file, once it is imported' }),
  problem: problem.nullable().meta({ description: 'Reason of the failure' }),
})
export type OrderImportJobDetails = z.infer<typeof orderImportJobDetails>

/**
 * Imports a file of orders in the background: independent of the connection, and all or nothing. The reply has the
 * address of the job, which gives its progress and result.
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
  access: 'importOrders',
  scope: 'session',
  summary: 'List one’s own imports in the background',
  schema: { response: { 200: z.object({ rows: z.array(orderImportJob) }) } },
})

/** Gives a background import: its progress, and its result once it has ended. */
export const getOrderImportJob = endpoint({
  method: 'GET',
  url: '/api/order-import-jobs/:id',
  access: 'importOrders',
  scope: 'session',
  summary: 'An import in the background',
  schema: { params: idParams, response: { 200: orderImportJobDetails } },
})

/** Cancels a background import that has not ended; nothing of the file is stored. Repeating it changes nothing. */
export const cancelOrderImport = endpoint({
  method: 'POST',
  url: '/api/order-import-jobs/:id/cancellation',
  access: 'importOrders',
  scope: 'session',
  summary: 'Cancel an import in the background',
  schema: {
    headers: importOrders.schema.headers,
    params: idParams,
    response: { 200: orderImportJob },
  },
})
