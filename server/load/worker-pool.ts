import { tracingChannel } from 'node:diagnostics_channel'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ProblemError } from '#server/http/problem-error.ts'
import { ClientDisconnected, FairQueue, type QueueOwner } from '#server/load/fair-queue.ts'
import { isOutOfMemory } from '#server/load/out-of-memory.ts'
import { serverQueueOwner } from '#server/load/queue-owner.ts'
import {
  type JobPages,
  WorkerEnded,
  type WorkerLimits,
  WorkerProcess,
} from '#server/load/worker-process.ts'

/** Time limit of a job, from its creation on. It pauses while the job waits for input from the server. */
class WorkTime {
  readonly #timeout = new AbortController()
  #remainingMs: number
  #resumedAtMs = 0
  #timer: NodeJS.Timeout | undefined

  constructor(milliseconds: number) {
    this.#remainingMs = milliseconds
    this.#resume()
  }

  /** Aborts when the time is over. */
  get timeoutSignal(): AbortSignal {
    return this.#timeout.signal
  }

  pause(): void {
    clearTimeout(this.#timer)
    this.#remainingMs -= performance.now() - this.#resumedAtMs
  }

  /** Wraps the pages of a job so that the time pauses while a page is awaited. */
  pauseDuring(pages: JobPages): JobPages {
    return {
      next: async () => {
        this.pause()
        try {
          return await pages.next()
        } finally {
          this.#resume()
        }
      },
    }
  }

  #resume(): void {
    this.#resumedAtMs = performance.now()
    this.#timer = setTimeout(() => this.#timeout.abort(), Math.max(0, this.#remainingMs)).unref()
  }
}

/** Limits of all workers together; each running one takes a processor. */
export const workerQueueLimits = {
  concurrency: 3,
  // The third worker stays free for another company.
  maxRunningPerGroup: 2,
  maxWaiting: 24,
  maxWaitingPerMember: 3,
  maxWaitMs: 5000,
  refuse: () => new ProblemError('unavailable', { retryAfter: 5 }),
} as const

/** Limits of idle processes, which keep their code and fonts loaded: three for ten seconds, none with much memory. */
const idleLimits = { processes: 3, milliseconds: 10_000 }

/** Runs jobs immediately, for callers that have already waited in a queue. */
export const withoutQueue: Pick<FairQueue, 'run'> = { run: (_owner, work) => work() }

/** Queue for reading files and rendering papers and labels; companies take turns. */
const workerQueue = new FairQueue(workerQueueLimits)

/** Idle processes of all kinds, longest idle first. */
const idleWorkers: WorkerProcess[] = []

/** Event that this diagnostics channel publishes for each job, for traces. */
export type WorkerJob = { name: string }
export const workerChannelName = 'oto.worker'
const workerChannel = tracingChannel<WorkerJob>(workerChannelName)

/** Error of a job that exceeded its limits. */
export class WorkerLimitError extends Error {
  readonly reason: 'too-slow' | 'too-big'

  constructor(reason: 'too-slow' | 'too-big') {
    super(reason)
    this.reason = reason
  }
}

/**
 * Converts a job's error to a problem: `tooBig` if it exceeded its memory, `unavailable` if it exceeded its time,
 * because the machine is busy.
 */
export function problemOfJob(error: unknown, tooBig: ProblemError): unknown {
  if (!(error instanceof WorkerLimitError)) return error
  return error.reason === 'too-big' ? tooBig : new ProblemError('unavailable', { retryAfter: 30 })
}

/** Options of a job: its time limit, if not the default, and the parts of its input, which it requests one by one. */
export type JobOptions = { milliseconds?: number | undefined; pages?: JobPages }

/**
 * Returns a function that runs memory-hungry or blocking jobs in worker processes. A job is the default export of a
 * file; its argument and result are copied. A process that failed or exceeded a limit is killed and replaced. The
 * function throws WorkerLimitError beyond a job's limits, `unavailable` if too many jobs wait, and ClientDisconnected.
 */
export function workerRunner<Input, Output>(
  file: URL,
  limits: WorkerLimits,
  queue: Pick<FairQueue, 'run'> = workerQueue,
) {
  const path = fileURLToPath(file)

  const work = async (input: Input, owner: QueueOwner, options: JobOptions): Promise<Output> => {
    const time = new WorkTime(options.milliseconds ?? limits.milliseconds)
    const timeout = time.timeoutSignal
    const signal = owner.signal ? AbortSignal.any([timeout, owner.signal]) : timeout
    const worker = takeIdle(path) ?? new WorkerProcess(path, limits)
    const stop = () => worker.end()
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
    try {
      const output = await worker.run<Output>(
        input,
        options.pages && time.pauseDuring(options.pages),
      )
      keepIdle(worker)
      return output
    } catch (error) {
      worker.end()
      if (owner.signal?.aborted) throw new ClientDisconnected()
      if (timeout.aborted) throw new WorkerLimitError('too-slow')
      const isTooBig = error instanceof WorkerEnded ? error.isKilled : isOutOfMemory(error)
      throw isTooBig ? new WorkerLimitError('too-big') : error
    } finally {
      signal.removeEventListener('abort', stop)
      time.pause()
    }
  }

  return (
    input: Input,
    owner: QueueOwner = serverQueueOwner,
    options: JobOptions = {},
  ): Promise<Output> =>
    queue.run(owner, () =>
      workerChannel.tracePromise(() => work(input, owner, options), {
        name: basename(path, '.ts'),
      }),
    )
}

function takeIdle(file: string): WorkerProcess | undefined {
  const worker = idleWorkers.findLast((candidate) => candidate.file === file && !candidate.hasEnded)
  if (worker) removeIdle(worker)
  return worker
}

function keepIdle(worker: WorkerProcess): void {
  if (!worker.isReusable || worker.hasEnded) {
    worker.end()
    return
  }
  idleWorkers.push(worker)
  worker.keepIdle(idleLimits.milliseconds, () => removeIdle(worker))
  if (idleWorkers.length > idleLimits.processes) idleWorkers.shift()?.end()
}

function removeIdle(worker: WorkerProcess): void {
  const index = idleWorkers.indexOf(worker)
  if (index >= 0) idleWorkers.splice(index, 1)
}
