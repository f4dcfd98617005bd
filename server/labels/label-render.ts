import type { Label } from '#domain/labels/label.ts'
import { unprintable } from '#server/fonts/unprintable.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import type { LabelSetting } from '#server/labels/label-locale.ts'
import type { QueueOwner } from '#server/load/fair-queue.ts'
import { WorkerLimitError, workerRunner } from '#server/load/worker-pool.ts'

/** Labels to render. Characters without a glyph are left out with `omitUnprintable`, otherwise they are an error. */
export type LabelPrint = { labels: Label[]; omitUnprintable: boolean } & LabelOutput
export type LabelOutput = LabelSetting &
  ({ format: 'pdf'; title: string } | { format: 'zpl'; dpi: 203 | 300 } | { format: 'svg' })

/** The rendered file, or the characters that no font has. */
export type RenderedLabels = { bytes: Buffer } | { missing: string[] }

const print = workerRunner<LabelPrint, RenderedLabels>(
  new URL('./label-worker.ts', import.meta.url),
  {
    megabytes: 512,
    milliseconds: 60_000,
  },
)

/** Renders labels in a worker process, so that a thousand of them do not block other requests. */
export async function renderLabels(input: LabelPrint, owner?: QueueOwner): Promise<Buffer> {
  try {
    const result = await print(input, owner)
    if ('missing' in result) throw unprintable(result.missing)
    return result.bytes
  } catch (error) {
    // The limits suffice for the maximum number of labels, unless the machine is busy.
    if (error instanceof WorkerLimitError) throw new ProblemError('unavailable', { retryAfter: 30 })
    throw error
  }
}
