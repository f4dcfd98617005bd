import { Worker } from 'node:worker_threads'
import { Refusal } from '#server/http/refusal.ts'

/** What work in threads of its own may take: how many pieces at once, how many may wait, and each its memory and time. */
export type ThreadLimits = {
  atOnce: number
  waiting: number
  megabytes: number
  milliseconds: number
}

/** A piece of work that took more than its limits. */
export class ThreadFailure extends Error {
  readonly reason: 'too-slow' | 'too-big'

  constructor(reason: 'too-slow' | 'too-big') {
    super(reason)
    this.reason = reason
  }
}

/**
 * Work that would hold up other requests, done by a file in a thread of its own: what is given goes in as
 * `workerData`, the first message that comes out is what it made. Throws a ThreadFailure past its limits, and the
 * refusal `unavailable` when too many wait for their turn.
 */
export function ownThread<Given, Made>(file: URL, limits: ThreadLimits) {
  const { atOnce, waiting: most } = limits
  let working = 0
  const waiting: (() => void)[] = []
  return async (given: Given, milliseconds = limits.milliseconds): Promise<Made> => {
    if (working >= atOnce) {
      if (waiting.length >= most) throw new Refusal('unavailable', { retryAfter: 5 })
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else working += 1
    try {
      return await workIn<Made>(file, given, limits.megabytes, milliseconds)
    } finally {
      // The place passes straight to whoever waits longest.
      const next = waiting.shift()
      if (next) next()
      else working -= 1
    }
  }
}

async function workIn<Made>(
  file: URL,
  workerData: unknown,
  megabytes: number,
  milliseconds: number,
): Promise<Made> {
  const worker = new Worker(file, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 16 },
  })
  const tooSlow = Promise.withResolvers<never>()
  const timer = setTimeout(() => tooSlow.reject(new ThreadFailure('too-slow')), milliseconds)
  try {
    const made = new Promise<Made>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadFailure('too-big') : error),
      )
      worker.once('exit', () => reject(new Error(`${file.pathname} ended without an answer`)))
    })
    return await Promise.race([made, tooSlow.promise])
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
