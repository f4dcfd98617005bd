import { sql } from '#database/client/sql.ts'
import type { furtherKinds } from '#domain/notices/change-event.ts'
import { insertRows } from '#server/data/batch-write.ts'
import { notifyStatement } from '#server/data/notice-channel.ts'
import { inChunks } from '#server/data/time-sized-chunks.ts'
import type { Execute } from '#server/orders/import/order-import-queries.ts'

/** Change of an order by a file, or by taking one back; the order is its subject. */
export type FileOrderEvent = {
  supplierId: number
  subjectId: number
  code: string
  kind: Extract<(typeof furtherKinds)[number], `order.${string}`>
}

/** Adds to what changed in the company: one event of each order, the last that is given of it. */
export const noteFileOrderEvents = (
  run: Execute,
  { companyId, userId: actorId }: { companyId: number; userId: number | null },
  events: readonly FileOrderEvent[],
): Promise<unknown> =>
  inChunks([...new Map(events.map((event) => [event.subjectId, event])).values()], (chunk) =>
    run(
      sql`${insertRows('further_events', chunk, ['supplierId', 'subjectId', 'code', 'kind'], { companyId, actorId })} returning 1`,
    ),
  )

/** Has clients read anew what is wanted of the suppliers of these orders. */
export async function notifySuppliers(
  run: Execute,
  companyId: number,
  events: readonly FileOrderEvent[],
): Promise<void> {
  const suppliers = [...new Set(events.map(({ supplierId }) => supplierId))]
  if (suppliers.length === 0) return
  const change = { kind: 'order-lines' } as const
  await run(notifyStatement(suppliers.map((supplierId) => ({ companyId, supplierId, change }))))
}
