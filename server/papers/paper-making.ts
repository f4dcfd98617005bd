import { Worker } from 'node:worker_threads'
import { Refusal } from '#server/http/refusal.ts'
import type { PaperOrder } from '#server/papers/paper-document.ts'

/** What making a paper may cost. */
export const paperLimits = {
  /** A paper takes a processor while it is made. */
  atOnce: 2,
  waiting: 20,
  megabytes: 768,
  milliseconds: 60_000,
}

let making = 0
const waiting: (() => void)[] = []

/** Makes a paper as PDF in a thread of its own; refuses when too many wait for theirs, and what is too much. */
export async function makePaper(
  order: PaperOrder,
  milliseconds: number = paperLimits.milliseconds,
): Promise<Buffer> {
  if (making >= paperLimits.atOnce) {
    if (waiting.length >= paperLimits.waiting) throw new Refusal('unavailable', { retryAfter: 5 })
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else making += 1
  try {
    return await makeInWorker(order, milliseconds)
  } finally {
    // The place passes straight to whoever waits longest.
    const next = waiting.shift()
    if (next) next()
    else making -= 1
  }
}

async function makeInWorker(order: PaperOrder, milliseconds: number): Promise<Buffer> {
  const worker = new Worker(new URL('./paper-worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: paperLimits.megabytes, maxYoungGenerationSizeMb: 64 },
  })
  const tooSlow = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => tooSlow.reject(new Refusal('unavailable', { retryAfter: 30 })),
    milliseconds,
  )
  try {
    const made = new Promise<Uint8Array>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Refusal('paper-too-long') : error),
      )
    })
    const bytes = await Promise.race([made, tooSlow.promise])
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
