import { setTimeout as sleep } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import type { Database } from '#database/client/connect.ts'
import { openJobQueue } from '#database/job-queue.ts'

/** Shorter than the shutdown timeout of a server. */
const stopTimeoutMs = 6000
const restartDelayMs = 5000

export type JobWorker = { stop: () => Promise<void> }

export type JobWorkerOptions = {
  database: Database
  onError: (error: Error) => void
  /** Seconds between polls for jobs, and between searches for jobs of killed servers. */
  pollingSeconds?: number
  supervisionSeconds?: number
}

/**
 * Runs the jobs of queues until `stop`, which lets current jobs finish. If `registerQueues` fails, the
 * worker stops. `onStop` is called before waiting for current jobs, `onStopped` after.
 */
export async function startJobWorker(
  { database, onError, supervisionSeconds = 60 }: JobWorkerOptions,
  registerQueues: (queue: PgBoss) => Promise<unknown>,
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
    await registerQueues(queue)
  } catch (error) {
    await stop().catch(() => {})
    throw error
  }
  return { stop }
}

/** Starts a worker, which reports errors of its jobs to `onError`. */
export type JobWorkerStart = (onError: (error: Error) => void) => Promise<JobWorker>

/**
 * Starts workers and returns once each start was tried. A start that fails is repeated until it succeeds, because the
 * database may only be restarting. `stop` stops all workers at once.
 */
export async function startJobWorkers(
  startByName: Record<string, JobWorkerStart>,
  onError: (error: Error, name: string) => void,
  delayMs = restartDelayMs,
): Promise<JobWorker> {
  const stopping = new AbortController()
  const workers: Promise<JobWorker | undefined>[] = []
  for (const [name, start] of Object.entries(startByName)) {
    const report = (error: Error) => onError(error, name)
    const tryStart = () => start(report).catch((error) => void report(error))
    const worker = await tryStart()
    workers.push(worker ? Promise.resolve(worker) : startLater(tryStart, delayMs, stopping.signal))
  }
  const stop = async () => {
    stopping.abort()
    await Promise.all(workers.map(async (worker) => (await worker)?.stop()))
  }
  return { stop }
}

async function startLater(
  tryStart: () => Promise<JobWorker | undefined>,
  delayMs: number,
  signal: AbortSignal,
): Promise<JobWorker | undefined> {
  let worker: JobWorker | undefined
  while (!worker && !signal.aborted) {
    await sleep(delayMs, undefined, { signal }).catch(() => {})
    if (!signal.aborted) worker = await tryStart()
  }
  return worker
}
