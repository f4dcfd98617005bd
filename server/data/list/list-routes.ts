import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Database } from '#database/client/connect.ts'
import { type DataScope, readInScope } from '#server/data/data-scope.ts'
import type { ListQuery, PageQuery } from '#server/data/list/keyset-page.ts'
import { readPage } from '#server/data/list/list-page.ts'
import { countRows } from '#server/data/list/row-count.ts'
import { rowsAsCaller } from '#server/data/query-route.ts'
import { type HandlerInput, RawJson, route } from '#server/data/route.ts'

type QueryOf<E extends Endpoint> = HandlerInput<E>['query']

/** Serves the pages of a list by keyset pagination. */
export function pageRoute<E extends Endpoint>(
  app: FastifyInstance,
  database: Database,
  endpoint: E,
  listOf: (query: QueryOf<E>, scope: DataScope) => ListQuery,
): void {
  route(app, endpoint, async ({ query, request }) => {
    const page = await readInScope(request, endpoint, (scope) => {
      const list = listOf(query, scope)
      // Searches take longer and would delay the statements pipelined behind them.
      const queryable = list.filters?.length ? database.tenantPool : database.pipelinedReads
      const readRows = rowsAsCaller(database, request, endpoint, queryable)
      return readPage(readRows, query as PageQuery, list)
    })
    return new RawJson(JSON.stringify(page))
  })
}

/** Serves the pages of a list, and its row count at a second address: counting takes longer than reading a page. */
export function listRoutes<L extends Endpoint, C extends Endpoint>(
  app: FastifyInstance,
  database: Database,
  endpoints: { list: L; count: C },
  listOf: (query: QueryOf<L> | QueryOf<C>, scope: DataScope) => ListQuery,
): void {
  pageRoute(app, database, endpoints.list, listOf)
  route(app, endpoints.count, async ({ query, request }) => {
    const { row } = query as { row?: number }
    const queryRows = rowsAsCaller(database, request, endpoints.count, database.tenantPool)
    const count = await readInScope(request, endpoints.count, (scope) =>
      countRows(queryRows, listOf(query, scope), row),
    )
    return new RawJson(JSON.stringify(count))
  })
}
