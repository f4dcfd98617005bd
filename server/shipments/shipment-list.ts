import type * as z from 'zod'
import type { listShipments } from '#contract/shipments/shipment-endpoints.ts'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { goodsFieldNames } from '#domain/shipments/line-field.ts'
import { choiceFields, type ShipmentField } from '#domain/shipments/shipment-field.ts'
import type { GoodsField } from '#domain/shipments/shipment-line.ts'
import { defaultShipmentSort, isShipmentSortAllowed } from '#domain/shipments/shipment-query.ts'
import { type DataScope, isInScope } from '#server/data/data-scope.ts'
import { columnName } from '#server/data/entity.ts'
import { type Filter, indexedFilter } from '#server/data/list/bounded-search.ts'
import type { ListQuery, SortKey } from '#server/data/list/keyset-page.ts'
import { rowSupplierColumns, shipmentSupplierJoin } from '#server/data/list/row-suppliers.ts'
import { startsWith, textFilter } from '#server/data/list/text-search.ts'
import { invalid } from '#server/http/problem-error.ts'
import { placeJoin } from '#server/queries/ship-to.ts'
import { shipmentRows } from '#server/shipments/shipment-json.ts'

/** Filters and sort order of the list, without the limits of a page. */
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
  updated: sortKey('s.last_change_at', 'timestamptz', false),
  '-updated': sortKey('s.last_change_at', 'timestamptz', true),
  code: { ...sortKey('s.code', 'text', false), isUnique: true },
  '-code': { ...sortKey('s.code', 'text', true), isUnique: true },
  // Shipments under way first, then by id, newest first.
  'under-way': {
    column: sql`case when s.status in ('received', 'cancelled') then 0::bigint else 1::bigint end`,
    type: 'bigint',
    isDescending: true,
    tieBreaker: 's.id',
  },
}

// Codes are not unique across suppliers, so the supplier's id breaks ties.
const companySortKeys: Record<Sort, SortKey> = {
  ...sortKeys,
  code: { ...sortKey('s.code', 'text', false), tieBreaker: 's.supplier_id' },
  '-code': { ...sortKey('s.code', 'text', true), tieBreaker: 's.supplier_id' },
}

// Sorts by each shipment's last event: reads events by time and skips those that a later event of the same shipment
// follows. An event whose transaction waited for a lock may have a later id and an earlier time. Fenced (`offset 0`),
// so that PostgreSQL expects no skips and keeps the order of the index.
const shipmentsByChange = sql`(
  select s.*, e.at as last_change_at from shipment_events e
  cross join lateral (
    select where e.id = (
      select n.id from shipment_events n where n.company_id = ${thisCompany} and n.shipment_id = e.shipment_id
      order by n.at desc, n.id desc limit 1
    ) offset 0
  ) last
  join shipments s on s.company_id = ${thisCompany} and s.supplier_id = e.supplier_id and s.id = e.shipment_id
  where e.company_id = ${thisCompany}
) s`

const columnsForStaff = (from: Sql, conditions: Sql) => ({
  columns: sql`${shipmentRows.columns}, ${rowSupplierColumns('u.id', 'u.code', 'u.name')}`,
  joins: sql`${shipmentSupplierJoin} ${placeJoin}`,
  joinedSource: sql`${from} ${shipmentSupplierJoin} ${placeJoin} where ${conditions}`,
  hasSuppliers: true,
})

function sortOf(query: Query): Sort {
  if (!isShipmentSortAllowed(query))
    throw invalid({ pointer: '/query/sort', code: 'sort-not-offered' })
  return query.sort ?? defaultShipmentSort(query)
}

// Literals let PostgreSQL estimate rows by status. State `open` is filtered by the status `open`, which has indexes.
const stateConditions = ({ state, status }: Query): Sql[] =>
  [state, status]
    .filter((chosen) => chosen !== undefined)
    .map((chosen) =>
      chosen === 'closed' ? sql`s.state = 'closed'` : sql`s.status = ${sql.lit(chosen)}`,
    )

