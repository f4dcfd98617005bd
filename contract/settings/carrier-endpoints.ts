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
import { carrierRecord, carrierRow, carrierSettings } from '#domain/settings/settings.ts'

// Carriers are the company's, whichever supplier is acted for.
const headers = supplierHeaders.extend({ 'if-match': ifMatch })

/** The carriers of the company by code; its suppliers choose among them, or type another. */
export const listCarriers = endpoint({
  method: 'GET',
  url: '/api/carriers',
  access: 'see',
  scope: 'session',
  summary: 'List the carriers of the company',
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
    response: { 200: pageSchema(carrierRow) },
  },
})

/** One carrier and who changed it last. */
export const getCarrier = endpoint({
  method: 'GET',
  url: '/api/carriers/:id',
  access: 'manageCompany',
  scope: 'session',
  summary: 'Read a carrier',
  schema: { headers: supplierHeaders, params: idParams, response: { 200: carrierRecord } },
})

/** Creates a carrier; neither its code nor its name may be another's. */
export const createCarrier = endpoint({
  method: 'POST',
  url: '/api/carriers',
  access: 'manageCompany',
  scope: 'session',
  summary: 'Create a carrier',
  schema: {
    headers: idempotentHeaders,
    body: carrierSettings.partial({ scac: true }),
    response: { 201: carrierRecord },
  },
})

/** Changes a carrier; what is left out stays. Shipments keep the words that were typed. */
export const updateCarrier = endpoint({
  method: 'PATCH',
  url: '/api/carriers/:id',
  access: 'manageCompany',
  scope: 'session',
  summary: 'Change a carrier',
  schema: {
    headers,
    params: idParams,
    body: carrierSettings.partial(),
    response: { 200: carrierRecord },
  },
})

/** Removes a carrier: it is not offered any more, and its code and name are free. */
export const removeCarrier = endpoint({
  method: 'DELETE',
  url: '/api/carriers/:id',
  access: 'manageCompany',
  scope: 'session',
  summary: 'Remove a carrier',
  schema: { headers, params: idParams, response: { 204: z.null() } },
})

/** How many carriers the list has with its filter, and the cursor of a row. */
export const countCarriers = endpoint({
  ...countOf(listCarriers),
  summary: 'How many carriers',
  schema: countSchema(listCarriers),
})
