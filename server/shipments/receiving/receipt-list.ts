import type { ChangedQuery } from '#contract/page.ts'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import type { ReceiptQuery } from '#domain/receiving/receipt-record.ts'
import { type DataScope, isInScope } from '#server/data/data-scope.ts'
import { type Filter, indexedFilter } from '#server/data/list/bounded-search.ts'
import type { ListQuery } from '#server/data/list/keyset-page.ts'
import { rowSupplierColumns, supplierOfShipment } from '#server/data/list/row-suppliers.ts'
import { companyDayStart } from '#server/queries/day-start.ts'
import { receiptRows } from '#server/shipments/receiving/receipt-json.ts'

const columnsOfCompany = {
  columns: sql`${receiptRows.columns}, ${rowSupplierColumns('u.id', 'u.code', 'u.name')}`,
  joins: sql`${receiptRows.joins} ${supplierOfShipment}`,
  hasSuppliers: true,
}

// From the order's lines to the receipts of what was announced of them, and of what was not, each by an index.
const isOfOrder = (orderId: number): Sql => {
  const lines = sql`orders o join order_lines ol on ol.company_id = ${thisCompany}
    and ol.supplier_id = o.supplier_id and ol.order_code = o.code`
  const isOrder = sql`o.company_id = ${thisCompany} and o.id = ${orderId}`
  return sql`r.id in (
    select x.id from ${lines}
    join shipment_lines sl on sl.company_id = ${thisCompany} and sl.supplier_id = o.supplier_id
      and sl.order_line_id = ol.id
    join receipts x on x.company_id = ${thisCompany} and x.shipment_line_id = sl.id where ${isOrder}
    union all
    select x.id from ${lines} join receipts x on x.company_id = ${thisCompany} and x.order_line_id = ol.id
      and x.shipment_line_id is null where ${isOrder})`
}

/** The receipts of the scope that a query asks for, in its order. */
export function receiptList(query: ReceiptQuery & ChangedQuery, scope: DataScope): ListQuery {
  const { shipmentId, orderId, from, to, updatedSince, sort = '-received' } = query
  const conditions: Sql[] = [isInScope(scope, 'r')]
  if (from) conditions.push(sql`r.received_at >= ${companyDayStart(from)}`)
  if (to) conditions.push(sql`r.received_at < ${companyDayStart(to, 1)}`)
  // A receipt never changes: another one corrects it.
  if (updatedSince) conditions.push(sql`r.received_at >= ${updatedSince}::timestamptz`)
  const filters: Filter[] = []
  const narrow = (condition: Sql) => filters.push(indexedFilter(scope, 'receipts', 'r', condition))
  if (shipmentId) narrow(sql`r.shipment_id = ${shipmentId}`)
  if (orderId) narrow(isOfOrder(orderId))
  return {
    sort: {
      ...{ column: 'r.received_at', type: 'timestamptz', tieBreaker: 'r.id' },
      isDescending: sort === '-received',
    },
    alias: 'r',
    source: sql`receipts r where ${sql.join(conditions, sql` and `)}`,
    filters,
    ...(scope === 'supplier'
      ? { columns: receiptRows.columns, joins: receiptRows.joins }
      : columnsOfCompany),
  }
}
