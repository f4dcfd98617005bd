import type { UblFormat } from '#domain/messages/advice-format.ts'
import type { DespatchAdvice } from '#domain/messages/despatch-advice.ts'
import type { Loss, MessageFault } from '#domain/messages/message-findings.ts'
import { ublDespatchAdvice } from '#domain/messages/ubl/ubl-despatch-advice.ts'
import { ublFile } from '#server/messages/ubl-file.ts'

/** A document, and the syntax to write it in. */
export type MessageToWrite = { advice: DespatchAdvice; format: UblFormat }

/** The file and its losses, or the reasons why it cannot be written. */
export type WrittenMessage = { bytes: Buffer; losses: Loss[] } | { faults: MessageFault[] }

/** Writes a despatch advice in a worker process: thousands of packages would block other requests. */
export default function write({ advice, format }: MessageToWrite): WrittenMessage {
  const message = ublDespatchAdvice(advice, format)
  return 'faults' in message ? message : { bytes: ublFile(message.root), losses: message.losses }
}
