import * as z from 'zod'
import { sql, thisCompany } from '#database/client/sql.ts'
import {
  type ConfirmationReversalEntry,
  confirmationState,
} from '#domain/orders/order-confirmation.ts'
import { orderValues } from '#domain/orders/order-event.ts'
import { day } from '#domain/units/day.ts'
import { formatQuantity } from '#domain/units/quantity.ts'
import { awaitPipelined } from '#server/data/execute.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import {
  addOrderEvents,
  type OrderLineTerms,
  updateTerms,
} from '#server/orders/order-line-terms.ts'
import { lockSeenLines } from '#server/orders/seen-lines.ts'
import {
  isReversible,
  orderNoticeKey,
  remainingNotice,
  withdrawNotices,
} from '#server/queries/undone-act.ts'

const formerTerms = z.object({
  version: z.int(),
  confirmation: confirmationState,
  confirmedDate: day.nullable(),
  proposedDate: day.nullable(),
  proposedQuantity: z.string().nullable(),
  proposalNote: z.string(),
})

/** Returns the terms of a line before a confirmation, and the version that the confirmation gives it. */
export const formerTermsOf = (line: OrderLineTerms): z.output<typeof formerTerms> => ({
  ...{ version: line.version + 1, confirmation: line.confirmation },
  ...{ confirmedDate: line.confirmedDate, proposedDate: line.proposedDate },
  proposedQuantity: line.proposedQuantity === null ? null : formatQuantity(line.proposedQuantity),
  proposalNote: line.proposalNote,
})

const reversibleEvent = z.object({
  id: z.int(),
  lineId: z.int(),
  former: formerTerms,
  before: orderValues,
  after: orderValues,
})

/** Undoes the supplier's last confirmation of each given line; throws `undo-over` if it is too late for one of them. */
export async function undoConfirmations(
  mutation: MutationContext,
  { lines }: ConfirmationReversalEntry,
) {
  const { execute, notify } = mutation
  const lockedLines = await lockSeenLines(mutation, lines)
  const events = await execute(typedSql(reversibleEvent)`
    select e.id, e.order_line_id as "lineId", e.former, e.before, e.after from order_events e
    where e.company_id = ${thisCompany} and e.order_line_id = any (${lockedLines.map(({ id }) => id)}::bigint[])
      and e.kind in ('confirmed', 'proposed') and e.former is not null and ${isReversible}
    order by e.id`)
  const lastEventByLine = new Map(events.map((event) => [event.lineId, event]))
  const undoneLines = lockedLines.flatMap((line) => {
    const event = lastEventByLine.get(line.id)
    // Any later change gave the line another version.
    return event?.former.version === line.version ? [{ line, event }] : []
  })
  if (undoneLines.length < lockedLines.length) throw new ProblemError('undo-over')
  const rows = undoneLines.map(({ line: { id }, event: { former } }) => ({ ...former, id }))
  const ids = undoneLines.map(({ event }) => event.id)
  await awaitPipelined([
    // Locks all events recorded together: a concurrent reversal of other lines waits, and so do the notices, which
    // count the remaining lines.
    execute(sql`select from order_events e where ${isRecordedWith(ids)} order by e.id for update`),
    updateTerms(mutation, rows, termColumns),
    execute(sql`
      update order_events e set reversed_at = now() where e.company_id = ${thisCompany} and e.id = any (${ids}::bigint[])`),
    addOrderEvents(
      mutation,
      undoneLines.map(({ line, event }) => ({
        ...{ supplierId: line.supplierId, orderId: line.orderId, orderLineId: line.id },
        ...{ orderCode: line.orderCode, lineReference: line.reference },
        ...{ productCode: line.productCode, kind: 'taken-back' as const, note: '' },
        ...{ before: event.after, after: event.before },
      })),
    ),
  ])
  const supplierIds = [...new Set(lockedLines.map(({ supplierId }) => supplierId))]
  const subjectIds = [...new Set(lockedLines.map(({ orderId }) => orderId))]
  const remaining = await remainingNotices(mutation, ids)
  await withdrawNotices(mutation, { supplierIds, subjectIds }, remaining)
  for (const supplierId of supplierIds) notify({ orderLines: true, supplierId })
  return {
    lines: undoneLines.map(({ line: { id, version }, event: { former } }) => ({
      ...{ id, version: version + 1, confirmation: former.confirmation },
    })),
  }
}

const termColumns = [
  ...['confirmation', 'confirmedDate', 'proposedDate', 'proposedQuantity', 'proposalNote'],
]

/** Whether event `e` was recorded together with one of these: in one call, for the same order, with the same kind. */
const isRecordedWith = (
  ids: readonly number[],
) => sql`e.company_id = ${thisCompany} and (e.order_id, e.kind, e.at) in (
  select u.order_id, u.kind, u.at from order_events u
  where u.company_id = ${thisCompany} and u.id = any (${ids}::bigint[]))`

const remainingNotices = ({ execute }: MutationContext, ids: readonly number[]) =>
  execute(typedSql(remainingNotice)`
    select ${orderNoticeKey(sql`e.kind`)} as key, count(*) filter (where e.reversed_at is null)::int as amount
    from order_events e where ${isRecordedWith(ids)} group by 1`)
