import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import type { OrderQuery } from '#domain/orders/order.ts'
import { type DataScope, isInScope } from '#server/data/data-scope.ts'
import { indexedFilter } from '#server/data/list/bounded-search.ts'
import type { ListQuery, SortKey } from '#server/data/list/keyset-page.ts'
import { rowSupplierColumns, supplierOfRow } from '#server/data/list/row-suppliers.ts'
import { figuresOfOrder, orderRows } from '#server/orders/order-json.ts'

// Two suppliers may have the same code: across all, the supplier's id decides which comes first.
const codeKey = (scope: DataScope): Omit<SortKey, 'isDescending'> =>
  scope === 'supplier'
    ? { column: 'o.code', type: 'text', tieBreaker: 'o.id', isUnique: true }
    : { column: 'o.code', type: 'text', tieBreaker: 'o.supplier_id' }
const idKey = { column: 'o.id', type: 'bigint', tieBreaker: 'o.id', isUnique: true } as const

/** The orders of the scope that a query asks for, in its order. */
export function orderList(query: OrderQuery, scope: DataScope): ListQuery {
  const { code, show, sort = '-created' } = query
  const conditions: Sql[] = [isInScope(scope, 'o')]
  if (code) conditions.push(sql`o.code = ${code}`)
  const isPending = sql`l.pending > 0`
  return {
    sort: {
      ...(sort.endsWith('code') ? codeKey(scope) : idKey),
      isDescending: sort.startsWith('-'),
    },
    alias: 'o',
    source: sql`orders o where ${sql.join(conditions, sql` and `)}`,
    filters:
      show === 'pending'
        ? [
            {
              ...indexedFilter(scope, 'order_lines', 'l', isPending, 'order_id'),
              condition: sql`exists (select from order_lines l where l.company_id = ${thisCompany}
                and l.supplier_id = o.supplier_id and l.order_code = o.code and ${isPending})`,
            },
          ]
        : [],
    ...(scope === 'supplier'
      ? { columns: orderRows.columns, joins: figuresOfOrder }
      : {
          columns: sql`${orderRows.columns}, ${rowSupplierColumns('u.id', 'u.code', 'u.name')}`,
          joins: sql`${figuresOfOrder} ${supplierOfRow('o')}`,
          hasSuppliers: true,
        }),
  }
}
