import * as z from 'zod'
import { type Endpoint, endpoint } from '#contract/endpoint.ts'
import { listOrderLines } from '#contract/order-endpoints.ts'
import { maxRowsCounted } from '#contract/page.ts'
import { listPlaces } from '#contract/place-endpoints.ts'
import { listServiceAccounts } from '#contract/service-account-endpoints.ts'
import { listSettingEvents, listSupplierSettings } from '#contract/settings-endpoints.ts'
import { listShipments } from '#contract/shipment-endpoints.ts'
import { listOwnSignInEvents, listSignInEvents } from '#contract/sign-in-event-endpoints.ts'

const pageParameters = { limit: true, after: true, before: true } as const

const rowQuery = {
  row: z.coerce.number().int().min(1).max(maxRowsCounted).optional().meta({
    description: 'Also gives the cursor of this row of the list, to read the page after it',
  }),
}

const countReply = z.object({
  count: z
    .int()
    .min(0)
    .max(maxRowsCounted)
    .meta({ description: `Rows of the list; exact unless there are more` }),
  isMore: z.boolean().meta({
    description: `Whether there are, or may be, more: rows beyond ${maxRowsCounted} are not counted`,
  }),
  after: z.string().nullable().meta({
    description: 'The cursor of the row asked for, to be sent as `after`; null where there is none',
  }),
})

type ListEndpoint = Endpoint & { schema: { querystring: z.ZodObject } }
type CountQuery<Query extends z.ZodObject> = z.ZodObject<
  Omit<Query['shape'], keyof typeof pageParameters> & typeof rowQuery,
  z.core.$strict
>

/** A count has its list's own URL, access and scope. */
export const countOf = <const Url extends Endpoint['url']>({
  url,
  access,
  scope,
}: Endpoint & { url: Url }) => ({ method: 'GET', url: `${url}/count`, access, scope }) as const

/** It takes the list's filter, without its pages. */
export const countSchema = <List extends ListEndpoint>({
  schema: { headers, querystring },
}: List) => {
  const query = querystring.omit(pageParameters).extend(rowQuery)
  return {
    ...(headers && { headers }),
    querystring: query as unknown as CountQuery<List['schema']['querystring']>,
    response: { 200: countReply },
  }
}

/** How many shipments the list has with its filter, and the cursor of a row. */
export const countShipments = endpoint({
  ...countOf(listShipments),
  summary: 'How many shipments',
  schema: countSchema(listShipments),
})

/** How many order lines the list has with its filter, and the cursor of a row. */
export const countOrderLines = endpoint({
  ...countOf(listOrderLines),
  summary: 'How many order lines',
  schema: countSchema(listOrderLines),
})

/** How many places the list has with its filter, and the cursor of a row. */
export const countPlaces = endpoint({
  ...countOf(listPlaces),
  summary: 'How many places',
  schema: countSchema(listPlaces),
})

/** How many suppliers the list has with its filter, and the cursor of a row. */
export const countSupplierSettings = endpoint({
  ...countOf(listSupplierSettings),
  summary: 'How many suppliers',
  schema: countSchema(listSupplierSettings),
})

/** How many service accounts the list has, and the cursor of a row. */
export const countServiceAccounts = endpoint({
  ...countOf(listServiceAccounts),
  summary: 'How many service accounts',
  schema: countSchema(listServiceAccounts),
})

/** How many changes of settings the list has with its filter, and the cursor of a row. */
export const countSettingEvents = endpoint({
  ...countOf(listSettingEvents),
  summary: 'How many changes of settings',
  schema: countSchema(listSettingEvents),
})

/** How many entries the company's sign-in log has, and the cursor of a row. */
export const countSignInEvents = endpoint({
  ...countOf(listSignInEvents),
  summary: 'How many entries the sign-in log has',
  schema: countSchema(listSignInEvents),
})

/** How many entries one's own sign-in log has, and the cursor of a row. */
export const countOwnSignInEvents = endpoint({
  ...countOf(listOwnSignInEvents),
  summary: 'How many entries one’s own sign-in log has',
  schema: countSchema(listOwnSignInEvents),
})
