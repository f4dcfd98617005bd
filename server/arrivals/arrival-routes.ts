import type { FastifyInstance } from 'fastify'
import { countArrivals, listArrivalDays, listArrivals } from '#contract/docks/arrival-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { arrivalStatuses, waitingStatuses } from '#domain/docks/arrival-query.ts'
import { addDays } from '#domain/units/day.ts'
import { arrivalList, hasStatus, isDayChanged } from '#server/arrivals/arrival-list.ts'
import { type DataScope, isInScope, readInScope } from '#server/data/data-scope.ts'
import { listRoutes } from '#server/data/list/list-routes.ts'
import { queryAsCaller } from '#server/data/query-route.ts'
import { RawJson, route } from '#server/data/route.ts'
import { packageCountOfClosed } from '#server/queries/package-count.ts'

/** Maximum arrivals added up by one request. */
const maxAdded = 50_000
/** Maximum groups (day × place) of a reply. */
const maxGroups = 1_000

/** Adds up the arrivals of `days` days, by day and place, as JSON. Each distinct ship-to of a day is resolved once. */
const arrivalDaysJson = (from: string, days: number, scope: DataScope): Sql => sql`(
  with arriving as materialized (
    select s.eta_rank as day, s.ship_to, s.status, ${packageCountOfClosed} as packages, s.announced_weight, s.announced_volume,
      coalesce(s.unmeasured_packages, case when s.announced_weight is null then ${packageCountOfClosed} end, 0) as unmeasured,
      ${isDayChanged} as is_changed
    from shipments s
    where ${isInScope(scope, 's')} and ${hasStatus(arrivalStatuses)}
      and s.eta_rank >= ${from}::date and s.eta_rank <= ${addDays(from, days - 1)}::date
    order by s.eta_rank limit ${sql.lit(maxAdded + 1)}
  ), by_ship_to as (
    select day, ship_to, count(*) as arrivals, count(*) filter (where ${sql.ref('status')} in (${sql.join(
      waitingStatuses.map((status) => sql.lit(status)),
    )})) as waiting, sum(packages) as packages, sum(announced_weight) as weight, sum(announced_volume) as volume,
      sum(unmeasured) as unmeasured, count(*) filter (where is_changed) as changed
    from arriving group by day, ship_to
  ), by_place as (
    select g.day, p.id as "placeId", coalesce(p.name, g.ship_to) as place, sum(g.arrivals) as arrivals,
      sum(g.waiting) as waiting, sum(g.packages) as packages, trim_scale(sum(g.weight))::text as weight,
      trim_scale(sum(g.volume))::text as volume, sum(g.unmeasured) as "unmeasuredPackages", sum(g.changed) as changed
    from by_ship_to g
    left join place_aliases p on p.company_id = ${thisCompany} and p.alias = g.ship_to
    group by 1, 2, 3 order by 1, 3, 2 limit ${sql.lit(maxGroups + 1)}
  )
  select json_build_object(
    'days', coalesce((select json_agg(d order by d.day, d.place, d."placeId") from (
      select * from by_place limit ${sql.lit(maxGroups)}) d), '[]'),
    'isMore', (select count(*) > ${sql.lit(maxAdded)} from arriving) or (select count(*) > ${sql.lit(maxGroups)} from by_place)))`

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
