import * as z from 'zod'
import {
  endpoint,
  idParams,
  largeBodyLimit,
  supplierHeaders,
  versionedCreateHeaders,
  versionedHeaders,
} from '#contract/endpoint.ts'
import { exportQuery, exportReply } from '#contract/list-export.ts'
import { lineChange, lineEntry, maxLinesPerBatch } from '#domain/shipments/shipment-line.ts'

const lineParams = idParams.extend({ lineId: idParams.shape.id })

/** Reply to a change of lines: ids of the written lines, and the new version of the shipment (also the ETag). */
const writeReply = z.object({ lineIds: z.array(z.int()), version: z.int() })

/** Adds one line to an open shipment. */
export const addShipmentLine = endpoint({
  method: 'POST',
  url: '/api/shipments/:id/lines',
  access: 'edit',
  scope: 'shipment',
  summary: 'Add a line',
  schema: {
    headers: versionedCreateHeaders,
    params: idParams,
    body: lineEntry,
    response: { 201: writeReply },
  },
})

/** Adds many lines, all or none; `errors` names each line that cannot be added. */
export const addShipmentLines = endpoint({
  method: 'POST',
  url: '/api/shipments/:id/lines/batch',
  access: 'edit',
  scope: 'shipment',
  summary: 'Add many lines, all or none',
  bodyLimit: largeBodyLimit,
  schema: {
    headers: versionedCreateHeaders,
    params: idParams,
    body: z.strictObject({ lines: z.array(lineEntry).min(1).max(maxLinesPerBatch) }),
    response: { 201: writeReply },
  },
})

/** Changes the packages and quantities of a line of an open shipment. */
export const updateShipmentLine = endpoint({
  method: 'PUT',
  url: '/api/shipments/:id/lines/:lineId',
  access: 'edit',
  scope: 'shipment',
  summary: 'Change a line',
  schema: {
    headers: versionedHeaders,
    params: lineParams,
    body: lineChange,
    response: { 200: writeReply },
  },
})

/** Removes a line from an open shipment. */
export const removeShipmentLine = endpoint({
  method: 'DELETE',
  url: '/api/shipments/:id/lines/:lineId',
  access: 'edit',
  scope: 'shipment',
  summary: 'Remove a line',
  schema: { headers: versionedHeaders, params: lineParams, response: { 200: writeReply } },
})

/** Exports the lines of a shipment as a file. */
export const exportShipmentLines = endpoint({
  method: 'GET',
  url: '/api/shipments/:id/lines/export',
  access: 'see',
  scope: 'shipment',
  summary: 'The lines of a shipment as a file',
  schema: {
    headers: supplierHeaders,
    params: idParams,
    querystring: z.strictObject(exportQuery),
    response: { 200: exportReply },
  },
})
