import { tracingChannel } from 'node:diagnostics_channel'
import { basename } from 'node:path'
import { Worker } from 'node:worker_threads'
import { ProblemError } from '#server/http/problem-error.ts'
import { Abandoned, FairQueue, type QueueOwner } from '#server/load/fair-queue.ts'
import { ofServer } from '#server/load/queue-owner.ts'

/** The limits of one job in a worker thread. */
export type WorkerLimits = { megabytes: number; milliseconds: number }

/** The limits of all workers together: each keeps a processor busy while it runs. */
export const workerQueueLimits = {
  concurrency: 3,
  // One of three stays for another company.
  maxRunningPerGroup: 2,
  maxWaiting: 24,
  maxWaitingPerMember: 3,
  maxWaitMs: 5000,
  refuse: () => new ProblemError('unavailable', { retryAfter: 5 }),
} as const

/** One queue for reading files and for making papers and labels; companies take turns. */
const threads = new FairQueue(workerQueueLimits)

/** A job as it is published on the channel of this name, for traces. */
export type WorkerJob = { name: string }
export const workerChannelName = 'oto.worker'
const workerChannel = tracingChannel<WorkerJob>(workerChannelName)

/** A job that exceeded its limits. */
export class WorkerLimitError extends Error {
  readonly reason: 'too-slow' | 'too-big'

  constructor(reason: 'too-slow' | 'too-big') {
    super(reason)
    this.reason = reason
  }
}

/**
 * Runs jobs that would block the event loop, each in a fresh worker thread, so that no file leaves anything behind for the
 * next: the input is its `workerData`, its first message is the result. Throws WorkerLimitError past its limits, and `unavailable` if too many jobs wait. The worker is
 * terminated when the client disconnects.
 */
export function workerRunner<Given, Made>(file: URL, limits: WorkerLimits, queue = threads) {
  return (
    given: Given,
    owner: QueueOwner = ofServer,
    milliseconds = limits.milliseconds,
  ): Promise<Made> =>
    queue.run(owner, () =>
      workerChannel.tracePromise(
        () => workIn<Made>(file, given, { ...limits, milliseconds }, owner.signal),
        { name: basename(file.pathname, '.ts') },
      ),
    )
}

async function workIn<Made>(
  file: URL,
  workerData: unknown,
  { megabytes, milliseconds }: WorkerLimits,
  signal: AbortSignal | undefined,
): Promise<Made> {
  const worker = new Worker(file, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 16 },
  })
  const stopped = Promise.withResolvers<never>()
  const timer = setTimeout(() => stopped.reject(new WorkerLimitError('too-slow')), milliseconds)
  const abandon = () => stopped.reject(new Abandoned())
  signal?.addEventListener('abort', abandon, { once: true })
  try {
    const made = new Promise<Made>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new WorkerLimitError('too-big') : error),
      )
      worker.once('exit', () => reject(new Error(`${file.pathname} ended without an answer`)))
    })
    return await Promise.race([made, stopped.promise])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abandon)
    await worker.terminate()
  }
}
