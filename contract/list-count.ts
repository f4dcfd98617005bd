import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { maxRowsCounted, pageParameters } from '#contract/page.ts'

const rowQuery = {
  row: z.coerce.number().int().min(1).max(maxRowsCounted).optional().meta({
    description:
      'Number of a row, counted from 1; the reply then has the cursor after which the next page begins',
  }),
}

const countReply = z.object({
  count: z
    .int()
    .min(0)
    .max(maxRowsCounted)
    .meta({ description: `Number of rows; exact unless there are more` }),
  isMore: z.boolean().meta({
    description: `Whether there are, or may be, more rows; at most ${maxRowsCounted} are counted`,
  }),
  after: z.string().nullable().meta({
    description: 'Cursor of the row with that number, to send as `after`; null without such a row',
  }),
})

type ListEndpoint = Endpoint & { schema: { querystring: z.ZodObject } }
type CountQuery<Query extends z.ZodObject> = z.ZodObject<
  Omit<Query['shape'], keyof typeof pageParameters> & typeof rowQuery,
  z.core.$strict
>

/** Returns the route that counts a list: the list's URL and `/count`, with the list's access and scope. */
export const countRoute = <const Url extends Endpoint['url']>({
  url,
  access,
  scope,
}: Endpoint & { url: Url }) => ({ method: 'GET', url: `${url}/count`, access, scope }) as const

/** Returns the schema of the route that counts a list: the list's filters, without paging. */
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

/** Makes the endpoint that counts a list, with the list's filters, access and scope. */
export const countEndpoint = <List extends ListEndpoint>(list: List, summary: string) => ({
  ...countRoute<List['url']>(list),
  summary,
  schema: countSchema(list),
})
