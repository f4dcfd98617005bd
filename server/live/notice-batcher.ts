import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/client/connect.ts'
import { execute } from '#server/data/execute.ts'
import { notifyStatement, type ServerNotice } from '#server/data/notice-channel.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends notices to all servers, batched with those of other changes. */
    sendNotices: (notices: ServerNotice[]) => void
    /** Notices of committed changes that are not sent yet, and how many could not be sent. */
    notices: { pending: number; lost: number }
  }
}

/** Batch window. Clients are notified at most four times a second anyway. */
const batchWindowMs = 20

/**
 * Batches change notices. A `notify` in each change's transaction would serialise their commits, and one after it would
 * be a transaction more for each. A notice that cannot be sent is lost: the next read shows the change.
 */
export function batchNotices(app: FastifyInstance, { pool }: Database): void {
  const counts = { pending: 0, lost: 0 }
  let pending: ServerNotice[] = []
  let sending: Promise<unknown> | undefined
  let timer: NodeJS.Timeout | undefined
  const send = async (batch: ServerNotice[]) => {
    try {
      await execute(pool, notifyStatement(batch))
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
