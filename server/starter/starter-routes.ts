import type { FastifyInstance } from 'fastify'
import { getStarter } from '#contract/workspace/starter-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { shipmentStatus } from '#domain/shipments/shipment.ts'
import { maxCounted, maxTodayRows } from '#domain/starter/today-item.ts'
import { type DataScope, isInScope, readInScope } from '#server/data/data-scope.ts'
import { queryAsCaller } from '#server/data/query-route.ts'
import { RawJson, route } from '#server/data/route.ts'
import { todayGroups } from '#server/starter/today-groups.ts'

const daysShown = 14
const arrivingStatuses = sql.join(
  shipmentStatus.options
    .filter((status) => status !== 'cancelled')
    .map((status) => sql.lit(status)),
)

const boundedCount = (rows: Sql<unknown>) =>
  sql`(select count(*) from (select 1 ${rows} limit ${sql.lit(maxCounted + 1)}) c)`

/** Adds the route of the start page: open tasks of one supplier or of all suppliers. */
export function addStarterRoute(app: FastifyInstance, database: Database): void {
  route(app, getStarter, async ({ request }) => {
    const text = await readInScope(request, getStarter, (scope) =>
      queryAsCaller(database, request, getStarter, todayJson(scope), database.pipelinedReads),
    )
    return new RawJson(text)
  })
}

// Fenced by `offset 0`: under row-level security an index condition accepts only plain values, so the day comes first.
function todayJson(scope: DataScope): Sql {
  const arriving =
    scope === 'supplier' ? sql`s.cancelled_at is null` : sql`s.status in (${arrivingStatuses})`
  const dueLines = (day: Sql) =>
    boundedCount(
      sql`from order_lines l where ${isInScope(scope, 'l')} and l.pending > 0 and ${day} = d.day`,
    )
  return sql`(
    select json_build_object(
      'today', t.day,
      'timeZone', t.time_zone,
      'orderConfirmation', t.order_confirmation,
      ${todayGroups(scope)},
      'hindrances', ${administratorProblems},
      'days', (
        select json_agg(json_build_object('day', d.day,
          'shipments', ${boundedCount(sql`from shipments s
            where ${isInScope(scope, 's')} and s.eta_rank = d.day and ${arriving}`)},
          'dueLines', case when t.order_confirmation = 'confirmed-date'
            then ${dueLines(sql`coalesce(l.confirmed_date, l.due_date)`)} else ${dueLines(sql`l.due_date`)} end)
          order by d.day)
        from (select t.day + n as day from generate_series(0, ${sql.lit(daysShown - 1)}) n offset 0) d
      ))
    from (
      select c.day, c.day::timestamp at time zone c.time_zone as begins_at,
        (c.day + 1)::timestamp at time zone c.time_zone as ends_at, c.time_zone, c.order_confirmation
      from (select (now() at time zone c.time_zone)::date as day, c.time_zone, c.order_confirmation
        from companies c where c.id = ${thisCompany} offset 0) c offset 0) t)`
}

/** Number of days for which a failed mail, a failed import or an expired key is listed. */
const lastDays = 7
const daysBeforeExpiry = 14
const daysOf = (count: number) => sql`interval '1 day' * ${sql.lit(count)}`
const countLimit = sql`limit ${sql.lit(maxCounted + 1)}`

// A supplier's administrator sees failed mails to colleagues and the supplier's own keys. Mails that became needless
// before they were sent have not failed.
const failedMails = sql`
  select 'mail' as kind, m.id, m.recipient as name, coalesce(m.tried_at, m.queued_at) as at, null::bigint as account_id
  from mails m where m.company_id = ${thisCompany} and m.state = 'dead'
    and m.reason not in ('nothing-left', 'link-over') and coalesce(m.tried_at, m.queued_at) > now() - ${daysOf(lastDays)}
    and (caller.own_supplier_id is null or exists (select from users u where u.company_id = ${thisCompany}
      and u.id = m.receiver_id and u.supplier_key = caller.own_supplier_id))
  order by m.id desc ${countLimit}`

// A job is shown to the user who started it.
const failedImports = sql`
  select 'import', j.id, j.file_name, j.ended_at, null
  from order_import_jobs j where j.company_id = ${thisCompany} and j.user_id = caller.user_id
    and j.state = 'failed' and j.ended_at > now() - ${daysOf(lastDays)}
  order by j.id desc ${countLimit}`

const expiringKeys = sql`
  select 'key', k.id, k.name, k.expires_at, k.user_id
  from api_keys k where k.company_id = ${thisCompany} and k.is_active
    and k.expires_at > now() - ${daysOf(lastDays)} and k.expires_at < now() + ${daysOf(daysBeforeExpiry)}
    and (caller.own_supplier_id is null or k.supplier_id = caller.own_supplier_id)
  order by k.id ${countLimit}`

/** Selects problems that only administrators can solve; null for other people. Needs the CTE `caller`. */
const administratorProblems = sql`case when 'admin' = any (caller.roles) then (
  select json_build_object('count', least(count(*), ${sql.lit(maxCounted + 1)})::int, 'rows',
    coalesce(json_agg(json_build_object('kind', r.kind, 'id', r.id, 'name', r.name, 'at', r.at,
      'accountId', r.account_id) order by r.position)
      filter (where r.position <= ${sql.lit(maxTodayRows)}), '[]'::json))
  from (select g.*, row_number() over (order by g.kind <> 'key', g.at desc, g.kind, g.id) as position
    from ((${failedMails}) union all (${failedImports}) union all (${expiringKeys})) g) r) end`
