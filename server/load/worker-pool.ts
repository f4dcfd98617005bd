import { tracingChannel } from 'node:diagnostics_channel'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { MessagePort } from 'node:worker_threads'
import { Piscina } from 'piscina'
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

/** Ports that move to the thread, and are no copies. */
type TransferList = MessagePort[]

// A thread without work for so long gives its memory back.
const idleTimeoutMs = 30_000

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
 * Runs jobs that would block the event loop in worker threads: a file's default function, whose argument and result are
 * copied. A thread keeps its code and fonts for the next job; one that failed or exceeded a limit is replaced. Throws
 * WorkerLimitError past its limits, `unavailable` if too many jobs wait, and Abandoned when the client disconnects.
 */
export function workerRunner<Given, Made>(file: URL, limits: WorkerLimits, queue = threads) {
  const path = fileURLToPath(file)
  const pool = new Piscina({
    filename: path,
    minThreads: 0,
    maxThreads: workerQueueLimits.concurrency,
    idleTimeout: idleTimeoutMs,
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes, maxYoungGenerationSizeMb: 16 },
    recordTiming: false,
  })
  // A thread that fails without a job is replaced by the next job.
  pool.on('error', () => {})

  const work = async (
    given: Given,
    owner: QueueOwner,
    milliseconds: number,
    transferList: TransferList,
  ): Promise<Made> => {
    const timeout = AbortSignal.timeout(milliseconds)
    const signal = owner.signal ? AbortSignal.any([timeout, owner.signal]) : timeout
    try {
      // Piscina derives the type of the list from another version of Node's types.
      return await pool.run(given, { signal, transferList: transferList as never })
    } catch (error) {
      if (owner.signal?.aborted) throw new Abandoned()
      if (timeout.aborted) throw new WorkerLimitError('too-slow')
      const isTooBig = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
      throw isTooBig ? new WorkerLimitError('too-big') : error
    }
  }

  return (
    given: Given,
    owner: QueueOwner = ofServer,
    milliseconds = limits.milliseconds,
    transferList: TransferList = [],
  ): Promise<Made> =>
    queue.run(owner, () =>
      workerChannel.tracePromise(() => work(given, owner, milliseconds, transferList), {
        name: basename(path, '.ts'),
      }),
    )
}
