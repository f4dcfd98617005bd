import type { ChangedQuery } from '#contract/page.ts'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import type { OrderQuery } from '#domain/orders/order.ts'
import { type DataScope, isInScope } from '#server/data/data-scope.ts'
import { type Filter, indexedFilter } from '#server/data/list/bounded-search.ts'
import type { ListQuery, SortKey } from '#server/data/list/keyset-page.ts'
import { rowSupplierColumns, supplierOfRow } from '#server/data/list/row-suppliers.ts'
import { figuresOfOrder, orderRows } from '#server/orders/order-json.ts'

// Two suppliers may have the same code: across all, the supplier's id decides which comes first.
const codeKey = (scope: DataScope): Omit<SortKey, 'isDescending'> =>
  scope === 'supplier'
    ? { column: 'o.code', type: 'text', tieBreaker: 'o.id', isUnique: true }
    : { column: 'o.code', type: 'text', tieBreaker: 'o.supplier_id' }
const idKey = { column: 'o.id', type: 'bigint', tieBreaker: 'o.id', isUnique: true } as const

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

// The order itself, or a line of it: each has an index of its own.
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

/** The orders of the scope that a query asks for, in its order. */
export function orderList(query: OrderQuery & ChangedQuery, scope: DataScope): ListQuery {
  const { code, show, updatedSince, sort = '-created' } = query
  const conditions: Sql[] = [isInScope(scope, 'o')]
  if (code) conditions.push(sql`o.code = ${code}`)
  const filters: Filter[] = []
  if (updatedSince) filters.push(hasChangedSince(scope, updatedSince))
  if (show === 'pending') filters.push(hasPending(scope))
  return {
    sort: {
      ...(sort.endsWith('code') ? codeKey(scope) : idKey),
      isDescending: sort.startsWith('-'),
    },
    alias: 'o',
    source: sql`orders o where ${sql.join(conditions, sql` and `)}`,
    filters,
    ...(scope === 'supplier'
      ? { columns: orderRows.columns, joins: figuresOfOrder }
      : {
          columns: sql`${orderRows.columns}, ${rowSupplierColumns('u.id', 'u.code', 'u.name')}`,
          joins: sql`${figuresOfOrder} ${supplierOfRow('o')}`,
          hasSuppliers: true,
        }),
  }
}
