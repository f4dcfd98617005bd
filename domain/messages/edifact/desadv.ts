import type { EdifactFormat } from '#domain/messages/advice-format.ts'
import { codeLengths } from '#domain/messages/code-forms.ts'
import type { DespatchAdvice } from '#domain/messages/despatch-advice.ts'
import { addPackages } from '#domain/messages/edifact/desadv-packages.ts'
import { directories } from '#domain/messages/edifact/directory.ts'
import { dayText, localTimeText } from '#domain/messages/edifact/edifact-date.ts'
import { EdifactWriter } from '#domain/messages/edifact/edifact-writer.ts'
import { type InterchangeHeader, interchangeText } from '#domain/messages/edifact/interchange.ts'
import type { Loss, MessageFault } from '#domain/messages/message-findings.ts'

/** Head of the interchange; here `preparedAt` is an instant. All times are written in the time zone. */
export type DesadvEnvelope = InterchangeHeader & { timeZone: string }

// UNTDID 1225.
const functionCodes = { original: '9', replacement: '5', cancellation: '1' }

/**
 * Returns a despatch advice as an EDIFACT interchange with one DESADV, in characters of ISO 8859-1, as EANCOM uses its
 * segments; or the reasons why it cannot be written.
 */
export function desadv(
  advice: DespatchAdvice,
  format: EdifactFormat,
  { timeZone, ...header }: DesadvEnvelope,
): { content: string; losses: Loss[] } | { faults: MessageFault[] } {
  const writer = new EdifactWriter(directories[format])
  const local = (instant: string) => localTimeText(instant, timeZone)
  const code = writer.identifier(advice.code, { field: 'code' })
  writer.add('BGM', '351', code, functionCodes[advice.purpose])
  writer.add('DTM', ['137', local(advice.issuedAt), '203'])
  writer.add('DTM', ['11', local(advice.despatchedAt), '203'])
  if (advice.estimatedDelivery) writer.add('DTM', ['17', dayText(advice.estimatedDelivery), '102'])
  writer.addReference('CN', advice.tracking, 'tracking')
  writer.addReference('AAM', advice.waybill, 'waybill')
  writer.addParty('BY', advice.buyer, 'buyer')
  writer.addParty('SU', advice.supplier, 'supplier')
  if (advice.shipTo) writer.addParty('DP', advice.shipTo, 'shipTo')
  addTransport(writer, advice)
  addPackages(writer, advice)
  const { faults, losses } = writer.findings
  if (faults.length > 0) return { faults }
  const { type } = writer.directory
  const prepared = { ...header, preparedAt: local(header.preparedAt) }
  return { content: interchangeText(prepared, type, writer.segments), losses }
}

function addTransport(writer: EdifactWriter, advice: DespatchAdvice): void {
  const { incoterm, incotermPlace, transportMode, carrier, licensePlate, seal } = advice
  const { carrierCode = '' } = advice
  if (incoterm || incotermPlace) {
    const place = writer.text(incotermPlace, 'incotermPlace', 70, 2)
    // Codes of the International Chamber of Commerce.
    writer.add('TOD', '6', null, [incoterm, null, incoterm && '4', ...place])
  }
  if (transportMode || carrier || licensePlate) {
    const code = writer.identifier(carrierCode, { field: 'carrier' }, codeLengths.carrier)
    const name = [code, null, code && '92', ...writer.text(carrier, 'carrier', 35)]
    const plate = writer.identifier(licensePlate, { field: 'licensePlate' })
    const vehicle = [null, null, null, plate]
    writer.add('TDT', '20', null, transportMode, null, name, null, null, vehicle)
  }
  if (seal.length > writer.directory.seal) writer.findings.lose('seal')
  else if (seal) {
    // The seal is on a trailer if the goods go by road, else on a container.
    writer.add('EQD', transportMode === '3' || licensePlate ? 'TE' : 'CN')
    writer.add('SEL', writer.identifier(seal, { field: 'seal' }))
  }
}
