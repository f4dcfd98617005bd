import { unprintable } from '#server/fonts/unprintable.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import type { QueueOwner } from '#server/load/fair-queue.ts'
import { WorkerError, workerRunner } from '#server/load/worker-pool.ts'
import type { PaperOrder } from '#server/papers/paper-document.ts'

/** What making a paper may cost. */
const paperLimits = {
  megabytes: 768,
  milliseconds: 60_000,
}

/** The file, or the signs that it cannot show. */
export type MadePaper = { bytes: Uint8Array } | { missing: string[] }

const make = workerRunner<PaperOrder, MadePaper>(
  new URL('./paper-worker.ts', import.meta.url),
  paperLimits,
)

/** Makes a paper as PDF in a thread of its own; refuses when too many wait for theirs, and what is too much. */
export async function makePaper(
  order: PaperOrder,
  owner?: QueueOwner,
  milliseconds?: number,
): Promise<Buffer> {
  try {
    const made = await make(order, owner, milliseconds)
    if ('missing' in made) throw unprintable(made.missing)
    const { bytes } = made
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  } catch (error) {
    if (!(error instanceof WorkerError)) throw error
    if (error.reason === 'too-big') throw new ProblemError('paper-too-long')
    throw new ProblemError('unavailable', { retryAfter: 30 })
  }
}
