import type * as z from 'zod'
import type { listOrderLines } from '#contract/order-endpoints.ts'
import { type Sql, sql } from '#database/sql.ts'
import type { List, Order } from '#server/http/keyset-page.ts'
import { type Sought, type SoughtTogether, soughtTogether } from '#server/http/sought-rows.ts'
import { everyWord, startsWith } from '#server/http/text-filter.ts'

/** What narrows and sorts the list, whatever part of it is asked for. */
type Query = Omit<z.output<typeof listOrderLines.schema.querystring>, 'limit' | 'after' | 'before'>

const orders: Record<Query['sort'], Order> = {
  due: { column: 'l.due_date', type: 'date', isDescending: false, id: 'l.id' },
  '-due': { column: 'l.due_date', type: 'date', isDescending: true, id: 'l.id' },
  product: { column: 'l.product_code', type: 'text', isDescending: false, id: 'l.id' },
  '-product': { column: 'l.product_code', type: 'text', isDescending: true, id: 'l.id' },
}

const decimal = (column: string) => sql`trim_scale(${sql.ref(`r.${column}`)})::text`

/** An order line as the contract shows it, from a row `r` of order_line_figures. */
export const orderLineJson = sql`json_build_object(
  'id', r.id, 'orderId', r.order_id, 'orderCode', r.order_code, 'orderDate', r.order_date, 'shipTo', r.ship_to,
  'lineNumber', r.line_number, 'productCode', r.product_code, 'productName', r.product_name, 'gtin', r.gtin,
  'size', r.size, 'color', r.color, 'unit', r.unit, 'isDivisible', r.is_divisible, 'dueDate', r.due_date,
  'packMultiple', ${decimal('pack_multiple')}, 'quantity', ${decimal('quantity')}, 'cancelled', ${decimal('cancelled')},
  'received', ${decimal('received')}, 'inTransit', ${decimal('in_transit')}, 'inOpen', ${decimal('in_open')},
  'pending', ${decimal('pending')}, 'available', ${decimal('available')}, 'isConflict', r.is_conflict)`

function filters(query: Query): Sql<unknown> {
  const found: Sql<unknown>[] = []
  if (query.show === 'pending') found.push(sql`and l.pending > 0`)
  if (query.product && isByProduct(query)) {
    found.push(sql`and ${startsWith('l.product_code', query.product)}`)
  }
  if (query.dueFrom) found.push(sql`and l.due_date >= ${query.dueFrom}::date`)
  if (query.dueTo) found.push(sql`and l.due_date <= ${query.dueTo}::date`)
  return sql.join(found, sql` `)
}

const own = sql`l.company_id = me.company_id and l.supplier_id = me.supplier_id`
const isByProduct = ({ sort }: Query) => sort.endsWith('product')

// What other indexes than the order's lead to.
function soughtBy(query: Query): SoughtTogether | undefined {
  const sought: Sought[] = []
  if (query.order) sought.push(ofOrder(query.order))
  if (query.product && !isByProduct(query)) {
    const begins = startsWith('l.product_code', query.product)
    sought.push({ holds: begins, found: begins })
  }
  const kinds = (['color', 'size'] as const).filter((name) => query[name] !== undefined)
  if (kinds.length > 0) {
    const is = kinds.map((name) => sql`${sql.ref(`l.${name}`)} = ${query[name]}`)
    const holds = sql.join(is, sql` and `)
    sought.push({ holds, found: holds })
  }
  if (query.text) sought.push(everyWord('order_lines', 'l.search', query.text))
  const among = { own, spread: 'l.due_date', isAlong: !isByProduct(query) }
  return sought.length > 0 ? soughtTogether(sought, among) : undefined
}

// Very many orders may begin alike.
function ofOrder(code: string): Sought {
  const begins = startsWith('o.code', code)
  const orders = sql`from orders o
    where o.company_id = me.company_id and o.supplier_id = me.supplier_id and ${begins}`
  return {
    holds: sql`(select ${begins} from orders o where o.company_id = me.company_id and o.id = l.order_id)`,
    found: sql`l.order_id = any (array(select o.id ${orders}))`,
    some: (most) => ({
      found: sql`l.order_id = any (array(select o.id ${orders} limit ${most}))`,
      isAll: sql`(select count(*) from (select ${orders} limit ${most}) first) < ${most}`,
    }),
  }
}

/** The order lines of the caller's supplier that a query asks for, in its order. */
export function orderLineList(query: Query): List & { filters: Sql<unknown> } {
  const order = orders[query.sort]
  const sought = soughtBy(query)
  const keys = sql`l.company_id, l.id, ${sql.ref(order.column)}`
  return {
    order,
    // Without anything sought, an index has all that a page is found by.
    rows: sql`select ${sought ? sql`l.*` : keys} from order_lines l where ${own}`,
    keys,
    filters: filters(query),
    // The figures are looked up for the rows of the page alone, not for all that a filter finds.
    as: 'l',
    ...(sought && { sought }),
    shown: sql`(select ${orderLineJson} from order_line_figures r where r.company_id = l.company_id and r.id = l.id)`,
  }
}
