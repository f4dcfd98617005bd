import * as z from 'zod'
import { type Endpoint, endpoint } from '#contract/endpoint.ts'
import { listOrderLines } from '#contract/order-endpoints.ts'
import { maxRowsCounted } from '#contract/page.ts'
import { listPlaces } from '#contract/place-endpoints.ts'
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

/** The endpoint that counts a list: the list's own URL, access and filter, without its pages. */
const countOf = <List extends ListEndpoint>(list: List, summary: string) => {
  const { headers, querystring } = list.schema
  const query = querystring.omit(pageParameters).extend(rowQuery)
  return endpoint({
    method: 'GET',
    url: `${list.url}/count`,
    access: list.access,
    scope: list.scope,
    summary,
    schema: {
      ...(headers && { headers }),
      querystring: query as unknown as CountQuery<List['schema']['querystring']>,
      response: { 200: countReply },
    },
  })
}

/** How many shipments the list has with its filter, and the cursor of a row. */
export const countShipments = countOf(listShipments, 'How many shipments')

/** How many order lines the list has with its filter, and the cursor of a row. */
export const countOrderLines = countOf(listOrderLines, 'How many order lines')

/** How many places the list has with its filter, and the cursor of a row. */
export const countPlaces = countOf(listPlaces, 'How many places')

/** How many suppliers the list has with its filter, and the cursor of a row. */
export const countSupplierSettings = countOf(listSupplierSettings, 'How many suppliers')

/** How many changes of settings the list has with its filter, and the cursor of a row. */
export const countSettingEvents = countOf(listSettingEvents, 'How many changes of settings')

/** How many entries the company's sign-in log has, and the cursor of a row. */
export const countSignInEvents = countOf(listSignInEvents, 'How many entries the sign-in log has')

/** How many entries one's own sign-in log has, and the cursor of a row. */
export const countOwnSignInEvents = countOf(
  listOwnSignInEvents,
  'How many entries one’s own sign-in log has',
)
