import * as z from 'zod'
import {
  endpoint,
  idParams,
  supplierHeaders,
  versionedCreateHeaders,
  versionedHeaders,
} from '#contract/endpoint.ts'
import { dockBooking, offeredDocks, slotEntry } from '#domain/docks/dock.ts'
import { day } from '#domain/units/day.ts'

/** Gives the slot of a shipment, and whether it can have one. The ETag is the slot’s version, not the shipment’s. */
export const getDockBooking = endpoint({
  method: 'GET',
  url: '/api/shipments/:id/dock-booking',
  access: 'see',
  scope: 'shipment',
  summary: 'The dock slot of a shipment',
  schema: { headers: supplierHeaders, params: idParams, response: { 200: dockBooking } },
})

/** Lists the slots that the supplier may book for a shipment on a day: free ones, and those of its other shipments. */
export const listOfferedSlots = endpoint({
  method: 'GET',
  url: '/api/shipments/:id/dock-slots',
  access: 'see',
  scope: 'shipment',
  summary: 'Dock slots that a shipment can have',
  schema: {
    headers: supplierHeaders,
    params: idParams,
    querystring: z.strictObject({
      day,
      orLater: z.enum(['true', 'false']).optional().meta({
        description: 'Whether to list the next day with a free slot, where this day has none',
      }),
    }),
    response: { 200: offeredDocks },
  },
})

/** Books a slot for an announced shipment, and releases its former one. A slot taken by another is `slot-taken`. */
export const bookDockSlot = endpoint({
  method: 'POST',
  url: '/api/shipments/:id/dock-booking',
  access: 'bookDock',
  scope: 'shipment',
  summary: 'Book or move a dock slot',
  schema: {
    headers: versionedCreateHeaders,
    params: idParams,
    body: slotEntry,
    response: { 200: dockBooking },
  },
})

/** Releases the slot of a shipment, until its truck has come. */
export const releaseDockSlot = endpoint({
  method: 'DELETE',
  url: '/api/shipments/:id/dock-booking',
  access: 'bookDock',
  scope: 'shipment',
  summary: 'Release a dock slot',
  schema: { headers: versionedHeaders, params: idParams, response: { 200: dockBooking } },
})
