import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Database } from '#database/client/connect.ts'
import { type List, pageOf } from '#server/data/list/keyset-page.ts'
import { rowCountOf } from '#server/data/list/row-count.ts'
import { queryAsCaller, queryRoute } from '#server/data/query-route.ts'
import { type HandlerInput, RawJson, route } from '#server/http/route.ts'

type PageQuery = { limit: number; after?: string; before?: string }

/**
 * Serves the pages of a list, and in an address of its own how many rows it has: counting takes longer than a page, and
 * nobody waits for it behind one.
 */
export function listRoutes<L extends Endpoint, C extends Endpoint>(
  app: FastifyInstance,
  database: Database,
  endpoints: { list: L; count: C },
  listOf: (query: HandlerInput<L>['query'] | HandlerInput<C>['query']) => List,
): void {
  queryRoute(app, database, endpoints.list, ({ query }) =>
    pageOf(query as unknown as PageQuery, listOf(query)),
  )
  route(app, endpoints.count, async ({ query, request }) => {
    const { row } = query as { row?: number }
    const count = rowCountOf(listOf(query), row)
    const { text } = await queryAsCaller(database, request, endpoints.count, count, database.pool)
    return new RawJson(text)
  })
}
