import type { EdifactFormat } from '#domain/messages/advice-format.ts'
import type { DespatchAdvice } from '#domain/messages/despatch-advice.ts'
import { type Directory, directories } from '#domain/messages/edifact/desadv-directories.ts'
import { writePackages } from '#domain/messages/edifact/desadv-packages.ts'
import { EdifactWriter } from '#domain/messages/edifact/edifact-writer.ts'
import { type EdifactEnvelope, writeInterchange } from '#domain/messages/edifact/interchange.ts'
import type { Loss, MessageFault } from '#domain/messages/message-findings.ts'

// UNTDID 1225.
const purposes = { original: '9', replacement: '5', cancellation: '1' }

/** A file whose characters are all in ISO 8859-1, or the reasons why it cannot be written. */
export type EdifactMessage = { content: string; losses: Loss[] } | { faults: MessageFault[] }

/** Writes a despatch advice as a message DESADV in an interchange of its own. */
export function despatchAdviceEdifact(
  advice: DespatchAdvice,
  format: EdifactFormat,
  envelope: EdifactEnvelope,
): EdifactMessage {
  const directory = directories[format]
  const writer = new EdifactWriter()
  writeHead(writer, advice, directory, envelope.timeZone ?? 'UTC')
  writePackages(writer, advice, directory)
  const { faults, losses } = writer.findings
  if (faults.length > 0) return { faults }
  return { content: writeInterchange(envelope, directory.message, writer.segments), losses }
}

function writeHead(
  writer: EdifactWriter,
  advice: DespatchAdvice,
  { lengths }: Directory,
  timeZone: string,
): void {
  const { waybill, tracking, seal, estimatedDelivery, incoterm, incotermPlace } = advice
  const reference = (qualifier: string, text: string, field: 'waybill' | 'tracking') => {
    if (text) writer.add('RFF', [qualifier, writer.identifier(text, { field }, lengths.reference)])
  }
  writer.add(
    'BGM',
    '351',
    writer.identifier(advice.code, { field: 'code' }, 35),
    purposes[advice.purpose],
  )
  writer.add('DTM', ['137', localTime(advice.issuedAt, timeZone), '203'])
  writer.add('DTM', ['11', localTime(advice.despatchedAt, timeZone), '203'])
  if (estimatedDelivery) writer.add('DTM', ['17', estimatedDelivery.replaceAll('-', ''), '102'])
  reference('AAS', waybill, 'waybill')
  reference('CN', tracking, 'tracking')
  writer.party(advice, 'supplier', 'SU', lengths)
  writer.party(advice, 'buyer', 'BY', lengths)
  writer.party(advice, 'shipTo', 'DP', lengths)
  if (incoterm || incotermPlace) writer.add('TOD', '6', '', incoterm ?? '')
  if (incotermPlace)
    writer.add('LOC', '1', [
      '',
      '',
      '',
      ...writer.text(incotermPlace, 'incotermPlace', lengths.place),
    ])
  writeTransport(writer, advice)
  if (seal) {
    // Seals stand on equipment: a trailer or container that we cannot name.
    writer.add('EQD', 'TE')
    writer.add('SEL', writer.identifier(seal, { field: 'seal' }, lengths.seal))
  }
}

// Element 8067 has the digit of UN/ECE Recommendation 19 and a zero: 30 is road.
function writeTransport(writer: EdifactWriter, advice: DespatchAdvice): void {
  const { carrier, transportMode, licensePlate } = advice
  if (!carrier && !transportMode && !licensePlate) return
  const plate = writer.identifier(licensePlate, { field: 'licensePlate' }, 35)
  writer.add(
    'TDT',
    ...['20', ''],
    transportMode ? `${transportMode}0` : '',
    '',
    ['', '', '', ...writer.text(carrier, 'carrier', 35)],
    ...['', ''],
    plate.length > 9 ? ['', '', '', plate] : plate,
  )
}

function localTime(instant: string, timeZone: string): string {
  const written = new Intl.DateTimeFormat('sv-SE', {
    ...{ timeZone, year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit' },
  }).format(new Date(instant))
  return written.replace(/\D/g, '')
}
