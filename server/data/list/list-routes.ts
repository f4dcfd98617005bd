import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Database } from '#database/client/connect.ts'
import type { ListQuery, PageQuery } from '#server/data/list/keyset-page.ts'
import { readPage } from '#server/data/list/list-page.ts'
import { countRows } from '#server/data/list/row-count.ts'
import { rowsAsCaller } from '#server/data/query-route.ts'
import { type HandlerInput, RawJson, route } from '#server/data/route.ts'

/** Serves the pages of a list. */
export function pageRoute<E extends Endpoint>(
  app: FastifyInstance,
  database: Database,
  endpoint: E,
  listOf: (query: HandlerInput<E>['query']) => ListQuery,
): void {
  route(app, endpoint, async ({ query, request }) => {
    const list = listOf(query)
    // A search takes longer, and what is pipelined behind it would wait.
    const from = list.filters?.length ? database.pooledReads : database.pipelinedReads
    const asCaller = rowsAsCaller(database, request, endpoint, from)
    return new RawJson(JSON.stringify(await readPage(asCaller, query as PageQuery, list)))
  })
}

/**
 * Serves the pages of a list, and at an address of its own how many rows it has: counting takes longer than a
 * page, which does not wait for it.
 */
export function listRoutes<L extends Endpoint, C extends Endpoint>(
  app: FastifyInstance,
  database: Database,
  endpoints: { list: L; count: C },
  listOf: (query: HandlerInput<L>['query'] | HandlerInput<C>['query']) => ListQuery,
): void {
  pageRoute(app, database, endpoints.list, listOf)
  route(app, endpoints.count, async ({ query, request }) => {
    const { row } = query as { row?: number }
    const asCaller = rowsAsCaller(database, request, endpoints.count, database.pooledReads)
    return new RawJson(JSON.stringify(await countRows(asCaller, listOf(query), row)))
  })
}
