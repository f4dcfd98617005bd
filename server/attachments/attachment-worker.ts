import type { Database } from '#database/client/connect.ts'
import { sql } from '#database/client/sql.ts'
import { fileQueues, openJobQueue } from '#database/job-queue.ts'
import { openFileStore } from '#server/attachments/file-store.ts'
import { inTenantTransaction } from '#server/data/command-transaction.ts'
import { removeFiles } from '#server/queries/attachment-link.ts'

const filesAtOnce = 100
/** Below the time in which a server must have ended. */
const stopTimeoutMs = 6000

type RemovedFile = { objectKey: string }
type UnattachedFile = { companyId: number; attachmentId: number }

/** Sweeps away files that nothing was said with, by the jobs of the queue, which any number of servers share. */
export async function startAttachmentWorker({
  database,
  filesUrl,
  onError,
  pollingSeconds = 60,
}: {
  database: Database
  /** The store whose files are removed, too. */
  filesUrl?: string | undefined
  onError: (error: Error) => void
  pollingSeconds?: number
}): Promise<{ stop: () => Promise<void> }> {
  const queue = openJobQueue(database.pool, { supervisionSeconds: 60, onError })
  const polling = {
    batchSize: filesAtOnce,
    burstWhenBatchFull: true,
    pollingIntervalSeconds: pollingSeconds,
  }
  const stop = () => queue.stop({ graceful: true, timeout: stopTimeoutMs })
  try {
    await queue.start()
    await queue.work<UnattachedFile>(fileQueues.unattached, polling, async (jobs) => {
      const byCompany = Map.groupBy(jobs, ({ data }) => data.companyId)
      for (const [companyId, ofCompany] of byCompany)
        await sweep(
          database,
          companyId,
          ofCompany.map(({ data }) => data.attachmentId),
        )
    })
    if (!filesUrl) return { stop }
    const store = openFileStore(filesUrl)
    // Removing what is gone already does no harm, so a batch that failed is tried again whole.
    await queue.work<RemovedFile>(fileQueues.removed, polling, async (jobs) => {
      for (const { data } of jobs) await store.remove(data.objectKey)
    })
  } catch (error) {
    await stop().catch(() => {})
    throw error
  }
  return { stop }
}

const sweep = (database: Database, companyId: number, ids: number[]): Promise<void> =>
  inTenantTransaction(database, companyId, (statements) =>
    removeFiles(statements, sql`supplier_id is null and id = any (${ids}::bigint[])`),
  )
