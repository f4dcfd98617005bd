import type { FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { Endpoint, SuccessOf } from '#contract/endpoint.ts'
import type { listEvents } from '#contract/notices/event-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { type ChangeEvent, subjectOf } from '#domain/notices/change-event.ts'
import { type DataScope, isInScope, readInScope } from '#server/data/data-scope.ts'
import { queryAsCaller } from '#server/data/query-route.ts'
import { credentialsOf } from '#server/http/credentials.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { hasUnplaced, lastPosition, placeEvents } from '#server/live/event-positions.ts'
import { eventRows } from '#server/live/event-sources.ts'

type Query = z.output<typeof listEvents.schema.querystring>
type EventPage = SuccessOf<typeof listEvents>

/** Changes that a page with filters looks at; the next page goes on behind them. */
const maxScanned = 5000
/** Times that a request waits for changes to get their positions; so many as were committed meanwhile may be left. */
const maxPasses = 10

/**
 * Reads a page of what changed, up to all that was committed before. What a killed server left without positions, or a
 * transaction that others overtook, gets them first.
 */
export async function readEvents(
  database: Database,
  request: FastifyRequest,
  endpoint: Endpoint,
  query: Query,
): Promise<EventPage> {
  const read = () =>
    readInScope(request, endpoint, async (scope) =>
      JSON.parse(await queryAsCaller(database, request, endpoint, pageJson(query, scope))),
    ) as Promise<StoredPage>
  let page = await read()
  for (let pass = 0; page.hasUnplaced && pass < maxPasses; pass += 1) {
    await placeEvents(database, Number(credentialsOf(request).companyId))
    page = await read()
  }
  return pageOf(page, query)
}

type StoredEvent = Omit<ChangeEvent, 'id' | 'link'> & { isAsked: boolean; isScanFull: boolean }
type StoredPage = { rows: StoredEvent[]; last: number; hasUnplaced: boolean }

function pageOf({ rows, last, hasUnplaced }: StoredPage, { after, limit }: Query): EventPage {
  // A position that was not given: of another installation, or from before a backup was restored.
  if (after !== undefined && after > last) throw new ProblemError('position-unknown')
  if (after === undefined) return { rows: [], position: last, isMore: false }
  const asked = rows.filter(({ isAsked }) => isAsked)
  const shown = asked.slice(0, limit)
  const isFull = asked.length > limit
  return {
    rows: shown.map(({ isAsked, isScanFull, ...event }) => ({ ...event, ...subjectOf(event) })),
    position: (isFull ? shown : rows).at(-1)?.position ?? after,
    isMore: isFull || hasUnplaced || (rows.at(-1)?.isScanFull ?? false),
  }
}

/** The page as JSON: rows that are asked for, and the last one that was looked at, behind which the next page begins. */
function pageJson({ after = 0, limit, kind, shipmentId, orderId }: Query, scope: DataScope): Sql {
  const filters = [
    ...(kind === undefined ? [] : [sql`s.kind = any (${kind.split(',')}::text[])`]),
    ...(shipmentId === undefined ? [] : [sql`s.shipment_id = ${shipmentId}`]),
    ...(orderId === undefined ? [] : [sql`s.order_id = ${orderId}`]),
  ]
  const scanned = filters.length > 0 ? maxScanned : limit + 1
  const isBehind = sql`${isInScope(scope, 'e')} and e.position > 0 and e.position > ${after}`
  const isAsked = filters.length > 0 ? sql.join(filters, sql` and `) : sql`true`
  return sql`json_build_object('last', ${lastPosition}, 'hasUnplaced', ${hasUnplaced}, 'rows', coalesce((
    select json_agg(row_to_json(event) order by event.position) from (
      select s.position, s.kind, s.at, s.supplier_id as "supplierId", s.version, s.shipment_id as "shipmentId",
        s.order_id as "orderId", s.order_line_id as "orderLineId", s.discrepancy_id as "discrepancyId",
        coalesce(s.code, (select o.code from orders o where o.company_id = ${thisCompany} and o.id = s.order_id)) as code,
        (select u.name from users u where u.company_id = ${thisCompany} and u.id = s.actor_id) as actor,
        coalesce(${isAsked}, false) as "isAsked", s.scanned = ${scanned} as "isScanFull"
      from (
        select a.*, max(a.position) over () as last, count(*) over () as scanned
        from (
          select * from (${eventRows(isBehind, 'position', scanned)}) e order by e.position limit ${scanned}
        ) a
      ) s
      where (${isAsked}) or s.position = s.last
      order by s.position limit ${limit + 1}
    ) event), '[]'))`
}
