import * as z from 'zod'
import type { listArrivals } from '#contract/docks/arrival-endpoints.ts'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { shownArrivalStatuses, waitingStatuses } from '#domain/docks/arrival-query.ts'
import { arrivalRows } from '#server/arrivals/arrival-json.ts'
import { type DataScope, isInScope } from '#server/data/data-scope.ts'
import type { Filter } from '#server/data/list/bounded-search.ts'
import type { ListQuery } from '#server/data/list/keyset-page.ts'
import { rowSupplierColumns, supplierOfShipment } from '#server/data/list/row-suppliers.ts'
import { textFilter } from '#server/data/list/text-search.ts'
import { typedSql } from '#server/data/typed-sql.ts'

const idRow = z.object({ id: z.int() })

/** Filters and sort order of the list, without the limits of a page. */
type Query = Omit<z.output<typeof listArrivals.schema.querystring>, 'limit' | 'after' | 'before'>

/** Whether a shipment `s` has one of these statuses. They are literals, so that the planner can use partial indexes. */
export const hasStatus = (statuses: readonly string[]): Sql<boolean> =>
  sql`s.status in (${sql.join(statuses.map((status) => sql.lit(status)))})`

/** Whether a shipment `s` goes to a place. A ship-to is text; a place has up to two aliases that it can match. */
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
  joins: supplierOfShipment,
  joinedSource: sql`shipments s ${supplierOfShipment} where ${conditions}`,
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
    const isWaiting = statuses.every((status) => waitingStatuses.some((one) => one === status))
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
