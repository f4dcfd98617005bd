import * as z from 'zod'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { fileTerms, orderFileTerms } from '#domain/orders/file-terms.ts'
import { itemCodeNames, mapItemCodes } from '#domain/orders/item-code.ts'
import { confirmationState } from '#domain/orders/order-confirmation.ts'
import { orderLine } from '#domain/orders/order-line.ts'
import { firstAssignedNumber } from '#domain/orders/order-line-number.ts'
import { orderLineCredits } from '#domain/orders/waived-quantity.ts'
import { day } from '#domain/units/day.ts'
import { insertRows, updateRows } from '#server/data/batch-write.ts'
import { columnsOf } from '#server/data/entity.ts'
import { typedSql } from '#server/data/typed-sql.ts'

const insertedLine = z.object({ id: z.int(), orderId: z.int(), lineNumber: z.int() })

/** Runs a statement in the transaction of the import. */
export type Execute = <Row>(statement: Sql<Row>) => Promise<Row[]>

const storedSupplier = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  isActive: z.boolean(),
})
export type StoredSupplier = z.output<typeof storedSupplier>
export const storedOrder = z.object({
  id: z.int(),
  supplierId: z.int(),
  code: z.string(),
  orderDate: day,
  shipTo: z.string().nullable(),
  fileTerms: orderFileTerms,
})
export type StoredOrder = z.output<typeof storedOrder>
const itemCodeShape = orderLine.pick(mapItemCodes(() => true as const))
export const storedLine = z.object({
  id: z.int(),
  supplierId: z.int(),
  orderId: z.int(),
  lineNumber: z.int(),
  reference: z.string(),
  productCode: z.string(),
  productName: z.string(),
  ...itemCodeShape.shape,
  size: z.string(),
  color: z.string(),
  unit: z.string(),
  quantity: z.string(),
  cancelled: z.string(),
  packMultiple: z.string().nullable(),
  dueDate: day,
  announced: z.string(),
  credits: orderLineCredits,
  confirmation: confirmationState,
  confirmedDate: day.nullable(),
  fileTerms,
  /** Percentage by which deliveries may exceed the order; null means no limit. */
  tolerance: z.string().nullable(),
})
export type StoredLine = z.output<typeof storedLine>

const IMPORT_LOCK = 684_004

/** Serialises imports and their reversals within a company. */
export const lockImports = (companyId: number) =>
  sql`select pg_advisory_xact_lock(${IMPORT_LOCK}::int, ${companyId}::int)`

const importLock = z.object({ isLocked: z.boolean() })

/** Tries to take the lock of `lockImports` without waiting. */
export const tryLockImports = (companyId: number) => typedSql(importLock)`
  select pg_try_advisory_xact_lock(${IMPORT_LOCK}::int, ${companyId}::int) as "isLocked"`

/** Selects suppliers by code; with `lock`, none of them can be deactivated before the transaction ends. */
export const storedSuppliers = (companyId: number, codes: string[], lock: boolean) => typedSql(
  storedSupplier,
)`
  select id, code, name, deactivated_at is null as "isActive" from suppliers
  where company_id = ${companyId} and code = any(${codes}::text[])
  order by id ${lock ? sql`for key share` : sql``}`

/** Selects orders by pairs of supplier and code from two parallel arrays; with `lock`, locks them in id order. */
export const storedOrders = (
  companyId: number,
  supplierIds: number[],
  codes: string[],
  lock = false,
) => typedSql(storedOrder)`
  select o.id, o.supplier_id as "supplierId", o.code, o.order_date as "orderDate", o.ship_to as "shipTo",
    o.file_terms as "fileTerms"
  from unnest(${supplierIds}::bigint[], ${codes}::text[]) as wanted (supplier_id, code)
  join orders o on o.company_id = ${companyId} and o.supplier_id = wanted.supplier_id and o.code = wanted.code
  order by o.id ${lock ? sql`for no key update of o` : sql``}`

const itemCodeColumns = columnsOf(itemCodeShape, 'l')

/** The columns of order lines `l` that the import compares with a file. */
export const storedLineColumns = sql`l.id, l.supplier_id as "supplierId", l.order_id as "orderId", l.line_number as "lineNumber",
  coalesce(l.line_reference, l.line_number::text) as reference, l.product_code as "productCode",
  l.product_name as "productName", ${itemCodeColumns}, l.size, l.color, l.unit, l.quantity, l.cancelled,
  l.pack_multiple as "packMultiple", l.due_date as "dueDate",
  l.in_open + l.in_transit + l.received as announced, l.credits, l.confirmation, l.confirmed_date as "confirmedDate"`
const termsColumns = sql`${storedLineColumns}, l.file_terms as "fileTerms",
  order_line_tolerance(l.over_delivery_set, l.over_delivery_percent, s.over_delivery_set,
    s.over_delivery_percent, c.over_delivery_percent) as tolerance`
const withTolerances = sql`
  join suppliers s on s.company_id = ${thisCompany} and s.id = l.supplier_id
  join companies c on c.id = ${thisCompany}`

