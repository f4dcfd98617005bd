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
  dockRecord,
  dockRow,
  dockSettings,
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

/** The docks of the company by code. */
export const listDocks = dockEndpoints.list

/** Counts the docks that pass the filter, and gives the cursor of a row. */
export const countDocks = dockEndpoints.count

/** Gives a dock, and who changed it last. */
export const getDock = dockEndpoints.get

/** Creates a dock of a place; neither its code nor its name may be another dock’s. */
export const createDock = dockEndpoints.create

/** Changes a dock; fields left out stay, and so do bookings. */
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
        description: 'Place of the docks; by default the first place that has any',
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

/** Marks the truck of a booked slot as arrived or gone, or undoes that. */
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
