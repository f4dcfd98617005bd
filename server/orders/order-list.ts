import type { ChangedQuery } from '#contract/page.ts'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import type { OrderQuery } from '#domain/orders/order.ts'
import { type DataScope, isInScope } from '#server/data/data-scope.ts'
import { type Filter, indexedFilter } from '#server/data/list/bounded-search.ts'
import {
  isBackwards,
  type ListQuery,
  type PageQuery,
  type SortKey,
} from '#server/data/list/keyset-page.ts'
import { rowSupplierColumns, rowSupplierJoin } from '#server/data/list/row-suppliers.ts'
import { figuresOfOrder, orderRows } from '#server/orders/order-json.ts'

type Query = OrderQuery & ChangedQuery & Pick<PageQuery, 'after' | 'before'>

// Codes are not unique across suppliers, so the supplier's id breaks ties.
const byCode = (scope: DataScope): Omit<SortKey, 'isDescending'> =>
  scope === 'supplier'
    ? { column: 'o.code', type: 'text', tieBreaker: 'o.id', isUnique: true }
    : { column: 'o.code', type: 'text', tieBreaker: 'o.supplier_id' }
const byChange = { column: 'o.last_change_at', type: 'timestamptz', tieBreaker: 'o.id' } as const
const byId = { column: 'o.id', type: 'bigint', tieBreaker: 'o.id', isUnique: true } as const

const hasLines = (
  condition: Sql,
): Sql => sql`exists (select from order_lines l where l.company_id = ${thisCompany}
  and l.supplier_id = o.supplier_id and l.order_code = o.code and ${condition})`

function hasPending(scope: DataScope): Filter {
  const isPending = sql`l.pending > 0`
  return {
    ...indexedFilter(scope, 'order_lines', 'l', isPending, 'order_id'),
    condition: hasLines(isPending),
  }
}

// Matches a change of the order itself or of one of its lines: each has an index of its own.
function hasChangedSince(scope: DataScope, instant: string): Filter {
  const isSince = sql`greatest(o.created_at, o.changed_at) >= ${instant}::timestamptz`
  const isLineSince = sql`l.changed_at >= ${instant}::timestamptz`
  const orders = indexedFilter(scope, 'orders', 'o', isSince)
  const lines = indexedFilter(scope, 'order_lines', 'l', isLineSince, 'order_id')
  return {
    condition: sql`(${isSince} or ${hasLines(isLineSince)})`,
    candidates: async (query, max) => [
      ...((await orders.candidates?.(query, max)) ?? []),
      ...((await lines.candidates?.(query, max)) ?? []),
    ],
  }
}

// Sorts by the last change of the order or one of its lines. Reads both indexes by time and skips those that a later
// change follows. Fenced (`offset 0`), so that PostgreSQL expects no skips and keeps the order of the indexes.
function ordersByChange(scope: DataScope, isDescending: boolean, code: string | undefined): Sql {
  const direction = isDescending ? sql`desc` : sql`asc`
  const hasCode = (column: string) =>
    code === undefined ? sql`` : sql`and ${sql.ref(column)} = ${code}`
  return sql`(
    select o.*, c.at as last_change_at from (
      (select o.supplier_id, o.id as order_id, greatest(o.created_at, o.changed_at) as at, -o.id as source_id
        from orders o where o.company_id = ${thisCompany} ${hasCode('o.code')} order by at ${direction})
      union all
      (select l.supplier_id, l.order_id, l.changed_at, l.id
        from order_lines l where l.company_id = ${thisCompany} ${hasCode('l.order_code')} order by l.changed_at ${direction})
    ) c
    join orders o on o.company_id = ${thisCompany} and o.id = c.order_id
      ${scope === 'supplier' ? sql`and o.supplier_id = c.supplier_id` : sql``}
    left join lateral (
      select l.id, l.changed_at from order_lines l where l.company_id = ${thisCompany} and l.supplier_id = o.supplier_id
        and l.order_code = o.code order by l.changed_at desc, l.id desc limit 1
    ) line on true
    cross join lateral (
      select where c.source_id = case when line.changed_at > greatest(o.created_at, o.changed_at) then line.id else -o.id end
      offset 0
    ) last
  ) o`
}

/** Orders of the scope that match a query, sorted as the query says. */
export function orderList(query: Query, scope: DataScope): ListQuery {
  const { code, show, updatedSince, sort = '-created' } = query
  const isByChange = sort.endsWith('updated')
  const isDescending = sort.startsWith('-')
  const from = isByChange
    ? ordersByChange(scope, isDescending !== isBackwards(query), code)
    : sql`orders o`
  const conditions: Sql[] = [isInScope(scope, 'o')]
  if (code) conditions.push(sql`o.code = ${code}`)
  const filters: Filter[] = []
  if (updatedSince && isByChange)
    conditions.push(sql`o.last_change_at >= ${updatedSince}::timestamptz`)
  else if (updatedSince) filters.push(hasChangedSince(scope, updatedSince))
  if (show === 'pending') filters.push(hasPending(scope))
  return {
    sort: {
      ...(isByChange ? byChange : sort.endsWith('code') ? byCode(scope) : byId),
      isDescending,
    },
    alias: 'o',
    source: sql`${from} where ${sql.join(conditions, sql` and `)}`,
    filters,
    ...(scope === 'supplier'
      ? { columns: orderRows.columns, joins: figuresOfOrder }
      : {
          columns: sql`${orderRows.columns}, ${rowSupplierColumns('u.id', 'u.code', 'u.name')}`,
          joins: sql`${figuresOfOrder} ${rowSupplierJoin('o')}`,
          hasSuppliers: true,
        }),
  }
}
