import { sql } from '#database/client/sql.ts'
import type { furtherEventKinds } from '#domain/notices/change-event.ts'
import { insertRows } from '#server/data/batch-write.ts'
import { notifyStatement } from '#server/data/notice-channel.ts'
import { inChunks } from '#server/data/time-sized-chunks.ts'
import type { Execute } from '#server/orders/import/order-import-queries.ts'
import { queuePlacement } from '#server/queries/event-positions.ts'

/** Change of an order by an import or by undoing one; the order is the subject. */
export type FileOrderEvent = {
  supplierId: number
  subjectId: number
  code: string
  kind: Extract<(typeof furtherEventKinds)[number], `order.${string}`>
}

/** Records one event for each order: the last of the given events of that order. */
export const recordFileOrderEvents = (
  run: Execute,
  { companyId, userId: actorId }: { companyId: number; userId: number | null },
  events: readonly FileOrderEvent[],
): Promise<unknown> =>
  inChunks([...new Map(events.map((event) => [event.subjectId, event])).values()], (chunk) =>
    run(
      sql`${insertRows('further_events', chunk, ['supplierId', 'subjectId', 'code', 'kind'], { companyId, actorId })} returning 1`,
    ),
  )

/**
 * Notifies clients of changed order lines of these orders' suppliers, and queues the placement of their events: a
 * background job and a command have no notice batcher.
 */
export async function notifySuppliers(
  run: Execute,
  companyId: number,
  events: readonly FileOrderEvent[],
): Promise<void> {
  const suppliers = [...new Set(events.map(({ supplierId }) => supplierId))]
  if (suppliers.length === 0) return
  const change = { kind: 'order-lines' } as const
  await run(notifyStatement(suppliers.map((supplierId) => ({ companyId, supplierId, change }))))
  await run(queuePlacement(companyId))
}
