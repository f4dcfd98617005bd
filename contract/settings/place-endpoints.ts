import * as z from 'zod'
import {
  endpoint,
  idempotentHeaders,
  idParams,
  ifMatch,
  supplierHeaders,
} from '#contract/endpoint.ts'
import { countOf, countSchema } from '#contract/list-count.ts'
import { pageQuery, pageSchema } from '#contract/page.ts'
import { searchText } from '#domain/code-text.ts'
import { placeRecord, placeRow, placeSettings } from '#domain/settings/settings.ts'

// Places are the company's, whichever supplier is acted for.
const headers = supplierHeaders.extend({ 'if-match': ifMatch })

/** The places of the company by code; its suppliers choose among them where goods go. */
export const listPlaces = endpoint({
  method: 'GET',
  url: '/api/places',
  access: 'see',
  scope: 'session',
  summary: 'List the places of the company',
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
    response: { 200: pageSchema(placeRow) },
  },
})

/** One place and who changed it last. */
export const getPlace = endpoint({
  method: 'GET',
  url: '/api/places/:id',
  access: 'manageCompany',
  scope: 'session',
  summary: 'Read a place',
  schema: { headers: supplierHeaders, params: idParams, response: { 200: placeRecord } },
})

/** Creates a place; neither its code nor its name may mean another. */
export const createPlace = endpoint({
  method: 'POST',
  url: '/api/places',
  access: 'manageCompany',
  scope: 'session',
  summary: 'Create a place',
  schema: {
    headers: idempotentHeaders,
    body: placeSettings.partial({ taxId: true, address: true, gln: true }),
    response: { 201: placeRecord },
  },
})

/** Changes a place; what is left out stays. Papers of closed shipments stay as they were. */
export const updatePlace = endpoint({
  method: 'PATCH',
  url: '/api/places/:id',
  access: 'manageCompany',
  scope: 'session',
  summary: 'Change a place',
  schema: {
    headers,
    params: idParams,
    body: placeSettings.partial(),
    response: { 200: placeRecord },
  },
})

/** Removes a place: what says its code or name is words again, and both are free. */
export const removePlace = endpoint({
  method: 'DELETE',
  url: '/api/places/:id',
  access: 'manageCompany',
  scope: 'session',
  summary: 'Remove a place',
  schema: { headers, params: idParams, response: { 204: z.null() } },
})

/** How many places the list has with its filter, and the cursor of a row. */
export const countPlaces = endpoint({
  ...countOf(listPlaces),
  summary: 'How many places',
  schema: countSchema(listPlaces),
})
