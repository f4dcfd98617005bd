import type * as z from 'zod'
import type { listShipments } from '#contract/shipment-endpoints.ts'
import { type Sql, sql } from '#database/client/sql.ts'
import { type Sought, soughtTogether } from '#server/data/list/filter-plan.ts'
import type { List, Order } from '#server/data/list/keyset-page.ts'
import { everyWord, startsWith } from '#server/data/list/text-search.ts'
import { invalid } from '#server/http/problem-error.ts'
import { shipmentRowJson } from '#server/shipments/shipment-json.ts'

/** What narrows and sorts the list, whatever part of it is asked for. */
type Query = Omit<z.output<typeof listShipments.schema.querystring>, 'limit' | 'after' | 'before'>
type Sorted = Query & { sort: NonNullable<Query['sort']> }

const order = (column: string, type: Order['type'], isDescending: boolean): Order => ({
  column,
  type,
  isDescending,
  id: 's.id',
})
const orders: Record<Sorted['sort'], Order> = {
  created: order('s.id', 'bigint', false),
  '-created': order('s.id', 'bigint', true),
  eta: order('s.eta_rank', 'date', false),
  '-eta': order('s.eta_rank', 'date', true),
  code: { ...order('s.code', 'text', false), isUnique: true },
  '-code': { ...order('s.code', 'text', true), isUnique: true },
}

function filters(query: Sorted): Sql<unknown> {
  const found: Sql<unknown>[] = []
  if (query.code && isByCode(query)) found.push(sql`and ${beginning(query.code)}`)
  if (query.from) found.push(sql`and s.eta_rank >= ${query.from}::date`)
  if (query.to) found.push(sql`and s.eta_rank <= ${query.to}::date`)
  return sql.join(found, sql` `)
}

const isByCode = ({ sort }: Sorted) => sort.endsWith('code')
const beginning = (code: string) => startsWith('s.code', code.toUpperCase())

// What other indexes than the order's lead to.
function soughtBy(query: Sorted): Sought[] {
  const sought: Sought[] = []
  if (query.code && !isByCode(query)) {
    sought.push({
      holds: beginning(query.code),
      isIndexed: true,
      isCovered: !query.text,
    })
  }
  if (query.text) sought.push(everyWord('shipments', 's.search', query.text))
  return sought
}

// Days go with the order by days, which then has them together. Codes follow one another as shipments do: the newest of
// those that begin alike may be as far from the first page as any, so that only their own order leads to them.
function sorted(query: Query): Sorted {
  const { sort, code, from, to } = query
  const only = from || to ? 'eta' : code ? 'code' : undefined
  if (!only) return { ...query, sort: sort ?? '-created' }
  if (sort && !sort.endsWith(only))
    throw invalid({ pointer: '/query/sort', code: 'sort-not-offered' })
  return { ...query, sort: sort ?? (only === 'eta' ? 'eta' : '-code') }
}

// All that a row is found and sorted by, words aside: an index has the whole of it.
const found = sql`s.company_id, s.id, s.code, s.eta_rank`
const rowOfFound = sql`(select ${shipmentRowJson} from (select s.company_id, s.id) of
  join shipments s on s.company_id = of.company_id and s.id = of.id)`

// The indexes of statuses have the closed shipments alone.
function ofStatus(status: Query['status']) {
  if (!status) return sql``
  if (status === 'open') return sql`and s.state = 'open'`
  return sql`and s.state = 'closed' and s.status = ${sql.lit(status)}`
}

/** The shipments of the caller's supplier that a query asks for, in its order. */
export function shipmentList(asked: Query): List {
  const query = sorted(asked)
  const sought = soughtBy(query)
  // Said literally, so that a prepared plan may use the index of the open ones.
  const own = sql`s.company_id = caller.company_id and s.supplier_id = caller.supplier_id
    ${query.state ? sql`and s.state = ${sql.lit(query.state)}` : sql``} ${ofStatus(query.status)}`
  const columns = sought.length === 0 ? sql`s.*` : query.text ? sql`${found}, s.search` : found
  return {
    order: orders[query.sort],
    rows: sql`select ${columns} from shipments s where ${own}`,
    filters: filters(query),
    as: 's',
    shown: sought.length === 0 ? shipmentRowJson : rowOfFound,
    ...(sought.length > 0 && {
      keys: found,
      // Days and codes go up as shipments are made.
      sought: soughtTogether(sought, { own, spread: 's.id', isAlong: true }),
    }),
  }
}
