import * as z from 'zod'
import { sql, thisCompany } from '#database/client/sql.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import {
  namedLine,
  storedLine,
  storedLineColumns,
  storedOrder,
} from '#server/orders/import/order-import-queries.ts'

const orderWithUse = storedOrder.extend({ isInUse: z.boolean(), isAnnounced: z.boolean() })
const lockedSupplier = z.object({ id: z.int(), supplierName: z.string() })
const deletedSupplier = z.object({ id: z.int() })

const lockedLine = storedLine.omit({ tolerance: true }).extend({ orderCode: z.string() })

/** Locks order lines in id order and reads them. */
export const lockLines = (companyId: number, ids: number[]) => typedSql(lockedLine)`
  select ${storedLineColumns}, file_terms as "fileTerms", order_code as "orderCode"
  from order_lines l where company_id = ${companyId} and id = any(${ids}::bigint[]) order by id for update`

/** Selects the order lines that have events or comments, which would be deleted with the line. */
export const linesWithEvents = (companyId: number, ids: number[]) => typedSql(namedLine)`
  select order_line_id as id from order_events
  where company_id = ${companyId} and order_line_id = any(${ids}::bigint[])
  union select order_line_id from comments where company_id = ${companyId} and order_line_id = any(${ids}::bigint[])`

export const deleteLines = (companyId: number, ids: number[]) => sql`
  delete from order_lines where company_id = ${companyId} and id = any(${ids}::bigint[])`

/**
 * Marks the orders of lines as changed before these lines are deleted. Each order takes over their versions, because
 * the version that people see adds those of its lines, and must not repeat.
 */
export const markOrdersChanged = (companyId: number, lineIds: number[]) => sql`
  update orders o set version = o.version + l.versions + 1, changed_at = now()
  from (
    select order_id, sum(version)::int as versions from order_lines
    where company_id = ${companyId} and id = any(${lineIds}::bigint[]) group by order_id
  ) l
  where o.company_id = ${companyId} and o.id = l.order_id`

/** Locks orders in id order. */
export const lockOrders = (companyId: number, ids: number[]) => sql`
  select from orders where company_id = ${companyId} and id = any(${ids}::bigint[]) order by id for update`

/** Selects orders, whether they are in use, by lines, events or comments, and whether a line is announced. */
export const ordersWithUse = (companyId: number, ids: number[]) => typedSql(orderWithUse)`
  select o.id, o.supplier_id as "supplierId", o.code, o.order_date as "orderDate", o.ship_to as "shipTo",
    o.file_terms as "fileTerms",
    exists (select from order_lines l where l.company_id = ${thisCompany} and l.order_id = o.id)
      or exists (select from order_events e where e.company_id = ${thisCompany} and e.order_id = o.id)
      or exists (select from comments t where t.company_id = ${thisCompany} and t.order_id = o.id) as "isInUse",
    exists (select from order_lines l where l.company_id = ${thisCompany} and l.order_id = o.id
      and l.in_open + l.in_transit + l.received > 0) as "isAnnounced"
  from orders o where o.company_id = ${companyId} and o.id = any(${ids}::bigint[])`

export const deleteOrders = (companyId: number, ids: number[]) => sql`
  delete from orders where company_id = ${companyId} and id = any(${ids}::bigint[])`

/** Locks suppliers in id order, before any of their rows are locked. */
export const lockStoredSuppliers = (companyId: number, ids: number[]) => typedSql(lockedSupplier)`
  select id, name as "supplierName" from suppliers
  where company_id = ${companyId} and id = any(${ids}::bigint[]) order by id for update`

/** Deletes the suppliers that nothing refers to; returns their ids. */
export const deleteUnusedSuppliers = (companyId: number, ids: number[]) => typedSql(
  deletedSupplier,
)`
  delete from suppliers s where s.company_id = ${companyId} and s.id = any(${ids}::bigint[])
    and not exists (select from orders t where t.company_id = ${thisCompany} and t.supplier_id = s.id)
    and not exists (select from users t where t.company_id = ${thisCompany} and t.supplier_id = s.id)
    and not exists (select from shipments t where t.company_id = ${thisCompany} and t.supplier_id = s.id)
    and not exists (select from shipment_codes t where t.company_id = ${thisCompany} and t.supplier_id = s.id)
    and not exists (select from shipment_events t where t.company_id = ${thisCompany} and t.supplier_id = s.id)
    and not exists (select from package_presets t where t.company_id = ${thisCompany} and t.supplier_id = s.id)
    and not exists (select from removed_packages t where t.company_id = ${thisCompany} and t.supplier_id = s.id)
    and not exists (select from webhook_endpoints t where t.company_id = ${thisCompany} and s.id = any (t.supplier_ids))
    and not exists (select from setting_events t where t.company_id = ${thisCompany} and t.supplier_id = s.id)
    and not exists (select from audit_events t where t.company_id = ${thisCompany} and t.supplier_id = s.id)
  returning id`