/** Selects order lines by pairs of order and number from two parallel arrays. */
export const storedLines = (companyId: number, orderIds: number[], numbers: number[]) => typedSql(
  storedLine,
)`
  select ${termsColumns}
  from unnest(${orderIds}::bigint[], ${numbers}::int[]) as wanted (order_id, line_number)
  join order_lines l on l.company_id = ${companyId} and l.order_id = wanted.order_id
    and l.line_number = wanted.line_number ${withTolerances}
  order by l.id`

/** Locks order lines in id order, and reads the columns of `storedLines`. */
export const lockStoredLines = (companyId: number, ids: number[]) => typedSql(storedLine)`
  select ${termsColumns} from order_lines l ${withTolerances}
  where l.company_id = ${companyId} and l.id = any(${ids}::bigint[])
  order by l.id for update of l`

export const namedLine = z.object({ id: z.int() })

/** Selects the order lines that are or were in a shipment, or were received without announcement. */
export const linesInShipments = (companyId: number, suppliers: number[], ids: number[]) => typedSql(
  namedLine,
)`
  select distinct order_line_id as id from shipment_lines
  where company_id = ${companyId} and supplier_id = any(${suppliers}::bigint[]) and order_line_id = any(${ids}::bigint[])
  union select order_line_id from receipts where company_id = ${companyId} and order_line_id = any(${ids}::bigint[])`

/** A line whose reference is not a plain number, with the line number that Oto assigned to it. */
const textReferenceRow = z.object({ orderId: z.int(), lineNumber: z.int(), reference: z.string() })

/** Selects the lines of orders that have a reference other than a plain number. */
export const linesWithTextReference = (companyId: number, orderIds: number[]) => typedSql(
  textReferenceRow,
)`
  select order_id as "orderId", line_number as "lineNumber", coalesce(line_reference, line_number::text) as reference
  from order_lines
  where company_id = ${companyId} and order_id = any(${orderIds}::bigint[]) and line_number >= ${firstAssignedNumber}`

export const insertSuppliers = (companyId: number, suppliers: object[]) => typedSql(storedSupplier)`
  ${insertRows('suppliers', suppliers, ['code', 'name'], { companyId })} returning id, code, name, true as "isActive"`

/** Locks suppliers to rename, in id order and after the order lines. */
export const lockSuppliers = (companyId: number, ids: number[]) => sql`
  select from suppliers where company_id = ${companyId} and id = any(${ids}::bigint[]) order by id for no key update`

export const renameSuppliers = (suppliers: object[]) =>
  updateRows('suppliers', suppliers, ['name'], sql`, version = t.version + 1`)

const orderFields = ['orderDate', 'shipTo']

export const insertOrders = (companyId: number, orders: object[]) => typedSql(storedOrder)`
  ${insertRows('orders', orders, ['supplierId', 'code', ...orderFields, 'fileTerms'], { companyId })}
  returning id, supplier_id as "supplierId", code, order_date as "orderDate", ship_to as "shipTo", file_terms as "fileTerms"`

/** Changes order date and ship-to of orders. */
export const updateOrders = (orders: object[]) =>
  updateRows('orders', orders, orderFields, sql`, version = t.version + 1, changed_at = now()`)

/** Stores the terms of the last file for orders that people have changed since: the next file is compared with them. */
export const updateOrderFileTerms = (orders: object[]) =>
  updateRows('orders', orders, ['fileTerms'])

const lineFields = [
  ...['lineReference', 'productCode', 'productName', ...itemCodeNames],
  ...['size', 'color', 'unit', 'isDivisible'],
  ...['quantity', 'cancelled', 'waived', 'packMultiple', 'dueDate', 'search'],
]

export const insertOrderLines = (companyId: number, lines: object[]) => {
  const fields = ['supplierId', 'orderId', 'orderCode', 'lineNumber', ...lineFields, 'fileTerms']
  return typedSql(insertedLine)`
    ${insertRows('order_lines', lines, fields, { companyId })}
    returning id, order_id as "orderId", line_number as "lineNumber"`
}

/** Updates the buyer's columns of locked order lines, but no counters. */
export const updateOrderLines = (lines: object[]) =>
  updateRows('order_lines', lines, lineFields, sql`, changed_at = now(), version = t.version + 1`)

/** Stores the terms of the last file for locked order lines that people have changed since. */
export const updateFileTerms = (lines: object[]) => updateRows('order_lines', lines, ['fileTerms'])

/** Removes the confirmation of locked order lines. */
export const removeConfirmations = (companyId: number, ids: number[]) => sql`
  update order_lines set confirmation = 'unconfirmed', confirmed_date = null, proposed_date = null,
    proposed_quantity = null, proposal_note = ''
  where company_id = ${companyId} and id = any(${ids}::bigint[])`

/** Records in the history of order lines that a change removed their confirmations. */
export const recordLostConfirmations = (
  companyId: number,
  actorId: number | null,
  entries: object[],
) => sql`
  ${insertRows('order_events', entries, lossFields, { companyId, actorId, kind: 'unconfirmed' })} returning 1`

const lossFields = [
  ...['supplierId', 'orderId', 'orderLineId', 'lineReference', 'productCode', 'before', 'after'],
]
