import type { Job, PgBoss } from 'pg-boss'
import type { Database } from '#database/client/connect.ts'
import { addJobs, importQueues } from '#database/job-queue.ts'
import { inTenantTransaction } from '#server/data/command-transaction.ts'
import { problemOf } from '#server/http/problem-error.ts'
import { type JobWorker, type JobWorkerOptions, startJobWorker } from '#server/load/job-worker.ts'
import {
  attemptImport,
  endAsFailed,
  ImportsLocked,
} from '#server/orders/import-jobs/order-import-attempt.ts'
import {
  claimJob,
  firstUnfinishedJob,
  type ImportJobKey,
  type JobAttempt,
  recordJobSeen,
  returnJob,
} from '#server/orders/import-jobs/order-import-job-queries.ts'

/** Maximum concurrent imports of a server: more than one, so that a long import does not delay another company's. */
const maxConcurrentImports = 2

type ImportWorkerOptions = JobWorkerOptions & {
  /** Milliseconds between two updates of an import's progress. */
  progressMs?: number
}

/** Imports queued files; any number of servers share the work. `stop` returns running imports to the queue. */
export function startImportWorker({
  pollingSeconds = 2,
  progressMs = 500,
  ...options
}: ImportWorkerOptions): Promise<JobWorker> {
  const { database, onError } = options
  const stopController = new AbortController()
  const handle = async ([job]: Job<ImportJobKey>[]) => {
    if (!job) return
    const signal = AbortSignal.any([job.signal, stopController.signal])
    try {
      await runJob(
        { database, signal, progressMs, isStopping: () => stopController.signal.aborted },
        job.data,
      )
    } catch (error) {
      onError(error as Error)
      throw error
    }
  }
  const receiveJobs = async (queue: PgBoss) => {
    await queue.work(
      importQueues.waiting,
      { pollingIntervalSeconds: pollingSeconds, localConcurrency: maxConcurrentImports },
      handle,
    )
    await queue.work<ImportJobKey>(
      importQueues.abandoned,
      { pollingIntervalSeconds: pollingSeconds },
      async (jobs) => {
        const problem = problemOf({ code: 'unavailable', extras: {} })
        for (const { data } of jobs)
          await endAsFailed(database, { ...data, attempt: null }, problem)
      },
    )
  }
  return startJobWorker({ supervisionSeconds: 15, ...options }, receiveJobs, {
    onStop: () => stopController.abort(),
  })
}

type RunContext = {
  database: Database
  signal: AbortSignal
  progressMs: number
  isStopping: () => boolean
}

async function runJob(context: RunContext, key: ImportJobKey): Promise<void> {
  const { database, isStopping } = context
  const [job] = await inTenantTransaction(database, key.companyId, ({ execute }) =>
    execute(claimJob(key.jobId)),
  )
  if (!job) return requeueBehindOthers(database, key)
  const claim = { ...key, attempt: job.attempt }
  try {
    await attemptImport({ ...context, claim, job })
  } catch (error) {
    if (!(isStopping() || error instanceof ImportsLocked)) throw error
    await requeueJob(database, claim)
  }
}

/** Queues an unfinished job again shortly, because another job of the company comes first or is running. */
const requeueBehindOthers = (
  database: Database,
  { companyId, jobId }: ImportJobKey,
): Promise<void> =>
  inTenantTransaction(database, companyId, async ({ execute, executeOne }) => {
    const firstJob = await executeOne(firstUnfinishedJob)
    if (!firstJob || firstJob.id > jobId) return
    const seen = await execute(recordJobSeen(jobId))
    if (seen.length === 0) return
    await execute(addJobs(importQueues.waiting, [{ companyId, jobId, startAfter: retryTime() }]))
    if (!firstJob.isAbandoned || firstJob.id === jobId) return
    // The earlier job is no longer queued, for example after a restored backup.
    await execute(recordJobSeen(firstJob.id))
    await execute(addJobs(importQueues.waiting, [{ companyId, jobId: firstJob.id }]))
  })

/** Returns a job to the queue; nothing of this attempt is stored. */
const requeueJob = (database: Database, claim: JobAttempt): Promise<void> =>
  inTenantTransaction(database, claim.companyId, async ({ execute }) => {
    const updated = await execute(returnJob(claim))
    if (updated.length === 0) return
    const { companyId, jobId } = claim
    await execute(addJobs(importQueues.waiting, [{ companyId, jobId, startAfter: retryTime() }]))
  })

const retrySeconds = 2

const retryTime = () => new Date(Date.now() + retrySeconds * 1000).toISOString()
