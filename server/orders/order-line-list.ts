import type * as z from 'zod'
import type { listOrderLines } from '#contract/order-endpoints.ts'
import { type Sql, sql } from '#database/client/sql.ts'
import { orderLine } from '#domain/order-line.ts'
import { entity } from '#server/data/entity.ts'
import { type Sought, soughtTogether } from '#server/data/list/filter-plan.ts'
import type { List, Order } from '#server/data/list/keyset-page.ts'
import { everyWord, startsWith } from '#server/data/list/text-search.ts'
import { invalid } from '#server/http/problem-error.ts'

/** What narrows and sorts the list, whatever part of it is asked for. */
type Query = Omit<z.output<typeof listOrderLines.schema.querystring>, 'limit' | 'after' | 'before'>

type Sorted = Query & { sort: NonNullable<Query['sort']> }

const order = (column: string, type: Order['type'], isDescending: boolean, id = 'l.id'): Order => ({
  column,
  type,
  isDescending,
  id,
})
const orders: Record<Sorted['sort'], Order> = {
  due: order('l.due_date', 'date', false),
  '-due': order('l.due_date', 'date', true),
  product: order('l.product_code', 'text', false),
  '-product': order('l.product_code', 'text', true),
  order: order('l.order_code', 'text', false, 'l.line_number'),
  '-order': order('l.order_code', 'text', true, 'l.line_number'),
}

const figures = entity('order_line_figures', 'r', orderLine, { lineNumber: sql`r.line_reference` })

/** An order line as the contract shows it, from a row `r` of order_line_figures. */
export const orderLineJson = sql`(select row_to_json(line) from (select ${figures.columns}) line)`

const own = sql`l.company_id = caller.company_id and l.supplier_id = caller.supplier_id`

// What the list's own order leads to, and what other indexes do.
function narrowed(query: Sorted): { filters: Sql<unknown>; sought: Sought[] } {
  const filters: Sql<unknown>[] = []
  const sought: Sought[] = []
  const narrow = (column: string, holds: Sql<unknown>) =>
    query.sort.endsWith(column)
      ? filters.push(sql`and ${holds}`)
      : sought.push({ holds, isIndexed: true, isCovered: !query.text })
  const { dueFrom, dueTo, text } = query
  // Orders that begin alike may be as far from the first page as any: their own order alone leads to them.
  if (query.order) narrow('order', startsWith('l.order_code', query.order))
  if (query.product) narrow('product', startsWith('l.product_code', query.product))
  if (dueFrom || dueTo) {
    const [from, to] = [dueFrom ?? '-infinity', dueTo ?? 'infinity']
    narrow('due', sql`l.due_date between ${from}::date and ${to}::date`)
  }
  const kinds = (['color', 'size'] as const).filter((name) => query[name] !== undefined)
  if (kinds.length > 0) {
    const is = kinds.map((name) => sql`${sql.ref(`l.${name}`)} = ${query[name]}`)
    const holds = sql.join(is, sql` and `)
    const alone = sql`select l.* from order_lines l where ${own} and ${holds}`
    sought.push({ holds, isIndexed: true, alone })
  }
  if (text) sought.push(everyWord('order_lines', 'l.search', text))
  return { filters: sql.join(filters, sql` `), sought }
}

function sorted(query: Query): Sorted {
  const { sort } = query
  if (query.order && sort && !sort.endsWith('order'))
    throw invalid({ pointer: '/query/sort', code: 'sort-not-offered' })
  return { ...query, sort: sort ?? (query.order ? 'order' : 'due') }
}

// All that a row is found, told apart and sorted by, words aside: an index has the whole of it.
const found = sql`l.company_id, l.id, l.due_date, l.product_code, l.order_code, l.line_number, l.size, l.color`

/** The order lines of the caller's supplier that a query asks for, in its order. */
export function orderLineList(asked: Query): List & { filters: Sql<unknown> } {
  const query = sorted(asked)
  const order = orders[query.sort]
  const { filters, sought } = narrowed(query)
  const listed = sql`${own} ${query.show === 'pending' ? sql`and l.pending > 0` : sql``}`
  const keys = sql`l.company_id, l.id, ${sql.ref(order.column)}${order.id === 'l.id' ? sql`` : sql`, ${sql.ref(order.id)}`}`
  const columns = query.text ? sql`${found}, l.search` : sought.length > 0 ? found : keys
  const among = { own: listed, spread: 'l.due_date', isAlong: !query.sort.endsWith('product') }
  return {
    order,
    rows: sql`select ${columns} from order_lines l where ${listed}`,
    keys,
    filters,
    // The figures are looked up for the rows of the page alone, not for all that a filter finds.
    as: 'l',
    ...(sought.length > 0 && { sought: soughtTogether(sought, among) }),
    shown: sql`(select ${orderLineJson} from order_line_figures r where r.company_id = l.company_id and r.id = l.id)`,
  }
}
