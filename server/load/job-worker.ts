import type { PgBoss } from 'pg-boss'
import type { Database } from '#database/client/connect.ts'
import { openJobQueue } from '#database/job-queue.ts'

/** Shorter than the shutdown timeout of a server. */
const stopTimeoutMs = 6000

export type JobWorker = { stop: () => Promise<void> }

export type JobWorkerOptions = {
  database: Database
  onError: (error: Error) => void
  /** Seconds between polls for jobs, and between searches for jobs of killed servers. */
  pollingSeconds?: number
  supervisionSeconds?: number
}

/**
 * Runs the jobs of queues until `stop`, which lets current jobs finish. `work` registers the queues; if it fails, the
 * worker stops. `onStop` is called before waiting for current jobs, `onStopped` after.
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
