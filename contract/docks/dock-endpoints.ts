import * as z from 'zod'
import {
  endpoint,
  idempotentHeaders,
  idParams,
  ifMatch,
  supplierHeaders,
  versionedCreateHeaders,
} from '#contract/endpoint.ts'
import { countOf, countSchema } from '#contract/list-count.ts'
import { pageQuery, pageSchema } from '#contract/page.ts'
import { searchText } from '#domain/code-text.ts'
import {
  blockEntry,
  dockBoard,
  dockRecord,
  dockRow,
  dockSettings,
  takenTime,
  visitEntry,
} from '#domain/docks/dock-shape.ts'
import { day } from '#domain/units/day-shape.ts'

// Docks are the company's, whichever supplier is acted for.
const headers = supplierHeaders.extend({ 'if-match': ifMatch })

/** The docks of the company by code. */
export const listDocks = endpoint({
  method: 'GET',
  url: '/api/docks',
  access: 'see',
  scope: 'session',
  summary: 'List the docks of the company',
  schema: {
    headers: supplierHeaders,
    querystring: z.strictObject({
      ...pageQuery,
      text: z
        .string()
        .overwrite(searchText)
        .max(200)
        .default('')
        .meta({ description: 'In code or name' }),
    }),
    response: { 200: pageSchema(dockRow) },
  },
})

/** How many docks the list has with its filter, and the cursor of a row. */
export const countDocks = endpoint({
  ...countOf(listDocks),
  summary: 'How many docks',
  schema: countSchema(listDocks),
})

/** One dock and who changed it last. */
export const getDock = endpoint({
  method: 'GET',
  url: '/api/docks/:id',
  access: 'manageCompany',
  scope: 'session',
  summary: 'Read a dock',
  schema: { headers: supplierHeaders, params: idParams, response: { 200: dockRecord } },
})

/** Creates a dock of a place; neither its code nor its name may be another dock’s. */
export const createDock = endpoint({
  method: 'POST',
  url: '/api/docks',
  access: 'manageCompany',
  scope: 'session',
  summary: 'Create a dock',
  schema: { headers: idempotentHeaders, body: dockSettings, response: { 201: dockRecord } },
})

/** Changes a dock; what is left out stays, and so does what is booked. */
export const updateDock = endpoint({
  method: 'PATCH',
  url: '/api/docks/:id',
  access: 'manageCompany',
  scope: 'session',
  summary: 'Change a dock',
  schema: {
    headers,
    params: idParams,
    body: dockSettings.omit({ placeId: true }).partial(),
    response: { 200: dockRecord },
  },
})

/** Removes a dock: no slots of it are offered; what is booked stays. */
export const removeDock = endpoint({
  method: 'DELETE',
  url: '/api/docks/:id',
  access: 'manageCompany',
  scope: 'session',
  summary: 'Remove a dock',
  schema: { headers, params: idParams, response: { 204: z.null() } },
})

/** The docks of a place on one day: their slots, and who comes when. For the company’s staff. */
export const getDockBoard = endpoint({
  method: 'GET',
  url: '/api/dock-board',
  access: 'seeDocks',
  scope: 'session',
  summary: 'The docks of a place on one day',
  schema: {
    headers: supplierHeaders,
    querystring: z.strictObject({
      day: day.optional().meta({ description: 'Today, unless another is asked for' }),
      placeId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional().meta({
        description:
          'The docks of this place; of the first that has any, unless another is asked for',
      }),
    }),
    response: { 200: dockBoard },
  },
})

/** Blocks time at a dock, which nobody has yet. */
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

/** Gives blocked time free again. */
export const removeDockBlock = endpoint({
  method: 'DELETE',
  url: '/api/dock-blocks/:id',
  access: 'runDocks',
  scope: 'session',
  summary: 'Give blocked time free',
  schema: { headers, params: idParams, response: { 204: z.null() } },
})

/** Marks the truck of a booked slot as arrived or gone, or takes that back. */
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
