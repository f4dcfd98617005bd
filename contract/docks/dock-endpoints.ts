import * as z from 'zod'
import {
  endpoint,
  idempotentHeaders,
  idParams,
  supplierHeaders,
  versionedCreateHeaders,
  versionedHeaders,
} from '#contract/endpoint.ts'
import { recordEndpoints } from '#contract/settings/record-endpoints.ts'
import {
  blockEntry,
  dockBoard,
  dockBooking,
  dockRecord,
  dockRow,
  dockSettings,
  offeredDocks,
  slotEntry,
  takenTime,
  visitEntry,
} from '#domain/docks/dock.ts'
import { day } from '#domain/units/day.ts'

export const dockEndpoints = recordEndpoints({
  name: 'dock',
  plural: 'docks',
  row: dockRow,
  record: dockRecord,
  entry: dockSettings,
  change: dockSettings.omit({ placeId: true }).partial(),
})

/** Lists the docks of the company by code. */
export const listDocks = dockEndpoints.list

/** Counts the docks that pass the filter. With `row`, also returns that row's cursor. */
export const countDocks = dockEndpoints.count

/** Gives a dock, and who changed it last. */
export const getDock = dockEndpoints.get

/** Creates a dock of a place; no other dock may have its code or its name. */
export const createDock = dockEndpoints.create

/** Changes a dock; omitted fields and bookings are unchanged. */
export const updateDock = dockEndpoints.update

/** Removes a dock: its slots are no longer offered; bookings stay. */
export const removeDock = dockEndpoints.remove

/** Gives the docks of a place on one day, with their slots and bookings. For company staff. */
export const getDockBoard = endpoint({
  method: 'GET',
  url: '/api/dock-board',
  access: 'seeDocks',
  scope: 'session',
  summary: 'The docks of a place on one day',
  schema: {
    headers: supplierHeaders,
    querystring: z.strictObject({
      day: day.optional().meta({ description: 'Default: today' }),
      placeId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional().meta({
        description: 'Place of the docks; by default the first place that has docks',
      }),
    }),
    response: { 200: dockBoard },
  },
})

/** Blocks free time at a dock. */
export const blockDock = endpoint({
  method: 'POST',
  url: '/api/docks/:id/blocks',
  access: 'runDocks',
  scope: 'session',
  summary: 'Block time at a dock',
  schema: {
    headers: idempotentHeaders,
    params: idParams,
    body: blockEntry,
    response: { 201: takenTime },
  },
})

/** Releases blocked time at a dock. */
export const removeDockBlock = endpoint({
  method: 'DELETE',
  url: '/api/dock-blocks/:id',
  access: 'runDocks',
  scope: 'session',
  summary: 'Release blocked time',
  schema: { headers: versionedHeaders, params: idParams, response: { 204: z.null() } },
})

/** Marks the truck of a booked slot as arrived or gone, or undoes the mark. */
export const markDockVisit = endpoint({
  method: 'POST',
  url: '/api/dock-slots/:id/visits',
  access: 'runDocks',
  scope: 'session',
  summary: 'Mark a truck as arrived or gone',
  schema: {
    headers: versionedCreateHeaders,
    params: idParams,
    body: visitEntry,
    response: { 200: takenTime },
  },
})

/** Gives the slot of a shipment, and whether a slot can be booked. The ETag is the slot’s version. */
export const getDockBooking = endpoint({
  method: 'GET',
  url: '/api/shipments/:id/dock-booking',
  access: 'see',
  scope: 'shipment',
  summary: 'The dock slot of a shipment',
  schema: { headers: supplierHeaders, params: idParams, response: { 200: dockBooking } },
})

/** Lists slots that a shipment can have on a day: free ones, and those of its supplier’s other shipments, to share. */
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
        description: 'Whether to list the next day with a free slot if this day has none',
      }),
    }),
    response: { 200: offeredDocks },
  },
})

/**
 * Books a slot for an announced shipment and releases its former slot. `slot-taken` if another shipment has the slot,
 * unless the request asks to share it (`isShared`).
 */
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

/** Releases the slot of a shipment; refused once its truck has arrived (`truck-arrived`). */
export const releaseDockSlot = endpoint({
  method: 'DELETE',
  url: '/api/shipments/:id/dock-booking',
  access: 'bookDock',
  scope: 'shipment',
  summary: 'Release a dock slot',
  schema: { headers: versionedHeaders, params: idParams, response: { 200: dockBooking } },
})