function conditionsOf(query: Query, scope: DataScope): Sql[] {
  const { from, to } = query
  const conditions: Sql[] = [isInScope(scope, 's')]
  if (from) conditions.push(sql`s.eta_rank >= ${from}::date`)
  if (to) conditions.push(sql`s.eta_rank <= ${to}::date`)
  for (const { name } of choiceFields) {
    const chosen = (query as Partial<Record<ShipmentField, string>>)[name]
    if (chosen) conditions.push(sql`${sql.ref(`s.${columnName(name)}`)} = ${chosen}`)
  }
  return conditions
}

// Finds shipments through the order's lines; each step uses an index.
const hasLinesOf = (orderId: number): Sql => sql`s.id in (
  select sl.shipment_id from orders o
  join order_lines ol on ol.company_id = ${thisCompany} and ol.supplier_id = o.supplier_id and ol.order_code = o.code
  join shipment_lines sl on sl.company_id = ${thisCompany} and sl.supplier_id = o.supplier_id and sl.order_line_id = ol.id
  where o.company_id = ${thisCompany} and o.id = ${orderId})`

// Filters shipments by goods of their lines: an index leads to the lines, and a shipment has few lines.
function hasGoods(scope: DataScope, name: GoodsField, value: string): Filter {
  const hasValue = sql`${sql.ref(`sl.${columnName(name)}`)} = ${value}`
  return {
    ...indexedFilter(scope, 'shipment_lines', 'sl', hasValue, 'shipment_id'),
    condition: sql`exists (select from shipment_lines sl where sl.company_id = ${thisCompany}
      and sl.supplier_id = s.supplier_id and sl.shipment_id = s.id and ${hasValue})`,
  }
}

// Reads the history by its time index, because an index on shipments would slow down every change of a shipment.
function hasChangedSince(scope: DataScope, instant: string): Filter {
  const isSince = sql`e.at >= ${instant}::timestamptz`
  return {
    ...indexedFilter(scope, 'shipment_events', 'e', isSince, 'shipment_id'),
    condition: sql`exists (select from shipment_events e where e.company_id = ${thisCompany}
      and e.supplier_id = s.supplier_id and e.shipment_id = s.id and ${isSince})`,
  }
}

/** Shipments of the scope that match a query, sorted as the query says. */
export function shipmentList(query: Query, scope: DataScope): ListQuery {
  const sort = sortOf(query)
  const isByChange = sort.endsWith('updated')
  const conditions = conditionsOf(query, scope)
  const filters: Filter[] = []
  for (const condition of stateConditions(query))
    if (isByChange) filters.push(indexedFilter(scope, 'shipments', 's', condition))
    else conditions.push(condition)
  if (query.code) {
    const startsWithCode = startsWith('s.code', query.code.toUpperCase())
    if (sort.endsWith('code')) conditions.push(startsWithCode)
    else filters.push(indexedFilter(scope, 'shipments', 's', startsWithCode))
  }
  if (query.exactCode) conditions.push(sql`s.code = ${query.exactCode.toUpperCase()}`)
  if (query.orderId) filters.push(indexedFilter(scope, 'shipments', 's', hasLinesOf(query.orderId)))
  for (const name of goodsFieldNames) {
    const value = query[name]
    if (value) filters.push(hasGoods(scope, name, value))
  }
  if (query.updatedSince && isByChange)
    conditions.push(sql`s.last_change_at >= ${query.updatedSince}::timestamptz`)
  else if (query.updatedSince) filters.push(hasChangedSince(scope, query.updatedSince))
  if (query.text) filters.push(textFilter(scope, 'shipments', 's', query.text))
  const where = sql.join(conditions, sql` and `)
  const from = isByChange ? shipmentsByChange : sql`shipments s`
  return {
    sort: (scope === 'supplier' ? sortKeys : companySortKeys)[sort],
    alias: 's',
    source: sql`${from} where ${where}`,
    filters,
    ...(scope === 'supplier'
      ? { columns: shipmentRows.columns, joins: placeJoin }
      : columnsForStaff(from, where)),
  }
}
