import { Worker } from 'node:worker_threads'
import { ProblemError } from '#server/http/problem-error.ts'
import { Abandoned, FairQueue, type QueueOwner } from '#server/load/fair-queue.ts'
import { ofServer } from '#server/load/queue-owner.ts'

/** What a piece of work in a thread of its own may take. */
export type WorkerLimits = { megabytes: number; milliseconds: number }

/** What all threads together may take: each costs a processor while it lasts, whatever it makes. */
export const workerQueueLimits = {
  concurrency: 3,
  // So that a third is there for another company.
  maxRunningPerGroup: 2,
  maxWaiting: 24,
  maxWaitingPerMember: 3,
  maxWaitMs: 5000,
  refuse: () => new ProblemError('unavailable', { retryAfter: 5 }),
} as const

/** Files that are read and papers and labels that are made wait here together, in turns of their companies. */
const threads = new FairQueue(workerQueueLimits)

/** A piece of work that took more than its limits. */
export class WorkerError extends Error {
  readonly reason: 'too-slow' | 'too-big'

  constructor(reason: 'too-slow' | 'too-big') {
    super(reason)
    this.reason = reason
  }
}

/**
 * Work that would hold up other requests, done by a file in a thread of its own: what is given goes in as
 * `workerData`, the first message that comes out is what it made. Throws a ThreadFailure past its limits, and the
 * refusal `unavailable` when too many wait for their turn. Where whoever asked hangs up, the thread ends.
 */
export function workerRunner<Given, Made>(file: URL, limits: WorkerLimits, queue = threads) {
  return (
    given: Given,
    owner: QueueOwner = ofServer,
    milliseconds = limits.milliseconds,
  ): Promise<Made> =>
    queue.run(owner, () => workIn<Made>(file, given, { ...limits, milliseconds }, owner.signal))
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
  const timer = setTimeout(() => stopped.reject(new WorkerError('too-slow')), milliseconds)
  const abandon = () => stopped.reject(new Abandoned())
  signal?.addEventListener('abort', abandon, { once: true })
  try {
    const made = new Promise<Made>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new WorkerError('too-big') : error),
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
