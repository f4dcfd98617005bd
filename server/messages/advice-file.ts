import type { AdviceFormat } from '#domain/messages/advice-format.ts'
import type { DespatchAdvice } from '#domain/messages/despatch-advice.ts'
import type { QueueOwner } from '#server/load/fair-queue.ts'
import { ofServer } from '#server/load/queue-owner.ts'
import { workerRunner } from '#server/load/worker-pool.ts'
import type { MessageToWrite, WrittenMessage } from '#server/messages/ubl-worker.ts'

const writeUbl = workerRunner<MessageToWrite, WrittenMessage>(
  new URL('./ubl-worker.ts', import.meta.url),
  { megabytes: 512, milliseconds: 60_000 },
)

/** Writes a despatch advice in a format; UBL is written in a worker process. */
export async function adviceFile(
  advice: DespatchAdvice,
  format: AdviceFormat,
  owner: QueueOwner = ofServer,
): Promise<WrittenMessage> {
  if (format !== 'json') return writeUbl({ advice, format }, owner)
  return { bytes: Buffer.from(JSON.stringify(advice)), losses: [] }
}
