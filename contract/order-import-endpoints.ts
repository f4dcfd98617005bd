import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { badRows, importReport } from '#domain/order-import-report.ts'
import { tableLimits } from '#domain/table-file.ts'

/** The most that a file of orders may weigh, in bytes. */
export const importBodyLimit = tableLimits.bytes

/** The content types that a file of orders may come as; what it is, its content says. */
export const importContentTypes = [
  'text/csv',
  'text/plain',
  'text/tab-separated-values',
  'application/csv',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/octet-stream',
] as const

const file = z.any().meta({
  description: 'A CSV or XLSX file of order lines, at most 5 MiB, sent as it is',
  type: 'string',
  format: 'binary',
})

/** What a file of orders would do: counts, errors by cell, conflicts. Nothing is stored. */
export const previewOrderImport = endpoint({
  method: 'POST',
  url: '/api/order-imports/preview',
  access: 'importOrders',
  scope: 'session',
  summary: 'What a file of orders would do',
  schema: { body: file, consumes: importContentTypes, response: { 200: importReport } },
})

/**
 * Takes a file of orders. `rows=all` stores nothing when any row is bad (400, the cells as
 * `/body/rows/12/quantity`); `rows=good` stores the rows that are good.
 */
export const importOrders = endpoint({
  method: 'POST',
  url: '/api/order-imports',
  access: 'importOrders',
  scope: 'session',
  summary: 'Take a file of orders',
  schema: {
    headers: z.object({
      'idempotency-key': z
        .string()
        .regex(/^[\x21-\x7e]{8,100}$/)
        .optional(),
    }),
    querystring: z.strictObject({ rows: z.enum(['all', 'good']).default('all') }),
    body: file,
    consumes: importContentTypes,
    response: { 200: importReport },
  },
})

/** The rows of a file of orders that would not be taken, with what is wrong, for a file to correct. */
export const listBadRows = endpoint({
  method: 'POST',
  url: '/api/order-imports/bad-rows',
  access: 'importOrders',
  scope: 'session',
  summary: 'The rows of a file that are not taken',
  schema: { body: file, consumes: importContentTypes, response: { 200: badRows } },
})
