import { type AdviceFormat, isEdifact } from '#domain/messages/advice-format.ts'
import type { DespatchAdvice } from '#domain/messages/despatch-advice.ts'
import type { DesadvEnvelope } from '#domain/messages/edifact/desadv.ts'
import { ofServer } from '#server/load/queue-owner.ts'
import { workerRunner } from '#server/load/worker-pool.ts'
import type { MessageToWrite, WrittenMessage } from '#server/messages/message-worker.ts'

const writeMessage = workerRunner<MessageToWrite, WrittenMessage>(
  new URL('./message-worker.ts', import.meta.url),
  { megabytes: 512, milliseconds: 60_000 },
)

/** Writes a despatch advice in a format; UBL, and EDIFACT in its envelope, are written in a worker process. */
export async function adviceFile(
  advice: DespatchAdvice,
  format: AdviceFormat,
  envelope: DesadvEnvelope | undefined,
  owner = ofServer,
): Promise<WrittenMessage> {
  if (format === 'json') return { bytes: Buffer.from(JSON.stringify(advice)), losses: [] }
  if (!isEdifact(format)) return writeMessage({ advice, format }, owner)
  if (!envelope) throw new Error('EDIFACT needs an envelope')
  return writeMessage({ advice, format, envelope }, owner)
}
