import * as z from 'zod'
import { endpoint, idParams } from '#contract/endpoint.ts'
import { pageQuery, pageSchema } from '#contract/page.ts'
import {
  orderImport,
  orderImportChange,
  orderImportDetails,
} from '#domain/imports/orders/order-import-record.ts'

/** Lists imported files of orders, newest first. */
export const listOrderImports = endpoint({
  method: 'GET',
  url: '/api/order-imports',
  access: 'importOrders',
  scope: 'session',
  summary: 'Imported files of orders',
  schema: { querystring: z.strictObject(pageQuery), response: { 200: pageSchema(orderImport) } },
})

/** Gives one import. */
export const getOrderImport = endpoint({
  method: 'GET',
  url: '/api/order-imports/:id',
  access: 'importOrders',
  scope: 'session',
  summary: 'An imported file of orders',
  schema: { params: idParams, response: { 200: orderImportDetails } },
})

const number = z
  .string()
  .regex(/^\d{1,9}$/)
  .optional()

/** Lists the changes of an import: suppliers, then orders, then lines, in the order of the file. */
export const listOrderImportChanges = endpoint({
  method: 'GET',
  url: '/api/order-imports/:id/changes',
  access: 'importOrders',
  scope: 'session',
  summary: 'List the changes of a file of orders',
  schema: {
    params: idParams,
    querystring: z.strictObject({ ...pageQuery, after: number, before: number }),
    response: { 200: pageSchema(orderImportChange) },
  },
})

/**
 * Undoes the changes of a file where nothing is announced on them and nobody changed them since: new lines are removed,
 * changed values restored. Changes that could not be undone have a reason.
 */
export const reverseOrderImport = endpoint({
  method: 'POST',
  url: '/api/order-imports/:id/reversal',
  access: 'importOrders',
  scope: 'session',
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
