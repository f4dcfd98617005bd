import type { PgBoss } from 'pg-boss'
import type { Database } from '#database/client/connect.ts'
import { openJobQueue } from '#database/job-queue.ts'

/** Below the time in which a server must have ended. */
const stopTimeoutMs = 6000

export type JobWorker = { stop: () => Promise<void> }

export type JobWorkerOptions = {
  database: Database
  onError: (error: Error) => void
  /** Seconds between polls for jobs, and between searches for those that a killed server left behind. */
  pollingSeconds?: number
  supervisionSeconds?: number
}

/**
 * Has the queue's jobs done until `stop`, which lets those under way end. `work` says which queues are worked off; where it
 * fails, all is stopped. `onStop` is called before jobs are waited for, `onStopped` after.
 */
export async function startJobWorker(
  { database, onError, supervisionSeconds = 60 }: JobWorkerOptions,
  work: (queue: PgBoss) => Promise<unknown>,
  { onStop, onStopped }: { onStop?: () => void; onStopped?: () => void } = {},
): Promise<JobWorker> {
  const queue = openJobQueue(database.pool, { supervisionSeconds, onError })
  const stop = async () => {
    onStop?.()
    await queue.stop({ graceful: true, timeout: stopTimeoutMs })
    onStopped?.()
  }
  try {
    await queue.start()
    await work(queue)
  } catch (error) {
    await stop().catch(() => {})
    throw error
  }
  return { stop }
}
