import type { FastifyInstance } from 'fastify'
import { countArrivals, listArrivalDays, listArrivals } from '#contract/docks/arrival-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { arrivalDaysJson } from '#server/arrivals/arrival-days.ts'
import { arrivalList } from '#server/arrivals/arrival-list.ts'
import { readInScope } from '#server/data/data-scope.ts'
import { listRoutes } from '#server/data/list/list-routes.ts'
import { queryAsCaller } from '#server/data/query-route.ts'
import { RawJson, route } from '#server/data/route.ts'

/** Arrivals: what is announced and comes, as a list and added up by day and place. */
export function addArrivalRoutes(app: FastifyInstance, database: Database): void {
  listRoutes(app, database, { list: listArrivals, count: countArrivals }, arrivalList)

  route(app, listArrivalDays, async ({ query, request }) => {
    const text = await readInScope(request, listArrivalDays, (scope) =>
      queryAsCaller(
        database,
        request,
        listArrivalDays,
        arrivalDaysJson(query.from, query.days, scope),
      ),
    )
    return new RawJson(text)
  })
}
