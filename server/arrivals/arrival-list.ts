import * as z from 'zod'
import type { listArrivals } from '#contract/docks/arrival-endpoints.ts'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { arrivalRow } from '#domain/docks/arrival.ts'
import { shownArrivalStatuses, waitingStatuses } from '#domain/docks/arrival-query.ts'
import { type DataScope, isInScope } from '#server/data/data-scope.ts'
import { entity } from '#server/data/entity.ts'
import type { Filter } from '#server/data/list/bounded-search.ts'
import type { ListQuery } from '#server/data/list/keyset-page.ts'
import { rowSupplierColumns, shipmentSupplierJoin } from '#server/data/list/row-suppliers.ts'
import { textFilter } from '#server/data/list/text-search.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { packageCountOfClosed } from '#server/queries/package-count.ts'
import { carrierTrackingUrl, resolveShipTo } from '#server/queries/ship-to.ts'

// Reads the former day from the last document snapshot with another day, and the author of the change from the
// shipment's history. Few shipments were reopened, so this costs little.
const dayChange = sql`case when s.revision > 0 then (
  select json_build_object('from', d.content ->> 'estimatedDelivery', 'at', e.at, 'by', u.name)
  from document_snapshots d
  left join lateral (
    select e.at, e.actor_id from shipment_events e
    where e.company_id = ${thisCompany} and e.supplier_id = s.supplier_id and e.shipment_id = s.id
      and e.kind = 'updated' and e.details ->> 'estimatedDelivery' = s.estimated_delivery::text
    order by e.id desc limit 1
  ) e on true
  left join users u on u.company_id = ${thisCompany} and u.id = e.actor_id
  where d.company_id = ${thisCompany} and d.supplier_id = s.supplier_id and d.shipment_id = s.id
    and d.revision < s.revision and d.content ->> 'estimatedDelivery' <> s.estimated_delivery::text
  order by d.revision desc limit 1
) end`

/** Whether an earlier revision had another delivery day. */
export const isDayChanged = sql<boolean>`(s.revision > 0 and exists (
  select from document_snapshots d
  where d.company_id = ${thisCompany} and d.supplier_id = s.supplier_id and d.shipment_id = s.id
    and d.revision < s.revision and d.content ->> 'estimatedDelivery' <> s.estimated_delivery::text))`

export const arrivalRows = entity('shipments', 's', arrivalRow, {
  estimatedDelivery: sql`s.estimated_delivery`,
  place: resolveShipTo(sql`s.ship_to`),
  trackingUrl: carrierTrackingUrl,
  packages: packageCountOfClosed,
  weight: sql`trim_scale(s.announced_weight)::text`,
  volume: sql`trim_scale(s.announced_volume)::text`,
  dayChange,
})

const idRow = z.object({ id: z.int() })

/** Filters and sort order of the list, without the limits of a page. */
type Query = Omit<z.output<typeof listArrivals.schema.querystring>, 'limit' | 'after' | 'before'>

/** Whether a shipment `s` has one of these statuses. They are literals, so that the planner can use partial indexes. */
export const hasStatus = (statuses: readonly string[]): Sql<boolean> =>
  sql`s.status in (${sql.join(statuses.map((status) => sql.lit(status)))})`

/** Whether a shipment `s` goes to a place. A ship-to is a text; it must equal an alias of the place. */
export const isAtPlace = (placeId: number) => sql<boolean>`s.ship_to = any (array(
  select p.alias from place_aliases p where p.company_id = ${thisCompany} and p.id = ${placeId}))`

/** Filters by place. Waiting shipments are found by an index, others by the scan of the list. */
function placeFilter(scope: DataScope, placeId: number, isWaiting: boolean): Filter {
  const condition = isAtPlace(placeId)
  if (!isWaiting) return { condition }
  return {
    condition,
    candidates: async (query, max) => {
      const rows = await query(typedSql(idRow)`
        select s.id from shipments s
        where ${isInScope(scope, 's')} and ${hasStatus(waitingStatuses)} and ${condition} limit ${sql.lit(max)}`)
      return rows.map(({ id }) => id)
    },
  }
}

const columnsForStaff = (conditions: Sql) => ({
  columns: sql`${arrivalRows.columns}, ${rowSupplierColumns('u.id', 'u.code', 'u.name')}`,
  joins: shipmentSupplierJoin,
  joinedSource: sql`shipments s ${shipmentSupplierJoin} where ${conditions}`,
  hasSuppliers: true,
})

/** Returns the list of arrivals of a scope, filtered and sorted as the query says. */
export function arrivalList(query: Query, scope: DataScope): ListQuery {
  const { show, placeId, from, to, text, sort = 'eta' } = query
  const statuses = shownArrivalStatuses(show)
  const conditions = [isInScope(scope, 's'), hasStatus(statuses)]
  if (from) conditions.push(sql`s.eta_rank >= ${from}::date`)
  if (to) conditions.push(sql`s.eta_rank <= ${to}::date`)
  const filters: Filter[] = []
  if (placeId) {
    const isWaiting = statuses.every((status) =>
      waitingStatuses.some((waiting) => waiting === status),
    )
    filters.push(placeFilter(scope, placeId, isWaiting))
  }
  if (text) filters.push(textFilter(scope, 'shipments', 's', text))
  const where = sql.join(conditions, sql` and `)
  return {
    sort: {
      column: 's.eta_rank',
      type: 'date',
      isDescending: sort === '-eta',
      tieBreaker: 's.id',
    },
    alias: 's',
    source: sql`shipments s where ${where}`,
    filters,
    // Only rows of the page need these columns; their cost must not influence the choice of the index.
    ...(scope === 'supplier'
      ? { columns: arrivalRows.columns, joins: sql`` }
      : columnsForStaff(where)),
  }
}
