import type { Job } from 'pg-boss'
import type { Database } from '#database/client/connect.ts'
import { addJobs, importQueues, openJobQueue } from '#database/job-queue.ts'
import { inTenantTransaction } from '#server/data/command-transaction.ts'
import { problemOf } from '#server/http/problem-error.ts'
import {
  attemptImport,
  endAsFailed,
  ImportsLocked,
} from '#server/orders/import-jobs/order-import-attempt.ts'
import {
  claimJob,
  firstUnfinishedJob,
  giveJobBack,
  type ImportJobKey,
  type JobAttempt,
  seeJob,
} from '#server/orders/import-jobs/order-import-job-queries.ts'

/** Files being imported at once by one server, so that a long one does not hold up another company's. */
const importsAtOnce = 2

/** Below the time in which a server must have ended. */
const stopTimeoutMs = 6000

type ImportWorker = {
  database: Database
  onError: (error: Error) => void
  /** Seconds between polls for files, and between searches for those that a killed server left behind. */
  pollingSeconds?: number
  supervisionSeconds?: number
  /** Milliseconds between two updates of an import's progress. */
  progressMs?: number
}

/** Imports the files that wait, which any number of servers share; `stop` gives those under way back at once. */
export async function startImportWorker({
  database,
  onError,
  pollingSeconds = 2,
  supervisionSeconds = 15,
  progressMs = 500,
}: ImportWorker): Promise<{ stop: () => Promise<void> }> {
  const queue = openJobQueue(database.pool, { supervisionSeconds, onError })
  const stopping = new AbortController()
  const stop = async () => {
    stopping.abort()
    await queue.stop({ graceful: true, timeout: stopTimeoutMs })
  }
  const handle = async ([job]: Job<ImportJobKey>[]) => {
    if (!job) return
    const signal = AbortSignal.any([job.signal, stopping.signal])
    try {
      await work(
        { database, signal, progressMs, isStopping: () => stopping.signal.aborted },
        job.data,
      )
    } catch (error) {
      onError(error as Error)
      throw error
    }
  }
  try {
    await queue.start()
    await queue.work(
      importQueues.waiting,
      { pollingIntervalSeconds: pollingSeconds, localConcurrency: importsAtOnce },
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
  } catch (error) {
    await stop().catch(() => {})
    throw error
  }
  return { stop }
}

type Server = {
  database: Database
  signal: AbortSignal
  progressMs: number
  isStopping: () => boolean
}

async function work(server: Server, key: ImportJobKey): Promise<void> {
  const { database, isStopping } = server
  const [job] = await inTenantTransaction(database, key.companyId, ({ execute }) =>
    execute(claimJob(key.jobId)),
  )
  if (!job) return waitForOthers(database, key)
  const held = { ...key, attempt: job.attempt }
  try {
    await attemptImport({ ...server, held, job })
  } catch (error) {
    if (!(isStopping() || error instanceof ImportsLocked)) throw error
    await giveBack(database, held)
  }
}

/** Queues a job again soon where others come before it. An ended job needs nothing. */
const waitForOthers = (database: Database, { companyId, jobId }: ImportJobKey): Promise<void> =>
  inTenantTransaction(database, companyId, async ({ execute, executeOne }) => {
    const first = await executeOne(firstUnfinishedJob)
    if (!first || first.id > jobId) return
    const seen = await execute(seeJob(jobId))
    if (seen.length === 0) return
    await execute(addJobs(importQueues.waiting, [{ companyId, jobId, startAfter: soon() }]))
    if (!first.isForgotten || first.id === jobId) return
    // Its own was lost, as by a restored backup.
    await execute(seeJob(first.id))
    await execute(addJobs(importQueues.waiting, [{ companyId, jobId: first.id }]))
  })

/** Lets any server begin a new attempt; nothing of this one is stored. */
const giveBack = (database: Database, held: JobAttempt): Promise<void> =>
  inTenantTransaction(database, held.companyId, async ({ execute }) => {
    const given = await execute(giveJobBack(held))
    if (given.length === 0) return
    const { companyId, jobId } = held
    await execute(addJobs(importQueues.waiting, [{ companyId, jobId, startAfter: soon() }]))
  })

const waitSeconds = 2

const soon = () => new Date(Date.now() + waitSeconds * 1000).toISOString()
