import * as z from 'zod'
import {
  endpoint,
  idempotentHeaders,
  idParams,
  supplierHeaders,
  versionedCreateHeaders,
  versionedHeaders,
} from '#contract/endpoint.ts'
import { countEndpoint } from '#contract/list-count.ts'
import { exportEndpoint } from '#contract/list-export.ts'
import { changedQuery, exactCode, historyLimit, pageQuery, pageSchema } from '#contract/page.ts'
import { queryShape } from '#domain/list-query.ts'
import { announcedShipment, announcement } from '#domain/packing/announcement.ts'
import { announcementChanges } from '#domain/packing/announcement-changes.ts'
import { receiptEntry } from '#domain/receiving/receipt-entry.ts'
import {
  listedShipment,
  shipment,
  shipmentChange,
  shipmentState,
  shipmentStatus,
  shipmentWithWarnings,
} from '#domain/shipments/shipment.ts'
import { eventPageSize, shipmentEvent } from '#domain/shipments/shipment-event.ts'
import { shipmentQueryFields } from '#domain/shipments/shipment-query.ts'

/**
 * Lists shipments of the supplier, or of all. With a range of days they can be sorted by delivery date only; with a code
 * alone, by code.
 */
export const listShipments = endpoint({
  method: 'GET',
  url: '/api/shipments',
  access: 'see',
  scope: 'company',
  summary: 'Shipments',
  schema: {
    headers: supplierHeaders,
    querystring: z.strictObject({
      ...queryShape(
        shipmentQueryFields,
        {
          status: 'Open, or a status of closed shipments',
          orderId: 'With lines of this order',
          code: 'Shipping code, or its beginning',
          from: 'Estimated delivery on this day or later',
          to: 'Estimated delivery on this day or earlier',
          text: 'Words, each found in code, carrier, tracking or note',
          sort: 'Default: by delivery date with a range of days, else by code with a code, else -created. `under-way`: open and in transit first, each newest first; not with a state or status. -updated: what changed last comes first',
        },
        { state: shipmentState, status: shipmentStatus },
      ),
      exactCode: exactCode.meta({ description: 'The whole shipping code' }),
      ...changedQuery,
      ...pageQuery,
    }),
    response: { 200: pageSchema(listedShipment) },
  },
})

/** Gives a shipment with its lines; its version is the ETag. */
export const getShipment = endpoint({
  method: 'GET',
  url: '/api/shipments/:id',
  access: 'see',
  scope: 'shipment',
  summary: 'Get a shipment with its lines',
  schema: { headers: supplierHeaders, params: idParams, response: { 200: shipment } },
})

/**
 * Creates a shipment: its details alone, or with lines and packages, and with `close` also announced. Everything or
 * nothing is created, with every reason in `errors`. The reply has the lines, the packages and their SSCCs.
 */
export const createShipment = endpoint({
  method: 'POST',
  url: '/api/shipments',
  access: 'create',
  scope: 'supplier',
  summary: 'Create a shipment, and announce it',
  bodyLimit: 2 * 1024 * 1024,
  schema: { headers: idempotentHeaders, body: announcement, response: { 201: announcedShipment } },
})

/** Changes an open shipment; omitted fields are unchanged. */
export const updateShipment = endpoint({
  method: 'PATCH',
  url: '/api/shipments/:id',
  access: 'edit',
  scope: 'shipment',
  summary: 'Change an open shipment',
  schema: {
    headers: versionedHeaders,
    params: idParams,
    body: shipmentChange,
    response: { 200: shipment },
  },
})

/** Deletes an open shipment with its lines; its code is never used again. */
export const removeShipment = endpoint({
  method: 'DELETE',
  url: '/api/shipments/:id',
  access: 'delete',
  scope: 'shipment',
  summary: 'Delete an open shipment',
  schema: { headers: versionedHeaders, params: idParams, response: { 204: z.null() } },
})

/** Lists differences from the last announcement, of a shipment that is reopened or was closed again. */
export const getAnnouncementChanges = endpoint({
  method: 'GET',
  url: '/api/shipments/:id/announcement-changes',
  access: 'see',
  scope: 'shipment',
  summary: 'List differences from a shipment’s last announcement',
  schema: {
    headers: supplierHeaders,
    params: idParams,
    response: { 200: announcementChanges },
  },
})

/**
 * Lists the history of a shipment, oldest first: the newest hundred entries, or those before one of them. A deleted
 * shipment keeps its history.
 */
export const listShipmentEvents = endpoint({
  method: 'GET',
  url: '/api/shipments/:id/events',
  access: 'see',
  scope: 'shipment',
  summary: 'History of a shipment',
  schema: {
    headers: supplierHeaders,
    params: idParams,
    querystring: z.strictObject({
      before: idParams.shape.id.optional().meta({ description: 'Id of the oldest entry read' }),
      limit: historyLimit(eventPageSize),
    }),
    response: { 200: z.array(shipmentEvent).max(eventPageSize) },
  },
})

/** Closes the shipment: it is announced, its quantities are in transit. */
export const closeShipment = endpoint({
  method: 'POST',
  url: '/api/shipments/:id/closure',
  access: 'close',
  scope: 'shipment',
  summary: 'Close a shipment',
  schema: {
    headers: versionedCreateHeaders,
    params: idParams,
    response: { 200: shipmentWithWarnings },
  },
})

const reason = z.string().trim().min(1).max(500)

/** Reopens a closed shipment of which nothing is received yet. */
export const reopenShipment = endpoint({
  method: 'POST',
  url: '/api/shipments/:id/reopening',
  access: 'reopen',
  scope: 'shipment',
  summary: 'Reopen a closed shipment',
  schema: {
    headers: versionedCreateHeaders,
    params: idParams,
    body: z.strictObject({ reason }),
    response: { 200: shipment },
  },
})

/** Cancels a closed shipment: its quantities are pending again, its record stays. */
export const cancelShipment = endpoint({
  method: 'POST',
  url: '/api/shipments/:id/cancellation',
  access: 'cancel',
  scope: 'shipment',
  summary: 'Cancel a closed shipment',
  schema: {
    headers: versionedCreateHeaders,
    params: idParams,
    body: z.strictObject({ reason }),
    response: { 200: shipment },
  },
})

/** Records the buyer's count: accepted quantities are received; rejected and missing ones are no longer in transit. */
export const receiveShipment = endpoint({
  method: 'POST',
  url: '/api/shipments/:id/receipts',
  access: 'receive',
  scope: 'shipment',
  summary: 'Receive a closed shipment, in whole or in part',
  schema: {
    headers: versionedCreateHeaders,
    params: idParams,
    body: receiptEntry,
    response: { 200: shipment },
  },
})

/** Counts the shipments that pass the filter. With the id of a row, also returns its cursor. */
export const countShipments = countEndpoint(listShipments, 'Count shipments')

/** Exports the filtered and sorted shipments as a file. */
export const exportShipments = exportEndpoint(listShipments, 'The shipments list as a file')
