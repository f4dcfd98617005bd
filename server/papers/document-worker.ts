import { unprintable } from '#server/fonts/unprintable.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import type { QueueOwner } from '#server/load/fair-queue.ts'
import { problemOfJob, workerRunner } from '#server/load/worker-pool.ts'
import type { PaperInput } from '#server/papers/paper-document.ts'
import type { ReceiptPaperInput } from '#server/papers/receipt-document.ts'

export type DocumentInput = PaperInput | ReceiptPaperInput

const documentLimits = {
  megabytes: 768,
  milliseconds: 60_000,
}

/** The rendered file, or the characters that no font has. */
export type RenderedDocument = { bytes: Buffer } | { missing: string[] }

const documentRunner = workerRunner<DocumentInput, RenderedDocument>(
  new URL('./paper-worker.ts', import.meta.url),
  documentLimits,
)

/** Renders a paper as PDF in a worker process. Throws if the queue is full or the paper exceeds the limits. */
export async function renderDocument(
  input: DocumentInput,
  owner?: QueueOwner,
  milliseconds?: number,
): Promise<Buffer> {
  try {
    const result = await documentRunner(input, owner, { milliseconds })
    if ('missing' in result) throw unprintable(result.missing)
    return result.bytes
  } catch (error) {
    throw problemOfJob(error, new ProblemError('paper-too-long'))
  }
}
