import type { Label } from '#domain/packing/label.ts'
import { unprintable } from '#server/fonts/unprintable.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import type { LabelSetting } from '#server/labels/label-setting.ts'
import type { QueueOwner } from '#server/load/fair-queue.ts'
import { WorkerError, workerRunner } from '#server/load/worker-pool.ts'

/** Labels to make, and how; signs that no font has are left out or told. */
export type LabelPrint = { labels: Label[]; isLeftOut: boolean } & LabelSetting &
  ({ format: 'pdf'; title: string } | { format: 'zpl'; dpi: 203 | 300 })

/** The file, or the signs that it cannot show. */
export type MadeLabels = { bytes: Uint8Array } | { missing: string[] }

const print = workerRunner<LabelPrint, MadeLabels>(new URL('./label-worker.ts', import.meta.url), {
  megabytes: 512,
  milliseconds: 60_000,
})

/** The bytes of a print, made in a thread of its own, so that a thousand labels let others through. */
export async function printLabels(wish: LabelPrint, owner?: QueueOwner): Promise<Buffer> {
  try {
    const made = await print(wish, owner)
    if ('missing' in made) throw unprintable(made.missing)
    const { bytes } = made
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  } catch (error) {
    // As many as may be asked for fit, unless the machine is busy beyond all measure.
    if (error instanceof WorkerError) throw new ProblemError('unavailable', { retryAfter: 30 })
    throw error
  }
}
