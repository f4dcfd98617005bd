import { type Acknowledgement, readContrl } from '#domain/messages/edifact/contrl.ts'
import {
  type ReadInterchange,
  readInterchange,
} from '#domain/messages/edifact/interchange-reading.ts'
import {
  type InterchangeFault,
  interchangeLimits,
} from '#domain/messages/edifact/received-interchange.ts'

/** An acknowledgement, and the number of the segment with its control number. */
export type PlacedAcknowledgement = Acknowledgement & { segment: number }

/** Sender, recipient and control number of an interchange, cut to the lengths of the syntax; empty if missing. */
export type InterchangeKey = Pick<ReadInterchange, 'controlNumber'> & {
  sender: string
  recipient: string
}

export type ReadAcknowledgements = {
  key: InterchangeKey
  acknowledgements: PlacedAcknowledgement[]
  faults: InterchangeFault[]
}

/** Returns the key of an interchange, even if the text ends after its head. */
export const interchangeKey = ({
  sender,
  recipient,
  controlNumber,
}: ReadInterchange): InterchangeKey => ({
  sender: sender.id.slice(0, 35),
  recipient: recipient.id.slice(0, 35),
  controlNumber: controlNumber.slice(0, 14),
})

/** Reads an interchange of CONTRL messages; a message of another type is a fault. */
export function readAcknowledgements(text: string): ReadAcknowledgements {
  const interchange = readInterchange(text)
  const faults: InterchangeFault[] = [...interchange.faults]
  const acknowledgements: PlacedAcknowledgement[] = []
  for (const message of interchange.messages) {
    const uciIndex = message.segments.findIndex(({ tag }) => tag === 'UCI')
    const uciSegment = message.firstSegment + uciIndex
    const contrl = readContrl(message)
    if (message.type[0] !== 'CONTRL') {
      const place = { segment: message.firstSegment, tag: 'UNH', element: 2, component: 1 }
      faults.push({ code: 'document-not-supported', ...place })
    } else if (contrl) acknowledgements.push({ ...contrl, segment: uciSegment })
    else if (uciIndex < 0)
      faults.push({ code: 'missing', segment: message.firstSegment, tag: 'UNH' })
    else {
      const place = { segment: uciSegment, tag: 'UCI', element: 4 }
      faults.push({ code: 'invalid-value', ...place })
    }
  }
  return {
    key: interchangeKey(interchange),
    acknowledgements,
    faults: faults.slice(0, interchangeLimits.faults),
  }
}
