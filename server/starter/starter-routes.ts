import type { FastifyInstance } from 'fastify'
import { getStarter, maxCounted } from '#contract/workspace/starter-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import type { DiscrepancyState } from '#domain/discrepancies/discrepancy.ts'
import { waitingStatuses } from '#domain/docks/arrival-query.ts'
import { shipmentStatus } from '#domain/shipments/shipment.ts'
import { type DataScope, isInScope, readInScope } from '#server/data/data-scope.ts'
import { queryAsCaller } from '#server/data/query-route.ts'
import { RawJson, route } from '#server/data/route.ts'

const days = 14
const arrivingStatuses = sql.join(
  shipmentStatus.options
    .filter((status) => status !== 'cancelled')
    .map((status) => sql.lit(status)),
)

// Counts no further than is shown.
const boundedCount = (rows: Sql<unknown>) =>
  sql`(select count(*) from (select 1 ${rows} limit ${sql.lit(maxCounted + 1)}) c)`

/** Today: what waits for the supplier, or for all of them. */
export function addStarterRoute(app: FastifyInstance, database: Database): void {
  route(app, getStarter, async ({ request }) => {
    const text = await readInScope(request, getStarter, (scope) =>
      queryAsCaller(database, request, getStarter, figures(scope), database.pipelinedReads),
    )
    return new RawJson(text)
  })
}

// `offset 0` keeps the days a subquery: under row-level security an index takes plain values only.
function figures(scope: DataScope): Sql {
  const shipments = sql`from shipments s where ${isInScope(scope, 's')}`
  // Each has its index, of which alone all suppliers' are counted.
  const open = sql`${shipments} and ${scope === 'supplier' ? sql`s.state` : sql`s.status`} = 'open'`
  const arriving =
    scope === 'supplier' ? sql`s.cancelled_at is null` : sql`s.status in (${arrivingStatuses})`
  const inTransit = sql`${scope === 'supplier' ? sql`s.state = 'closed' and` : sql``} s.status = 'in-transit'`
  const waiting = sql`s.status in (${sql.join(waitingStatuses.map((status) => sql.lit(status)))})`
  const discrepancies = (state: DiscrepancyState) =>
    sql`from discrepancies d where ${isInScope(scope, 'd')} and d.state = ${sql.lit(state)}`
  const lines = sql`from order_lines l where ${isInScope(scope, 'l')} and l.pending > 0`
  return sql`(
    select json_build_object(
      'today', t.day,
      'openShipments', ${boundedCount(open)},
      'lateOpenShipments', ${boundedCount(sql`${open} and s.eta_rank < t.day`)},
      'onTheirWay', ${boundedCount(sql`${shipments} and ${inTransit} and s.eta_rank >= t.day`)},
      'arrivingToday', ${boundedCount(sql`${shipments} and ${waiting} and s.eta_rank = t.day`)},
      'lateArrivals', ${boundedCount(sql`${shipments} and ${waiting} and s.eta_rank < t.day`)},
      'toReceive', ${boundedCount(sql`${shipments} and ${waiting} and s.eta_rank <= t.day`)},
      'partlyReceived', ${boundedCount(sql`${shipments} and ${waiting} and s.status = 'partially-received'`)},
      'pendingLines', ${boundedCount(lines)},
      'latePendingLines', case when t.decided = 'confirmed-date'
        then ${boundedCount(sql`${lines} and coalesce(l.confirmed_date, l.due_date) < t.day`)}
        else ${boundedCount(sql`${lines} and l.due_date < t.day`)} end,
      'linesToConfirm', case when t.decided = 'off' then 0
        else ${boundedCount(sql`${lines} and l.confirmation in ('unconfirmed', 'refused')`)} end,
      'proposedLines', ${boundedCount(sql`${lines} and l.confirmation = 'proposed'`)},
      'orderConfirmation', t.decided,
      'openDiscrepancies', ${boundedCount(discrepancies('open'))},
      'answeredDiscrepancies', ${boundedCount(discrepancies('answered'))},
      'days', (
        select json_agg(json_build_object('day', d.day,
          'shipments', ${boundedCount(sql`${shipments} and s.eta_rank = d.day and ${arriving}`)},
          'dueLines', ${boundedCount(sql`${lines} and l.due_date = d.day`)}) order by d.day)
        from (select t.day + n as day from generate_series(0, ${sql.lit(days - 1)}) n offset 0) d
      ))
    from (select (now() at time zone c.time_zone)::date as day, c.order_confirmation as decided
      from companies c where c.id = ${thisCompany} offset 0) t)`
}
