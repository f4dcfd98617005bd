import * as z from 'zod'
import { endpoint, supplierHeaders } from '#contract/endpoint.ts'
import { listOrderLines } from '#contract/order-endpoints.ts'
import { maxRowsCounted } from '#contract/page.ts'
import { listPlaces } from '#contract/place-endpoints.ts'
import { listSettingEvents, listSupplierSettings } from '#contract/settings-endpoints.ts'
import { listShipments } from '#contract/shipment-endpoints.ts'
import { listOwnSignInEvents, listSignInEvents } from '#contract/sign-in-event-endpoints.ts'

const notCounted = { limit: true, after: true, before: true } as const

const asked = {
  row: z.coerce.number().int().min(1).max(maxRowsCounted).optional().meta({
    description: 'Also gives the cursor of this row of the list, to read the page after it',
  }),
}

const counted = z.object({
  count: z
    .int()
    .min(0)
    .max(maxRowsCounted)
    .meta({ description: `Rows of the list; exact unless there are more` }),
  isMore: z.boolean().meta({
    description: `Whether there are, or may be, more: beyond ${maxRowsCounted} nobody counts`,
  }),
  after: z.string().nullable().meta({
    description: 'The cursor of the row asked for, to be sent as `after`; null where there is none',
  }),
})

/** How many shipments the list has with its filter, and where a row of it is. */
export const countShipments = endpoint({
  method: 'GET',
  url: '/api/shipments/count',
  access: listShipments.access,
  scope: listShipments.scope,
  summary: 'How many shipments',
  schema: {
    headers: supplierHeaders,
    querystring: listShipments.schema.querystring.omit(notCounted).extend(asked),
    response: { 200: counted },
  },
})

/** How many order lines the list has with its filter, and where a row of it is. */
export const countOrderLines = endpoint({
  method: 'GET',
  url: '/api/order-lines/count',
  access: listOrderLines.access,
  scope: listOrderLines.scope,
  summary: 'How many order lines',
  schema: {
    headers: supplierHeaders,
    querystring: listOrderLines.schema.querystring.omit(notCounted).extend(asked),
    response: { 200: counted },
  },
})

/** How many places the company has, and where a row of their list is. */
export const countPlaces = endpoint({
  method: 'GET',
  url: '/api/places/count',
  access: listPlaces.access,
  scope: listPlaces.scope,
  summary: 'How many places',
  schema: {
    querystring: listPlaces.schema.querystring.omit(notCounted).extend(asked),
    response: { 200: counted },
  },
})

/** How many suppliers the company has, and where a row of their list is. */
export const countSupplierSettings = endpoint({
  method: 'GET',
  url: '/api/supplier-settings/count',
  access: listSupplierSettings.access,
  scope: listSupplierSettings.scope,
  summary: 'How many suppliers',
  schema: {
    querystring: listSupplierSettings.schema.querystring.omit(notCounted).extend(asked),
    response: { 200: counted },
  },
})

/** How many changes of settings there were, and where a row of their list is. */
export const countSettingEvents = endpoint({
  method: 'GET',
  url: '/api/setting-events/count',
  access: listSettingEvents.access,
  scope: listSettingEvents.scope,
  summary: 'How many changes of settings',
  schema: {
    querystring: listSettingEvents.schema.querystring.omit(notCounted).extend(asked),
    response: { 200: counted },
  },
})

/** How much the company's sign-in log has, and where a row of it is. */
export const countSignInEvents = endpoint({
  method: 'GET',
  url: '/api/sign-ins/count',
  access: listSignInEvents.access,
  scope: listSignInEvents.scope,
  summary: 'How many entries the sign-in log has',
  schema: {
    querystring: listSignInEvents.schema.querystring.omit(notCounted).extend(asked),
    response: { 200: counted },
  },
})

/** How much one's own sign-in log has, and where a row of it is. */
export const countOwnSignInEvents = endpoint({
  method: 'GET',
  url: '/api/auth/events/count',
  access: listOwnSignInEvents.access,
  scope: listOwnSignInEvents.scope,
  summary: 'How many entries one’s own sign-in log has',
  schema: {
    querystring: listOwnSignInEvents.schema.querystring.omit(notCounted).extend(asked),
    response: { 200: counted },
  },
})
