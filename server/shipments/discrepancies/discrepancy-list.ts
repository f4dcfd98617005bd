import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import type { DiscrepancyQuery } from '#domain/discrepancy-query.ts'
import { type DataScope, isInScope } from '#server/data/data-scope.ts'
import { type Filter, indexedFilter } from '#server/data/list/bounded-search.ts'
import type { ListQuery } from '#server/data/list/keyset-page.ts'
import { rowSupplierColumns, supplierOfShipment } from '#server/data/list/row-suppliers.ts'
import {
  discrepancyJoins,
  discrepancyRows,
} from '#server/shipments/discrepancies/discrepancy-json.ts'

// A select of its own, so that an index is asked for a plain value.
const startOf = (day: string, days: number) => sql`(
  select (${day}::date + ${sql.lit(days)}::int)::timestamp at time zone time_zone from companies where id = ${thisCompany})`

const columnsOfCompany = {
  columns: sql`${discrepancyRows.columns}, ${rowSupplierColumns('u.id', 'u.code', 'u.name')}`,
  joins: sql`${discrepancyJoins} ${supplierOfShipment}`,
  hasSuppliers: true,
}

/** The differences of the scope that a query asks for, in its order. */
export function discrepancyList(query: DiscrepancyQuery, scope: DataScope): ListQuery {
  const { state, kind, shipmentId, from, to, sort = '-created' } = query
  const conditions: Sql[] = [isInScope(scope, 'd')]
  if (state) conditions.push(sql`d.state = ${state}`)
  if (from) conditions.push(sql`d.created_at >= ${startOf(from, 0)}`)
  if (to) conditions.push(sql`d.created_at < ${startOf(to, 1)}`)
  const filters: Filter[] = []
  const narrow = (condition: Sql) =>
    filters.push(indexedFilter(scope, 'discrepancies', 'd', condition))
  if (kind) narrow(sql`d.kind = ${kind}`)
  if (shipmentId) narrow(sql`d.shipment_id = ${shipmentId}`)
  return {
    sort: {
      column: 'd.created_at',
      type: 'timestamptz',
      isDescending: sort === '-created',
      tieBreaker: 'd.id',
    },
    alias: 'd',
    source: sql`discrepancies d where ${sql.join(conditions, sql` and `)}`,
    filters,
    ...(scope === 'supplier'
      ? { columns: discrepancyRows.columns, joins: discrepancyJoins }
      : columnsOfCompany),
  }
}
