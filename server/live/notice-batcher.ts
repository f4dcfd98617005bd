import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/client/connect.ts'
import { execute } from '#server/data/execute.ts'
import { notifyStatement, type ServerNotice } from '#server/data/notice-channel.ts'
import { placeEvents } from '#server/queries/event-positions.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends notices to all servers, batched with notices of other changes. */
    sendNotices: (notices: ServerNotice[]) => void
    /** Number of notices not sent yet, and number of notices that could not be sent. */
    notices: { pending: number; lost: number }
  }
}

/** Batch window. Clients are notified at most four times a second anyway. */
const batchWindowMs = 100

/**
 * Batches change notices. A `notify` within each change's transaction would serialize commits, and a `notify` after
 * each change would cost a further transaction. The batch also gives events their positions. A lost notice does no
 * harm, because the next read shows the change.
 */
export function batchNotices(app: FastifyInstance, database: Database): void {
  const counts = { pending: 0, lost: 0 }
  let pending: ServerNotice[] = []
  let sending: Promise<unknown> | undefined
  let timer: NodeJS.Timeout | undefined
  const send = async (batch: ServerNotice[]) => {
    try {
      // If placing fails, notices are sent without positions; a later batch or read places their events.
      const unsent = await Promise.all(
        [...Map.groupBy(batch, ({ companyId }) => companyId)].map(([companyId, notices]) =>
          notices.some(hasEvent)
            ? placeEvents(database, companyId, notices).then(
                () => [],
                () => notices,
              )
            : notices,
        ),
      )
      if (unsent.flat().length > 0) await execute(database.pool, notifyStatement(unsent.flat()))
    } catch {
      counts.lost += batch.length
    } finally {
      counts.pending -= batch.length
    }
  }
  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    const batch = pending
    pending = []
    if (batch.length > 0) sending = send(batch)
    await sending
  }
  app.decorate('sendNotices', (notices: ServerNotice[]) => {
    pending.push(...notices)
    counts.pending += notices.length
    if (pending.length > 0) timer ??= setTimeout(flush, batchWindowMs)
  })
  app.decorate('notices', counts)
  app.addHook('onClose', flush)
}

const hasEvent = (notice: ServerNotice) =>
  'change' in notice && ['shipment', 'order-lines'].includes(notice.change.kind)
