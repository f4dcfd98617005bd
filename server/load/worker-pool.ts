import { tracingChannel } from 'node:diagnostics_channel'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ProblemError } from '#server/http/problem-error.ts'
import { Abandoned, FairQueue, type QueueOwner } from '#server/load/fair-queue.ts'
import { isOutOfMemory } from '#server/load/out-of-memory.ts'
import { ofServer } from '#server/load/queue-owner.ts'
import { WorkTime } from '#server/load/work-time.ts'
import {
  type JobPages,
  WorkerEnded,
  type WorkerLimits,
  WorkerProcess,
} from '#server/load/worker-process.ts'

/** The limits of all workers together: each keeps a processor busy while it runs. */
export const workerQueueLimits = {
  concurrency: 3,
  // The third worker stays free for another company.
  maxRunningPerGroup: 2,
  maxWaiting: 24,
  maxWaitingPerMember: 3,
  maxWaitMs: 5000,
  refuse: () => new ProblemError('unavailable', { retryAfter: 5 }),
} as const

/** Idle processes keep their code and fonts: at most three, for ten seconds, and none that holds much memory. */
const idleLimits = { processes: 3, milliseconds: 10_000 }

/** Runs a job at once, for callers that have waited in a queue already. */
export const unqueued: Pick<FairQueue, 'run'> = { run: (_owner, work) => work() }

/** The queue for reading files and for making papers and labels; companies take turns. */
const workers = new FairQueue(workerQueueLimits)

/** Processes without a job, of all kinds; the one that waits longest is first. */
const idle: WorkerProcess[] = []

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

/** The problem of a job that failed: `tooBig` past its memory; past its time the machine is busy, and it can be tried again. */
export function problemOfJob(error: unknown, tooBig: ProblemError): unknown {
  if (!(error instanceof WorkerLimitError)) return error
  return error.reason === 'too-big' ? tooBig : new ProblemError('unavailable', { retryAfter: 30 })
}

/** A job's time where it is not the usual one, and pages that it reads while it runs. */
export type JobOptions = { milliseconds?: number | undefined; pages?: JobPages }

/**
 * Runs jobs that take memory or would block the event loop in worker processes: a file's default function, whose argument
 * and result are copied. A process that failed or exceeded a limit is ended, and the next job has another. Throws
 * WorkerLimitError past its limits, `unavailable` if too many jobs wait, and Abandoned when the client disconnects.
 */
export function workerRunner<Given, Made>(
  file: URL,
  limits: WorkerLimits,
  queue: Pick<FairQueue, 'run'> = workers,
) {
  const path = fileURLToPath(file)

  const work = async (given: Given, owner: QueueOwner, options: JobOptions): Promise<Made> => {
    const time = new WorkTime(options.milliseconds ?? limits.milliseconds)
    const timeout = time.over
    const signal = owner.signal ? AbortSignal.any([timeout, owner.signal]) : timeout
    const worker = takeIdle(path) ?? new WorkerProcess(path, limits)
    const stop = () => worker.end()
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
    try {
      const made = await worker.run<Made>(given, options.pages && time.pausedBy(options.pages))
      keepIdle(worker)
      return made
    } catch (error) {
      worker.end()
      if (owner.signal?.aborted) throw new Abandoned()
      if (timeout.aborted) throw new WorkerLimitError('too-slow')
      const isTooBig = error instanceof WorkerEnded ? error.isKilled : isOutOfMemory(error)
      throw isTooBig ? new WorkerLimitError('too-big') : error
    } finally {
      signal.removeEventListener('abort', stop)
      time.pause()
    }
  }

  return (given: Given, owner: QueueOwner = ofServer, options: JobOptions = {}): Promise<Made> =>
    queue.run(owner, () =>
      workerChannel.tracePromise(() => work(given, owner, options), {
        name: basename(path, '.ts'),
      }),
    )
}

function takeIdle(file: string): WorkerProcess | undefined {
  const worker = idle.findLast((one) => one.file === file && !one.isOver)
  if (worker) forget(worker)
  return worker
}

function keepIdle(worker: WorkerProcess): void {
  if (!worker.isSmall || worker.isOver) {
    worker.end()
    return
  }
  idle.push(worker)
  worker.rest(idleLimits.milliseconds, () => forget(worker))
  if (idle.length > idleLimits.processes) idle.shift()?.end()
}

function forget(worker: WorkerProcess): void {
  const index = idle.indexOf(worker)
  if (index >= 0) idle.splice(index, 1)
}
