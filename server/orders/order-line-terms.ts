import * as z from 'zod'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { fileTerms } from '#domain/orders/file-terms.ts'
import { confirmationState } from '#domain/orders/order-confirmation.ts'
import type { OrderEventKind, OrderValues } from '#domain/orders/order-event.ts'
import { creditsOf, orderLineCredits } from '#domain/orders/waived-quantity.ts'
import { day } from '#domain/units/day.ts'
import { parseQuantity } from '#domain/units/quantity.ts'
import { insertRows, updateRows } from '#server/data/batch-write.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { queueNotices } from '#server/data/notice-queue.ts'
import { inChunks } from '#server/data/time-sized-chunks.ts'
import { typedSql } from '#server/data/typed-sql.ts'

const termsRow = z.object({
  id: z.int(),
  supplierId: z.int(),
  orderId: z.int(),
  orderCode: z.string(),
  version: z.int(),
  reference: z.string(),
  productCode: z.string(),
  isDivisible: z.boolean(),
  dueDate: day,
  quantity: z.string(),
  cancelled: z.string(),
  pending: z.string(),
  announced: z.string(),
  credits: orderLineCredits,
  fileTerms,
  confirmation: confirmationState,
  confirmedDate: day.nullable(),
  proposedDate: day.nullable(),
  proposedQuantity: z.string().nullable(),
  proposalNote: z.string(),
})

/** Locks the caller's lines in id order, and reads their ordered and confirmed terms. Omits others' lines. */
export async function lockTerms(mutation: MutationContext, ids: readonly number[]) {
  return new Map(
    (await lockTermsWhere(mutation, sql`id = any(${ids}::bigint[])`)).map((line) => [
      line.id,
      line,
    ]),
  )
}

/** Reads the same terms without locking, for a preview. */
export async function readTerms(mutation: MutationContext, ids: readonly number[]) {
  const lines = await readTermsWhere(mutation, sql`id = any(${ids}::bigint[])`, sql``)
  return new Map(lines.map((line) => [line.id, line]))
}

/** Locks the lines of an order of the caller in id order, and reads the same terms. */
export const lockTermsOfOrder = (mutation: MutationContext, orderId: number) =>
  lockTermsWhere(mutation, sql`order_id = ${orderId}`)

const lockTermsWhere = (mutation: MutationContext, condition: Sql) =>
  readTermsWhere(mutation, condition, sql`for update`)

async function readTermsWhere({ execute, caller }: MutationContext, condition: Sql, lock: Sql) {
  const supplierId = caller.supplierId
  const rows = await execute(typedSql(termsRow)`
    select id, supplier_id as "supplierId", order_id as "orderId", order_code as "orderCode", version,
      coalesce(line_reference, line_number::text) as reference, product_code as "productCode",
      is_divisible as "isDivisible", due_date as "dueDate", quantity, cancelled, pending,
      in_open + in_transit + received as announced, credits, file_terms as "fileTerms", confirmation, confirmed_date as "confirmedDate",
      proposed_date as "proposedDate", proposed_quantity as "proposedQuantity", proposal_note as "proposalNote"
    from order_lines
    where company_id = ${thisCompany} and ${condition}
      ${supplierId === null ? sql`` : sql`and supplier_id = ${supplierId}`}
    order by id ${lock}`)
  return rows.map(termsOf)
}

const termsOf = (row: z.output<typeof termsRow>) => ({
  ...row,
  quantity: parseQuantity(row.quantity),
  cancelled: parseQuantity(row.cancelled),
  pending: parseQuantity(row.pending),
  announced: parseQuantity(row.announced),
  credits: creditsOf(row.credits),
  proposedQuantity: row.proposedQuantity === null ? null : parseQuantity(row.proposedQuantity),
})
/** The terms of an order line, locked by this transaction except for a preview. */
export type OrderLineTerms = ReturnType<typeof termsOf>

export type OrderEntry = {
  supplierId: number
  orderId: number
  orderCode: string
  orderLineId: number | null
  kind: OrderEventKind
  lineReference: string
  productCode: string
  note: string
  before: OrderValues
  after: OrderValues
  /** The former terms, if the entry can be undone. */
  former?: object | undefined
}

const entryFields = [
  ...['supplierId', 'orderId', 'orderLineId', 'kind', 'lineReference', 'productCode'],
  ...['note', 'before', 'after', 'former', 'loggedAt', 'loggedLines', 'orderCode'],
]

/** Adds to the first entry of each order and kind the summary for the audit log. */
function withSummaries(entries: readonly OrderEntry[]) {
  const groups = Map.groupBy(entries, ({ orderId, kind }) => `${orderId} ${kind}`)
  return [...groups.values()].flatMap(([first, ...others]) =>
    first
      ? [
          // PostgreSQL replaces 'now' by the time of the transaction, as in the column `at`.
          { ...first, loggedAt: 'now', loggedLines: 1 + others.length },
          ...others.map((entry) => ({ ...entry, orderCode: '' })),
        ]
      : [],
  )
}

/** Writes these fields of order lines, as new versions. The lines must be locked. */
export const updateTerms = (
  { execute }: MutationContext,
  lines: readonly { id: number }[],
  fields: readonly string[],
) =>
  inChunks(lines, (chunk) =>
    execute(
      updateRows('order_lines', chunk, fields, sql`, version = t.version + 1, changed_at = now()`),
    ),
  )

const insertedEvent = z.object({ id: z.int() })

/** Adds entries to the history of orders and to the audit log, and queues their notices. */
export async function insertOrderEvents(
  mutation: MutationContext,
  entries: readonly OrderEntry[],
): Promise<void> {
  const rows = await addOrderEvents(mutation, entries)
  const ids = rows.map(({ id }) => id)
  const { companyId } = mutation.caller
  mutation.executeLast(queueNotices(companyId, 'order-event', ids))
}

/** Adds entries to the history of orders and to the audit log, without notices. */
export const addOrderEvents = (
  { execute, caller: { companyId, userId: actorId } }: MutationContext,
  entries: readonly OrderEntry[],
) =>
  inChunks(withSummaries(entries), (chunk) =>
    execute(typedSql(insertedEvent)`
    ${insertRows('order_events', chunk, entryFields, { companyId, actorId })} returning order_events.id`),
  )
