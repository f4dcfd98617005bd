import type { Label, LabelSize } from '#domain/label.ts'
import type { Lang } from '#domain/lang.ts'
import type { QueueOwner } from '#server/http/fair-queue.ts'
import { ownThread, ThreadFailure } from '#server/http/own-thread.ts'
import { Refusal } from '#server/http/refusal.ts'

/** Labels to make, and how. */
export type LabelPrint = { labels: Label[]; size: LabelSize; lang: Lang } & (
  | { format: 'pdf'; title: string }
  | { format: 'zpl'; dpi: 203 | 300 }
)

const print = ownThread<LabelPrint, Uint8Array>(new URL('./label-worker.ts', import.meta.url), {
  megabytes: 512,
  milliseconds: 60_000,
})

/** The bytes of a print, made in a thread of its own, so that a thousand labels let others through. */
export async function printLabels(wish: LabelPrint, owner?: QueueOwner): Promise<Buffer> {
  try {
    const bytes = await print(wish, owner)
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  } catch (error) {
    // As many as may be asked for fit, unless the machine is busy beyond all measure.
    if (error instanceof ThreadFailure) throw new Refusal('unavailable', { retryAfter: 30 })
    throw error
  }
}
