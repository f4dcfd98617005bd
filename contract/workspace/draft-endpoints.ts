import * as z from 'zod'
import { endpoint, largeBodyLimit } from '#contract/endpoint.ts'
import { json } from '#domain/json.ts'
import { instant } from '#domain/units/day.ts'

const params = z.strictObject({ form: z.string().regex(/^[a-z0-9][a-z0-9:/-]{0,99}$/) })
// More levels than any form has. Much deeper JSON would overflow the stack of code that reads it.
const maxDepth = 32
const isWithinDepth = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((child) => isWithinDepth(child, levels - 1)))
const content = z
  .unknown()
  .refine((value) => isWithinDepth(value, maxDepth))
  .pipe(json)
  .meta({ description: `Any JSON of at most ${maxDepth} levels` })
const draft = z.object({ form: z.string(), content: json, keptAt: instant })

/** Lists the caller's drafts, newest first. */
export const listDrafts = endpoint({
  method: 'GET',
  url: '/api/drafts',
  access: 'signed-in',
  scope: 'session',
  summary: 'List unsaved forms',
  schema: { response: { 200: z.array(draft) } },
})

/** Saves a form's unsaved input; replaces an earlier draft of the form. */
export const saveDraft = endpoint({
  method: 'PUT',
  url: '/api/drafts/:form',
  access: 'signed-in',
  scope: 'session',
  summary: 'Save an unsaved form',
  // A draft may have the quantities of a thousand order lines, with the lines themselves.
  bodyLimit: largeBodyLimit,
  schema: { params, body: z.strictObject({ content }), response: { 204: z.null() } },
})

/** Deletes a draft. */
export const removeDraft = endpoint({
  method: 'DELETE',
  url: '/api/drafts/:form',
  access: 'signed-in',
  scope: 'session',
  summary: 'Delete an unsaved form',
  schema: { params, response: { 204: z.null() } },
})
