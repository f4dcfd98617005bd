import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { adviceEncoding, isEdifact } from '#domain/messages/advice-format.ts'
import type { AdviceInput, StoredAdvice } from '#domain/messages/advice-input.ts'
import { adviceOfShipment } from '#domain/messages/advice-of-shipment.ts'
import type { DespatchAdvice } from '#domain/messages/despatch-advice.ts'
import { desadv } from '#domain/messages/edifact/desadv.ts'
import { desadvEnvelope } from '#domain/messages/interchange-settings.ts'
import type { Loss, MessageFault } from '#domain/messages/message-findings.ts'
import { withTheirCodes } from '#domain/messages/partner-codes.ts'
import { trialAdvice } from '#domain/messages/trial-advice.ts'
import { ublDespatchAdvice } from '#domain/messages/ubl/ubl-despatch-advice.ts'
import type { PaperContent } from '#domain/packing/paper.ts'
import { ublFile } from '#server/messages/ubl-file.ts'

/** A fault; a line's fault also names its order line. */
export type NamedFault = MessageFault & {
  params?: { order: string; line: string; product: string }
}

/** A file with the SHA-256 of its uncompressed bytes and its losses; or the first faults if it cannot be written. */
export type WrittenMessage = {
  shipment: { code: string; isPreview: boolean; isCancelled: boolean; hasLines: boolean }
} & ({ bytes: Buffer; sha256: string; losses: Loss[] } | { faults: NamedFault[] })

/** Maximum faults that are reported for a file. */
const maxFaults = 100

/** Writes a despatch advice in a format. */
export function writeAdvice(input: AdviceInput): WrittenMessage {
  const { content, timeZone, isCancelled = false } = JSON.parse(input.adviceJson) as StoredAdvice
  const ourAdvice = content ? adviceOf(input, content) : trialAdvice(input.now)
  const advice = input.codes ? withTheirCodes(ourAdvice, input.codes) : ourAdvice
  const { code, isPreview, lines } = advice
  const shipment = { code, isPreview, isCancelled, hasLines: lines.length > 0 }
  const result = encodeAdvice(input, advice, timeZone)
  if ('faults' in result)
    return {
      shipment,
      faults: result.faults.slice(0, maxFaults).map((fault) => withOrderLine(fault, lines)),
    }
  const sha256 = createHash('sha256').update(result.bytes).digest('hex')
  if (!input.isCompressed) return { shipment, sha256, ...result }
  return { shipment, sha256, ...result, bytes: gzipSync(result.bytes, { level: 1 }) }
}

function adviceOf({ now, purpose }: AdviceInput, content: PaperContent): DespatchAdvice {
  const advice = adviceOfShipment(content, now)
  const isCancellation = purpose === 'cancellation'
  return { ...advice, ...(purpose && { purpose }), ...(isCancellation && { issuedAt: now }) }
}

function encodeAdvice(
  { format, interchange }: AdviceInput,
  advice: DespatchAdvice,
  timeZone: string,
): { bytes: Buffer; losses: Loss[] } | { faults: MessageFault[] } {
  if (format === 'json') return { bytes: Buffer.from(JSON.stringify(advice)), losses: [] }
  if (!isEdifact(format)) {
    const result = ublDespatchAdvice(advice, format)
    return 'faults' in result ? result : { bytes: ublFile(result.root), losses: result.losses }
  }
  const { settings, controlNumber } = interchange ?? {}
  const result = desadv(advice, format, desadvEnvelope(advice, timeZone, settings, controlNumber))
  if ('faults' in result) return result
  const bytes = Buffer.from(result.content, adviceEncoding(format))
  return { bytes, losses: result.losses }
}

// People know the order line, not the index of the line in the message.
function withOrderLine(fault: MessageFault, lines: DespatchAdvice['lines']): NamedFault {
  const line = fault.field.startsWith('lines.') ? lines[fault.index ?? -1] : undefined
  if (!line) return fault
  const { orderCode: order, orderLineNumber, productCode: product } = line
  return { ...fault, params: { order, line: orderLineNumber, product } }
}
