import type { FastifyInstance } from 'fastify'
import { getStarter } from '#contract/workspace/starter-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { shipmentStatus } from '#domain/shipments/shipment.ts'
import { maxCounted } from '#domain/starter/today-item.ts'
import { type DataScope, isInScope, readInScope } from '#server/data/data-scope.ts'
import { queryAsCaller } from '#server/data/query-route.ts'
import { RawJson, route } from '#server/data/route.ts'
import { hindrances } from '#server/starter/hindrances.ts'
import { todayGroups } from '#server/starter/today-groups.ts'

const days = 14
const arrivingStatuses = sql.join(
  shipmentStatus.options
    .filter((status) => status !== 'cancelled')
    .map((status) => sql.lit(status)),
)

const boundedCount = (rows: Sql<unknown>) =>
  sql`(select count(*) from (select 1 ${rows} limit ${sql.lit(maxCounted + 1)}) c)`

/** Today: what is to be done for the supplier, or for all of them. */
export function addStarterRoute(app: FastifyInstance, database: Database): void {
  route(app, getStarter, async ({ request }) => {
    const text = await readInScope(request, getStarter, (scope) =>
      queryAsCaller(database, request, getStarter, todayJson(scope), database.pipelinedReads),
    )
    return new RawJson(text)
  })
}

// `offset 0` keeps the days a subquery: under row-level security an index takes plain values only.
function todayJson(scope: DataScope): Sql {
  const arriving =
    scope === 'supplier' ? sql`s.cancelled_at is null` : sql`s.status in (${arrivingStatuses})`
  return sql`(
    select json_build_object(
      'today', t.day,
      'timeZone', t.time_zone,
      'orderConfirmation', t.decided,
      ${todayGroups(scope)},
      'hindrances', ${hindrances},
      'days', (
        select json_agg(json_build_object('day', d.day,
          'shipments', ${boundedCount(sql`from shipments s
            where ${isInScope(scope, 's')} and s.eta_rank = d.day and ${arriving}`)},
          'dueLines', ${boundedCount(sql`from order_lines l
            where ${isInScope(scope, 'l')} and l.pending > 0 and l.due_date = d.day`)}) order by d.day)
        from (select t.day + n as day from generate_series(0, ${sql.lit(days - 1)}) n offset 0) d
      ))
    from (
      select c.day, c.day::timestamp at time zone c.time_zone as begins_at,
        (c.day + 1)::timestamp at time zone c.time_zone as ends_at, c.time_zone, c.decided
      from (select (now() at time zone c.time_zone)::date as day, c.time_zone, c.order_confirmation as decided
        from companies c where c.id = ${thisCompany} offset 0) c offset 0) t)`
}
