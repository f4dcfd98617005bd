import * as z from 'zod'
import {
  endpoint,
  idempotentHeaders,
  idParams,
  largeBodyLimit,
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
 * Lists shipments of the supplier, or of all suppliers. A filter by days allows sorting by delivery date only;
 * otherwise, a filter by code allows sorting by code only.
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
          text: 'Words, which must all occur in code, carrier, tracking or note',
          sort: 'Default: eta with a filter by days, else -code with a filter by code, else -created. `under-way`: open and in transit first, each newest first; not with a state or status. -updated: last changed first',
        },
        { state: shipmentState, status: shipmentStatus },
      ),
      exactCode: exactCode.meta({ description: 'Whole shipping code' }),
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
 * Creates a shipment with its details and, if given, lines and packages; `close` also announces it. Everything or
 * nothing is created; `errors` has every reason. The reply has the lines, the packages and their SSCCs.
 */
export const createShipment = endpoint({
  method: 'POST',
  url: '/api/shipments',
  access: 'create',
  scope: 'supplier',
  summary: 'Create a shipment, and announce it',
  bodyLimit: largeBodyLimit,
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

/** Lists how a shipment, reopened or closed again, differs from its last announcement. */
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
 * Lists the history of a shipment, oldest first: the newest hundred entries, or those before a given one. A deleted
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
      before: idParams.shape.id.optional().meta({ description: 'Id of the oldest loaded entry' }),
      limit: historyLimit(eventPageSize),
    }),
    response: { 200: z.array(shipmentEvent).max(eventPageSize) },
  },
})

/** Closes a shipment: it is announced, and its quantities are in transit. */
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

/** Cancels a closed shipment: its quantities are pending again, and its record stays. */
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
  bodyLimit: largeBodyLimit,
  schema: {
    headers: versionedCreateHeaders,
    params: idParams,
    body: receiptEntry,
    response: { 200: shipment },
  },
})

/** Counts the shipments that pass the filter. With `row`, also returns that row's cursor. */
export const countShipments = countEndpoint(listShipments, 'Count shipments')

/** Exports the filtered and sorted shipments as a file. */
export const exportShipments = exportEndpoint(listShipments, 'The shipments list as a file')
