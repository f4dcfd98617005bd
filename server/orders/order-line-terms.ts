import * as z from 'zod'
import { sql, thisCompany } from '#database/client/sql.ts'
import { day } from '#domain/day-shape.ts'
import { confirmationState } from '#domain/order-confirmation-shape.ts'
import type { OrderEventKind, OrderValues } from '#domain/order-event.ts'
import { parseQuantity } from '#domain/quantity.ts'
import { insertRows } from '#server/data/batch-write.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'

const lockedTerms = z.object({
  id: z.int(),
  supplierId: z.int(),
  orderId: z.int(),
  version: z.int(),
  reference: z.string(),
  productCode: z.string(),
  isDivisible: z.boolean(),
  dueDate: day,
  quantity: z.string(),
  cancelled: z.string(),
  pending: z.string(),
  announced: z.string(),
  confirmation: confirmationState,
  confirmedDate: day.nullable(),
  proposedDate: day.nullable(),
  proposedQuantity: z.string().nullable(),
  proposalNote: z.string(),
})
const companyToday = z.object({ today: day })

/** Locks those of the caller's order lines in id order, and reads what is asked and agreed of them. */
export async function lockTerms({ execute, caller }: MutationContext, ids: number[]) {
  const ofSupplier = caller.supplierId
  const rows = await execute(typedSql(lockedTerms)`
    select id, supplier_id as "supplierId", order_id as "orderId", version,
      coalesce(line_reference, line_number::text) as reference, product_code as "productCode",
      is_divisible as "isDivisible", due_date as "dueDate", quantity, cancelled, pending,
      in_open + in_transit + received as announced, confirmation, confirmed_date as "confirmedDate",
      proposed_date as "proposedDate", proposed_quantity as "proposedQuantity", proposal_note as "proposalNote"
    from order_lines
    where company_id = ${thisCompany} and id = any(${ids}::bigint[])
      ${ofSupplier === null ? sql`` : sql`and supplier_id = ${ofSupplier}`}
    order by id for update`)
  return new Map(rows.map((row) => [row.id, termsOf(row)]))
}

const termsOf = (row: z.output<typeof lockedTerms>) => ({
  ...row,
  quantity: parseQuantity(row.quantity),
  cancelled: parseQuantity(row.cancelled),
  pending: parseQuantity(row.pending),
  announced: parseQuantity(row.announced),
  proposedQuantity: row.proposedQuantity === null ? null : parseQuantity(row.proposedQuantity),
})
/** An order line that this transaction has locked. */
export type LockedTerms = ReturnType<typeof termsOf>

/** The company's day. */
export async function todayOf({ executeOne }: MutationContext): Promise<z.output<typeof day>> {
  const row = await executeOne(typedSql(companyToday)`
    select (now() at time zone time_zone)::date as today from companies where id = ${thisCompany}`)
  if (!row) throw new Error('the caller’s company is not there')
  return row.today
}

/** An entry of an order's history. */
export type OrderEntry = {
  supplierId: number
  orderId: number
  orderLineId: number | null
  kind: OrderEventKind
  lineReference: string
  productCode: string
  note: string
  before: OrderValues
  after: OrderValues
}

const entryFields = [
  ...['supplierId', 'orderId', 'orderLineId', 'kind', 'lineReference', 'productCode'],
  ...['note', 'before', 'after'],
]

/** Adds to the history of orders. */
export const insertOrderEvents = (
  companyId: number,
  actorId: number | null,
  entries: readonly OrderEntry[],
) => insertRows('order_events', entries, entryFields, { companyId, actorId })
