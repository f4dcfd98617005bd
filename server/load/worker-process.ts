import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { execPath, platform } from 'node:process'
import { fileURLToPath } from 'node:url'
import { workerEnvironment } from '#server/config.ts'

/** Limits of a job in a worker process. */
export type WorkerLimits = {
  /** Maximum size of V8's heap. */
  megabytes: number
  milliseconds: number
  /** Maximum memory of libraries outside the heap; Linux only. */
  nativeMegabytes?: number
  /** Maximum memory of an idle process; a larger one is not used again. */
  idleMegabytes?: number
  /** Whether the process has a priority below normal; a busy machine slows it down, but never stops it. */
  isInBackground?: boolean
}

/** Message to a worker process: a job, or the page that its job requested (null after the last one). */
export type MessageToWorker = { input: unknown } | { page: unknown }

/** Message of a worker process: the result with its resident memory, the error, or a request for the next page. */
export type MessageFromWorker =
  | { result: unknown; residentBytes: number }
  | { error: unknown }
  | { asksForPage: true }

/** Parts of a job’s input, such as pages of rows, which the job requests one by one. */
export type JobPages = AsyncIterator<unknown>

/** Error of a job whose process ended without a result. */
export class WorkerEnded extends Error {
  /** Whether a signal or an abort of Node ended the process, mostly because it was out of memory. */
  readonly isKilled: boolean

  constructor(code: number | null, signal: string | null) {
    super(`the worker process exited with ${signal ?? `code ${code}`}`)
    this.isKilled = signal !== null || code === abortExitCode
  }
}

/** Exit code of a shell after SIGABRT: 128 + 6. */
const abortExitCode = 134
const entryFile = fileURLToPath(new URL('./worker-main.ts', import.meta.url))
const defaultNativeMegabytes = 512
/** More than a process keeps after rendering papers in Chinese. */
const defaultIdleMegabytes = 256
/** Memory that Node maps at its start, mostly reserved for code. */
const baseMegabytes = 640

const runningWorkers = new Set<WorkerProcess>()
process.once('exit', () => {
  for (const worker of runningWorkers) worker.end()
})

type Job = { resolve: (output: never) => void; reject: (reason: unknown) => void; pages?: JobPages }

/** A child process with limited memory that runs jobs of one kind, one after the other. */
export class WorkerProcess {
  readonly file: string
  /** Whether its memory after the last job was below the idle limit. */
  isReusable = true
  readonly #limits: WorkerLimits
  readonly #child: ChildProcess
  #job: Job | undefined
  #idleTimer: NodeJS.Timeout | undefined

  constructor(file: string, limits: WorkerLimits) {
    this.file = file
    this.#limits = limits
    const child = fork(entryFile, [file], {
      ...workerCommand(limits),
      env: workerEnvironment(),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#child = child
    runningWorkers.add(this)
    if (limits.isInBackground) lowerPriority(child)
    child.on('message', (message: MessageFromWorker) => void this.#receive(message))
    child.once('error', (error) => this.#handleEnd(error))
    child.once('exit', (code, signal) => this.#handleEnd(new WorkerEnded(code, signal)))
  }

  /** Runs a job; rejects if it fails or the process ends. */
  run<Output>(input: unknown, pages?: JobPages): Promise<Output> {
    clearTimeout(this.#idleTimer)
    this.#child.ref()
    this.#child.channel?.ref()
    return new Promise<Output>((resolve, reject) => {
      this.#job = { resolve, reject, ...(pages && { pages }) }
      this.#send({ input })
    })
  }

  /** Keeps the process idle for some time, without keeping the server alive; then ends it. */
  keepIdle(milliseconds: number, onTimeout: () => void): void {
    this.#child.unref()
    this.#child.channel?.unref()
    this.#idleTimer = setTimeout(() => {
      onTimeout()
      this.end()
    }, milliseconds).unref()
  }

  /** Kills the process and its job. */
  end(): void {
    clearTimeout(this.#idleTimer)
    this.#child.kill('SIGKILL')
  }

  /** Whether the process has ended or was killed. */
  get hasEnded(): boolean {
    return this.#child.killed || !runningWorkers.has(this)
  }

  async #receive(message: MessageFromWorker): Promise<void> {
    if ('asksForPage' in message) return this.#sendPage()
    const job = this.#job
    this.#job = undefined
    if ('error' in message) return job?.reject(message.error)
    const { idleMegabytes = defaultIdleMegabytes } = this.#limits
    this.isReusable = message.residentBytes <= idleMegabytes * 1e6
    job?.resolve(message.result as never)
  }

  async #sendPage(): Promise<void> {
    const job = this.#job
    try {
      const { done, value } = (await job?.pages?.next()) ?? { done: true }
      if (this.#job === job) this.#send({ page: done ? null : value })
    } catch (error) {
      job?.reject(error)
    }
  }

  #send(message: MessageToWorker): void {
    // If sending fails, the process is ending, which rejects the job.
    this.#child.send(message, () => {})
  }

  #handleEnd(reason: Error): void {
    runningWorkers.delete(this)
    this.#job?.reject(reason)
    this.#job = undefined
  }
}

/** Returns the command of a worker: on Linux, a shell that limits the memory outside V8's heap, then executes Node. */
function workerCommand({ megabytes, nativeMegabytes = defaultNativeMegabytes }: WorkerLimits) {
  const flags = [`--max-old-space-size=${megabytes}`, '--max-semi-space-size=8']
  if (platform !== 'linux') return { execArgv: flags }
  const kibibytes = (baseMegabytes + megabytes + nativeMegabytes) * 1024
  const script = `ulimit -d ${kibibytes}; exec "$0" "$@"`
  return { execPath: '/bin/sh', execArgv: ['-c', script, execPath, ...flags] }
}

function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The process has ended already.
  }
}
