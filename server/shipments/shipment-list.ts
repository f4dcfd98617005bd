import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { listShipments } from '#contract/shipment-endpoints.ts'
import type { List, Order } from '#server/http/keyset-page.ts'
import { invalid } from '#server/http/refusal.ts'
import { everyWord, startsWith } from '#server/http/text-filter.ts'
import { shipmentRowJson } from '#server/shipments/shipment-json.ts'

/** What narrows and sorts the list, whatever part of it is asked for. */
type Query = Omit<z.output<typeof listShipments.schema.querystring>, 'limit' | 'after' | 'before'>

const order = (column: string, type: Order['type'], isDescending: boolean): Order => ({
  column,
  type,
  isDescending,
  id: 's.id',
})
const orders: Record<Query['sort'], Order> = {
  created: order('s.id', 'bigint', false),
  '-created': order('s.id', 'bigint', true),
  eta: order('s.eta_rank', 'date', false),
  '-eta': order('s.eta_rank', 'date', true),
  code: { ...order('s.code', 'text', false), isUnique: true },
  '-code': { ...order('s.code', 'text', true), isUnique: true },
}

function filters(query: Query): RawBuilder<unknown> {
  const found: RawBuilder<unknown>[] = []
  // Said literally, so that a prepared plan may use the index of the open ones.
  if (query.state) found.push(sql`and s.state = ${sql.lit(query.state)}`)
  if (query.code) found.push(sql`and ${startsWith('s.code', query.code.toUpperCase())}`)
  if (query.from) found.push(sql`and s.eta_rank >= ${query.from}::date`)
  if (query.to) found.push(sql`and s.eta_rank <= ${query.to}::date`)
  if (query.text) found.push(sql`and ${everyWord('s.search', query.text)}`)
  return sql.join(found, sql` `)
}

/** The shipments of the caller's supplier that a query asks for, in its order. */
export function shipmentList(query: Query): List {
  if ((query.from || query.to) && !query.sort.endsWith('eta')) {
    throw invalid({ pointer: '/query/sort', code: 'sort-not-offered' })
  }
  const order = orders[query.sort]
  return {
    order,
    rows: sql`select s.*, ${sql.ref(order.column)}::text as page_key from shipments s
      where s.company_id = me.company_id and s.supplier_id = me.supplier_id ${filters(query)}`,
    as: 's',
    shown: shipmentRowJson,
  }
}
