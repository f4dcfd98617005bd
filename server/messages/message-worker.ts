import {
  adviceEncoding,
  type EdifactFormat,
  type UblFormat,
} from '#domain/messages/advice-format.ts'
import type { DespatchAdvice } from '#domain/messages/despatch-advice.ts'
import { type DesadvEnvelope, desadv } from '#domain/messages/edifact/desadv.ts'
import type { Loss, MessageFault } from '#domain/messages/message-findings.ts'
import { ublDespatchAdvice } from '#domain/messages/ubl/ubl-despatch-advice.ts'
import { ublFile } from '#server/messages/ubl-file.ts'

/** A document, the syntax to write it in, and the envelope that EDIFACT has. */
export type MessageToWrite = { advice: DespatchAdvice } & (
  | { format: UblFormat }
  | { format: EdifactFormat; envelope: DesadvEnvelope }
)

/** The file and its losses, or the reasons why it cannot be written. */
export type WrittenMessage = { bytes: Buffer; losses: Loss[] } | { faults: MessageFault[] }

/** Writes a despatch advice in a worker process: thousands of packages would block other requests. */
export default function write(message: MessageToWrite): WrittenMessage {
  const { advice, format } = message
  if ('envelope' in message) {
    const written = desadv(advice, message.format, message.envelope)
    if ('faults' in written) return written
    const bytes = Buffer.from(written.content, adviceEncoding(format))
    return { bytes, losses: written.losses }
  }
  const written = ublDespatchAdvice(advice, message.format)
  return 'faults' in written ? written : { bytes: ublFile(written.root), losses: written.losses }
}
