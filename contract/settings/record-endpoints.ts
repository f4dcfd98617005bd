import * as z from 'zod'
import {
  endpoint,
  idempotentHeaders,
  idParams,
  supplierHeaders,
  versionedHeaders,
} from '#contract/endpoint.ts'
import { countEndpoint } from '#contract/list-count.ts'
import { pageQuery, pageSchema } from '#contract/page.ts'
import { searchText } from '#domain/code-text.ts'

const listQuery = z.strictObject({
  ...pageQuery,
  text: z
    .string()
    .overwrite(searchText)
    .max(200)
    .default('')
    .meta({ description: 'Text in code or name' }),
  id: idParams.shape.id.optional().meta({ description: 'Only the one with this id' }),
})

/**
 * Makes the endpoints of records that administrators maintain, each with a code and a name. The records are the
 * company's, whichever supplier the caller acts for. `plural` is a segment of the path; summaries have both names.
 */
export const recordEndpoints = <
  const Plural extends string,
  Row extends z.ZodType,
  Whole extends z.ZodType,
  Entry extends z.ZodType,
  Change extends z.ZodType,
>({
  name,
  plural,
  row,
  record,
  entry,
  change,
}: {
  name: string
  plural: Plural
  row: Row
  record: Whole
  entry: Entry
  change: Change
}) => {
  const url = `/api/${plural}` as const
  const recordRoute = { url: `${url}/:id`, access: 'manageCompany', scope: 'session' } as const
  const list = endpoint({
    method: 'GET',
    url,
    access: 'see',
    scope: 'session',
    summary: `List the ${plural} of the company`,
    schema: {
      headers: supplierHeaders,
      querystring: listQuery,
      response: { 200: pageSchema(row) },
    },
  })
  return {
    list,
    count: countEndpoint(list, `Count ${plural}`),
    get: endpoint({
      ...recordRoute,
      method: 'GET',
      summary: `Read a ${name}`,
      schema: { headers: supplierHeaders, params: idParams, response: { 200: record } },
    }),
    create: endpoint({
      method: 'POST',
      url,
      access: 'manageCompany',
      scope: 'session',
      summary: `Create a ${name}`,
      schema: { headers: idempotentHeaders, body: entry, response: { 201: record } },
    }),
    update: endpoint({
      ...recordRoute,
      method: 'PATCH',
      summary: `Change a ${name}`,
      schema: {
        headers: versionedHeaders,
        params: idParams,
        body: change,
        response: { 200: record },
      },
    }),
    remove: endpoint({
      ...recordRoute,
      method: 'DELETE',
      summary: `Remove a ${name}`,
      schema: { headers: versionedHeaders, params: idParams, response: { 204: z.null() } },
    }),
  }
}
