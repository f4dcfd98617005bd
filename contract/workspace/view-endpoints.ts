import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { savedView } from '#domain/settings/saved-view.ts'

const params = z.strictObject({
  key: z.uuid().meta({ description: 'Key of the view; the caller chooses one for a new view' }),
})

/** Lists the caller's saved views of shipments and orders, by name. */
export const listViews = endpoint({
  method: 'GET',
  url: '/api/views',
  access: 'signed-in',
  scope: 'session',
  summary: 'List saved views',
  schema: { response: { 200: z.array(z.object({ key: z.uuid(), ...savedView.shape })) } },
})

/** Saves a view under a key that the caller chooses; replaces an earlier view with that key. */
export const saveView = endpoint({
  method: 'PUT',
  url: '/api/views/:key',
  access: 'signed-in',
  scope: 'session',
  summary: 'Save a view',
  schema: { params, body: savedView, response: { 204: z.null() } },
})

/** Deletes a saved view. */
export const removeView = endpoint({
  method: 'DELETE',
  url: '/api/views/:key',
  access: 'signed-in',
  scope: 'session',
  summary: 'Delete a view',
  schema: { params, response: { 204: z.null() } },
})
