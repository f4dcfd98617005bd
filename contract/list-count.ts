import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { maxRowsCounted, pageParameters } from '#contract/page.ts'

const rowQuery = {
  row: z.coerce.number().int().min(1).max(maxRowsCounted).optional().meta({
    description: 'Id of a row; the reply then has its cursor, from which the next page can be read',
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
    description: 'The cursor of the requested row, to send as `after`; null without one',
  }),
})

type ListEndpoint = Endpoint & { schema: { querystring: z.ZodObject } }
type CountQuery<Query extends z.ZodObject> = z.ZodObject<
  Omit<Query['shape'], keyof typeof pageParameters> & typeof rowQuery,
  z.core.$strict
>

/** The route of a list's count: the list's URL and `/count`, its access and its scope. */
export const countOf = <const Url extends Endpoint['url']>({
  url,
  access,
  scope,
}: Endpoint & { url: Url }) => ({ method: 'GET', url: `${url}/count`, access, scope }) as const

/** The schema of a list's count: the list's filter, without its paging. */
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

/** Makes the endpoint that counts a list: at its URL and `/count`, with its filter, access and scope. */
export const countEndpoint = <List extends ListEndpoint>(list: List, summary: string) => ({
  ...countOf<List['url']>(list),
  summary,
  schema: countSchema(list),
})
