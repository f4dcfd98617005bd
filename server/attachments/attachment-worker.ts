import type { Database } from '#database/client/connect.ts'
import { sql } from '#database/client/sql.ts'
import { fileQueues } from '#database/job-queue.ts'
import { openFileStore } from '#server/attachments/file-store.ts'
import { inTenantTransaction } from '#server/data/command-transaction.ts'
import { type JobWorker, type JobWorkerOptions, startJobWorker } from '#server/load/job-worker.ts'
import { removeFiles } from '#server/queries/attachment-link.ts'

const filesPerBatch = 100

type RemovedFile = { objectKey: string }
type UnattachedFile = { companyId: number; attachmentId: number }

/** Starts the jobs that delete unattached files; any number of servers share the queue. */
export function startAttachmentWorker({
  filesUrl,
  pollingSeconds = 60,
  ...options
}: JobWorkerOptions & {
  /** The store that files are deleted from; without one they are in the database. */
  filesUrl?: string | undefined
}): Promise<JobWorker> {
  const polling = {
    batchSize: filesPerBatch,
    burstWhenBatchFull: true,
    pollingIntervalSeconds: pollingSeconds,
  }
  return startJobWorker(options, async (queue) => {
    await queue.work<UnattachedFile>(fileQueues.unattached, polling, async (jobs) => {
      const jobsByCompany = Map.groupBy(jobs, ({ data }) => data.companyId)
      for (const [companyId, jobsOfCompany] of jobsByCompany)
        await deleteUnattached(
          options.database,
          companyId,
          jobsOfCompany.map(({ data }) => data.attachmentId),
        )
    })
    if (!filesUrl) return
    const store = openFileStore(filesUrl)
    // Removing is idempotent, so a failed batch is retried whole.
    await queue.work<RemovedFile>(fileQueues.removed, polling, async (jobs) => {
      for (const { data } of jobs) await store.remove(data.objectKey)
    })
  })
}

const deleteUnattached = (database: Database, companyId: number, ids: number[]): Promise<void> =>
  inTenantTransaction(database, companyId, (statements) =>
    removeFiles(statements, sql`supplier_id is null and id = any (${ids}::bigint[])`),
  )
