import type * as z from 'zod'
import type { listShipments } from '#contract/shipment-endpoints.ts'
import { type Sql, sql } from '#database/client/sql.ts'
import { choiceFields, type ShipmentField } from '#domain/shipment-field.ts'
import { defaultShipmentSort, isShipmentSortAllowed } from '#domain/shipment-query.ts'
import { columnName } from '#server/data/entity.ts'
import {
  type Filter,
  indexedFilter,
  isOfCallersSupplier,
} from '#server/data/list/bounded-search.ts'
import type { ListQuery, SortKey } from '#server/data/list/keyset-page.ts'
import { startsWith, textFilter } from '#server/data/list/text-search.ts'
import { invalid } from '#server/http/problem-error.ts'
import { shipmentRows } from '#server/shipments/shipment-json.ts'

/** What narrows and sorts the list, whatever part of it is asked for. */
type Query = Omit<z.output<typeof listShipments.schema.querystring>, 'limit' | 'after' | 'before'>
type Sort = NonNullable<Query['sort']>

const sortKey = (column: string, type: SortKey['type'], isDescending: boolean): SortKey => ({
  column,
  type,
  isDescending,
  tieBreaker: 's.id',
})
const sortKeys: Record<Sort, SortKey> = {
  created: sortKey('s.id', 'bigint', false),
  '-created': sortKey('s.id', 'bigint', true),
  eta: sortKey('s.eta_rank', 'date', false),
  '-eta': sortKey('s.eta_rank', 'date', true),
  code: { ...sortKey('s.code', 'text', false), isUnique: true },
  '-code': { ...sortKey('s.code', 'text', true), isUnique: true },
}

function sortOf(query: Query): Sort {
  if (!isShipmentSortAllowed(query))
    throw invalid({ pointer: '/query/sort', code: 'sort-not-offered' })
  return query.sort ?? defaultShipmentSort(query)
}

// Literals, because partial indexes serve them: a parameter could be any state.
function conditionsOf(query: Query): Sql[] {
  const { state, status, from, to } = query
  const conditions: Sql[] = [isOfCallersSupplier('s')]
  if (state) conditions.push(sql`s.state = ${sql.lit(state)}`)
  if (status === 'open') conditions.push(sql`s.state = 'open'`)
  else if (status) conditions.push(sql`s.state = 'closed' and s.status = ${sql.lit(status)}`)
  if (from) conditions.push(sql`s.eta_rank >= ${from}::date`)
  if (to) conditions.push(sql`s.eta_rank <= ${to}::date`)
  for (const { name } of choiceFields) {
    const chosen = (query as Partial<Record<ShipmentField, string>>)[name]
    if (chosen) conditions.push(sql`${sql.ref(`s.${columnName(name)}`)} = ${chosen}`)
  }
  return conditions
}

/** The shipments of the caller's supplier that a query asks for, in its order. */
export function shipmentList(query: Query): ListQuery {
  const sort = sortOf(query)
  const conditions = conditionsOf(query)
  const filters: Filter[] = []
  if (query.code) {
    const begins = startsWith('s.code', query.code.toUpperCase())
    if (sort.endsWith('code')) conditions.push(begins)
    else filters.push(indexedFilter('shipments', 's', begins))
  }
  if (query.text) filters.push(textFilter('shipments', 's', query.text))
  return {
    sort: sortKeys[sort],
    alias: 's',
    source: sql`shipments s where ${sql.join(conditions, sql` and `)}`,
    filters,
    columns: shipmentRows.columns,
  }
}
