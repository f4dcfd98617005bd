import * as z from 'zod'
import type { ChangedQuery } from '#contract/page.ts'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import type { DiscrepancyQuery } from '#domain/discrepancies/discrepancy-query.ts'
import { type DataScope, isInScope } from '#server/data/data-scope.ts'
import { type Filter, indexedFilter } from '#server/data/list/bounded-search.ts'
import type { ListQuery } from '#server/data/list/keyset-page.ts'
import { rowSupplierColumns, shipmentSupplierJoin } from '#server/data/list/row-suppliers.ts'
import { containsWords, textFilter } from '#server/data/list/text-search.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { companyDayStart } from '#server/queries/day-start.ts'
import {
  discrepancyJoins,
  discrepancyRows,
} from '#server/shipments/discrepancies/discrepancy-json.ts'

const columnsForStaff = {
  columns: sql`${discrepancyRows.columns}, ${rowSupplierColumns('u.id', 'u.code', 'u.name')}`,
  joins: sql`${discrepancyJoins} ${shipmentSupplierJoin}`,
  hasSuppliers: true,
}

const changedAt = sql`greatest(d.created_at, d.answered_at, d.settled_at, d.reversed_at)`

const idRow = z.object({ id: z.int() })

/** Whether a discrepancy's goods have no order line, and a description or code with the words of a text. */
const isUnorderedMatch = (
  text: string,
) => sql`d.kind = 'unordered' and exists (select from receipts r
  where r.company_id = ${thisCompany} and r.id = d.receipt_id
    and ${containsWords(sql`lower(r.description || ' ' || coalesce(r.code collate "default", ''))`, text)})`

/** Filters by the words of a text in the order line, or in the description of goods of no order line. */
function goodsFilter(scope: DataScope, text: string): Filter {
  const { condition, candidates } = textFilter(scope, 'order_lines', 'ol', text)
  const matching = sql`(exists (select from order_lines ol where ol.company_id = ${thisCompany}
    and ol.supplier_id = d.supplier_id and ol.id = d.order_line_id and ${condition})
    or ${isUnorderedMatch(text)})`
  if (!candidates) return { condition: matching }
  const unorderedFilter = indexedFilter(scope, 'discrepancies', 'd', sql`d.kind = 'unordered'`)
  return {
    condition: matching,
    candidates: async (query, max) => {
      const lineIds = await candidates(query, max)
      if (!lineIds || lineIds.length >= max) return undefined
      const rows = await query(typedSql(idRow)`
        select d.id from discrepancies d
        where ${isInScope(scope, 'd')} and d.order_line_id = any(${lineIds}::bigint[]) limit ${sql.lit(max)}`)
      // Descriptions have no trigram index, so all goods without an order line are candidates: they are few.
      const unorderedIds = await unorderedFilter.candidates?.(query, max)
      return [...rows.map(({ id }) => id), ...(unorderedIds ?? [])]
    },
  }
}

/** Discrepancies of the scope that match a query, sorted as the query says. */
export function discrepancyList(
  query: DiscrepancyQuery & ChangedQuery,
  scope: DataScope,
): ListQuery {
  const { text, state, kind, shipmentId, orderId, from, to, sort = '-created' } = query
  const conditions: Sql[] = [isInScope(scope, 'd')]
  const filters: Filter[] = []
  const addFilter = (condition: Sql) =>
    filters.push(indexedFilter(scope, 'discrepancies', 'd', condition))
  // The indexes by time include the state; the index by change does not.
  const addTimedCondition = (condition: Sql) =>
    sort === '-updated' ? addFilter(condition) : conditions.push(condition)
  if (state) addTimedCondition(sql`d.state = ${state}`)
  if (from) addTimedCondition(sql`d.created_at >= ${companyDayStart(from)}`)
  if (to) addTimedCondition(sql`d.created_at < ${companyDayStart(to, 1)}`)
  if (kind) addFilter(sql`d.kind = ${kind}`)
  if (orderId)
    addFilter(sql`d.order_line_id in (
      select ol.id from orders o join order_lines ol on ol.company_id = ${thisCompany} and ol.supplier_id = o.supplier_id
        and ol.order_code = o.code
      where o.company_id = ${thisCompany} and o.id = ${orderId})`)
  if (shipmentId) addFilter(sql`d.shipment_id = ${shipmentId}`)
  if (query.updatedSince) addFilter(sql`${changedAt} >= ${query.updatedSince}::timestamptz`)
  if (text) filters.push(goodsFilter(scope, text))
  return {
    sort: {
      column: sort === '-updated' ? changedAt : 'd.created_at',
      type: 'timestamptz',
      isDescending: sort !== 'created',
      tieBreaker: 'd.id',
    },
    alias: 'd',
    source: sql`discrepancies d where ${sql.join(conditions, sql` and `)}`,
    filters,
    ...(scope === 'supplier'
      ? { columns: discrepancyRows.columns, joins: discrepancyJoins }
      : columnsForStaff),
  }
}
