import { Worker } from 'node:worker_threads'
import type { Label, LabelSize } from '#domain/label.ts'
import type { Lang } from '#domain/lang.ts'
import { Refusal } from '#server/http/refusal.ts'

/** Labels to make, and how. */
export type LabelPrint = { labels: Label[]; size: LabelSize; lang: Lang } & (
  | { format: 'pdf'; title: string }
  | { format: 'zpl'; dpi: 203 | 300 }
)

// A print costs a processor as long as it lasts.
const atOnce = 2
let printing = 0
const waiting: (() => void)[] = []
const milliseconds = 60_000

/** The bytes of a print, made in a thread of its own, so that a thousand labels let others through. */
export async function printLabels(print: LabelPrint): Promise<Buffer> {
  if (printing >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else printing += 1
  try {
    return await printInWorker(print)
  } finally {
    // The place passes straight to whoever waits longest.
    const next = waiting.shift()
    if (next) next()
    else printing -= 1
  }
}

async function printInWorker(print: LabelPrint): Promise<Buffer> {
  const worker = new Worker(new URL('./label-worker.ts', import.meta.url), {
    workerData: print,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  const slow = Promise.withResolvers<never>()
  const timer = setTimeout(() => slow.reject(new Refusal('unavailable')), milliseconds)
  try {
    const made = new Promise<Uint8Array>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
    })
    const bytes = await Promise.race([made, slow.promise])
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
