import type * as z from 'zod'
import type { listOrderLines } from '#contract/orders/order-endpoints.ts'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { orderLine } from '#domain/orders/order-line.ts'
import { defaultOrderLineSort, isOrderLineSortAllowed } from '#domain/orders/order-line-query.ts'
import { type DataScope, isInScope } from '#server/data/data-scope.ts'
import { entity } from '#server/data/entity.ts'
import { type Filter, indexedFilter } from '#server/data/list/bounded-search.ts'
import type { ListQuery, SortKey } from '#server/data/list/keyset-page.ts'
import { rowSupplierColumns } from '#server/data/list/row-suppliers.ts'
import { isInUsualCase, startsWith, textFilter } from '#server/data/list/text-search.ts'
import { invalid } from '#server/http/problem-error.ts'

/** Filters and sort order of the list, without the limits of a page. */
type Query = Omit<z.output<typeof listOrderLines.schema.querystring>, 'limit' | 'after' | 'before'>
type Sort = NonNullable<Query['sort']>

const sortKey = (
  column: string,
  type: SortKey['type'],
  isDescending: boolean,
  tieBreaker = 'l.id',
): SortKey => ({ column, type, isDescending, tieBreaker })
const sortKeys: Record<Sort, SortKey> = {
  due: sortKey('l.due_date', 'date', false),
  '-due': sortKey('l.due_date', 'date', true),
  product: sortKey('l.product_code', 'text', false),
  '-product': sortKey('l.product_code', 'text', true),
  order: sortKey('l.order_code', 'text', false, 'l.line_number'),
  '-order': sortKey('l.order_code', 'text', true, 'l.line_number'),
  '-updated': sortKey('l.changed_at', 'timestamptz', true),
}

/** Order lines as in the contract, from rows `r` of order_line_figures. */
export const orderLines = entity('order_line_figures', 'r', orderLine, {
  lineNumber: sql`r.line_reference`,
})

// Order code and line number are not unique across suppliers, so the id breaks ties.
const companySortKeys: Record<Sort, SortKey> = {
  ...sortKeys,
  order: sortKey('l.order_code', 'text', false),
  '-order': sortKey('l.order_code', 'text', true),
}

const columnsForStaff = {
  columns: sql`${orderLines.columns}, ${rowSupplierColumns('r.supplier_id', 'r.supplier_code', 'r.supplier_name')}`,
  hasSuppliers: true,
}

/** Joins the view order_line_figures to the lines `l` of a page. */
export const figuresOfLine = sql`
  join order_line_figures r on r.company_id = ${thisCompany} and r.supplier_id = l.supplier_id and r.id = l.id`

function sortOf(query: Query): Sort {
  if (!isOrderLineSortAllowed(query))
    throw invalid({ pointer: '/query/sort', code: 'sort-not-offered' })
  return query.sort ?? defaultOrderLineSort(query)
}

// Filters by the order's code, because the index of the list begins with it.
const isOfOrder = (id: number): Sql => sql`(l.supplier_id, l.order_code) =
  (select o.supplier_id, o.code from orders o where o.company_id = ${thisCompany} and o.id = ${id})`

const confirmationConditions: Record<NonNullable<Query['confirmation']>, Sql> = {
  'to-confirm': sql`l.confirmation in ('unconfirmed', 'refused')`,
  proposed: sql`l.confirmation = 'proposed'`,
  confirmed: sql`l.confirmation = 'confirmed'`,
}

/** Order lines of the scope that match a query, sorted as the query says. */
export function orderLineList(query: Query, scope: DataScope): ListQuery {
  const sort = sortOf(query)
  const conditions: Sql[] = [isInScope(scope, 'l')]
  const filters: Filter[] = []
  const addCondition = (column: string, condition: Sql) =>
    sort.endsWith(column)
      ? conditions.push(condition)
      : filters.push(indexedFilter(scope, 'order_lines', 'l', condition))
  const addPendingFilter = (condition: Sql) =>
    filters.push(indexedFilter(scope, 'order_lines', 'l', sql`l.pending > 0 and ${condition}`))
  if (query.show === 'pending') {
    // The index by last change also has lines without a pending quantity.
    if (sort === '-updated') addPendingFilter(sql`true`)
    else conditions.push(sql`l.pending > 0`)
  }
  if (query.orderId) addCondition('order', isOfOrder(query.orderId))
  if (query.order) addCondition('order', startsWith('l.order_code', query.order))
  if (query.orderCode) addCondition('order', sql`l.order_code = ${query.orderCode}`)
  if (query.product) addCondition('product', startsWith('l.product_code', query.product))
  const { color, size, dueFrom, dueTo, expectedFrom, expectedTo } = query
  if (color !== undefined || size !== undefined) {
    const comparisons: Sql[] = []
    if (color !== undefined) comparisons.push(isInUsualCase('l.color', color))
    if (size !== undefined) comparisons.push(isInUsualCase('l.size', size))
    filters.push(indexedFilter(scope, 'order_lines', 'l', sql.join(comparisons, sql` and `)))
  }
  const isWithin = (from = '-infinity', to = 'infinity') =>
    sql`between ${from}::date and ${to}::date`
  if (dueFrom || dueTo) addCondition('due', sql`l.due_date ${isWithin(dueFrom, dueTo)}`)
  if (expectedFrom || expectedTo)
    addPendingFilter(
      sql`coalesce(l.confirmed_date, l.due_date) ${isWithin(expectedFrom, expectedTo)}`,
    )
  if (query.confirmation) addPendingFilter(confirmationConditions[query.confirmation])
  if (query.updatedSince) {
    const isSince = sql`l.changed_at >= ${query.updatedSince}::timestamptz`
    filters.push(indexedFilter(scope, 'order_lines', 'l', isSince))
  }
  if (query.text) filters.push(textFilter(scope, 'order_lines', 'l', query.text))
  const where = sql.join(conditions, sql` and `)
  return {
    sort: (scope === 'supplier' || query.orderId ? sortKeys : companySortKeys)[sort],
    alias: 'l',
    source: sql`order_lines l where ${where}`,
    filters,
    ...(scope === 'supplier' ? { columns: orderLines.columns } : columnsForStaff),
    joins: figuresOfLine,
    // With the join in the source itself, PostgreSQL 18 reads the lines only once.
    joinedSource: sql`order_lines l ${figuresOfLine} where ${where}`,
  }
}
