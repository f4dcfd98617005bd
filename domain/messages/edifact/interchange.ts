/** A segment: its tag, and its elements as lists of components. */
export type Segment = { tag: string; elements: string[][] }

/** Sender or recipient of an interchange: 14 is the qualifier of a GLN. */
export type EnvelopeParty = { id: string; qualifier: string }

export type EdifactEnvelope = {
  sender: EnvelopeParty
  recipient: EnvelopeParty
  controlNumber: string
  /** Local date and time, `2026-11-20T16:04`. */
  preparedAt: string
  isTest: boolean
  /** IANA zone in which the message writes its times; UTC by default. */
  timeZone?: string
}

/** Messages in an interchange: type, version, release and association code, as in `DESADV:D:96A:UN:EAN005`. */
export type MessageType = [type: string, version: string, release: string, association: string]

/** Makes a segment; empty components and elements at the end are left out. */
export function segment(tag: string, ...elements: (string | string[])[]): Segment {
  return { tag, elements: withoutTail(elements.map((one) => withoutTail([one].flat()))) }
}

const withoutTail = <T extends { length: number }>(parts: T[]): T[] =>
  parts.slice(0, parts.findLastIndex(({ length }) => length > 0) + 1)

const escaped = (text: string) => text.replace(/[?+:']/g, '?$&')

const written = ({ tag, elements }: Segment) =>
  `${[tag, ...elements.map((parts) => parts.map(escaped).join(':'))].join('+')}'`

/** Writes an interchange of one message in syntax version 3, UNOC: a line for each segment. */
export function writeInterchange(
  envelope: EdifactEnvelope,
  [type, version, release, association]: MessageType,
  body: readonly Segment[],
): string {
  const { sender, recipient, controlNumber, preparedAt, isTest } = envelope
  const [day = '', time = ''] = preparedAt.split('T')
  const message = ['1', [type, version, release, 'UN', association]]
  const segments = [
    segment(
      'UNB',
      ['UNOC', '3'],
      [sender.id, sender.qualifier],
      [recipient.id, recipient.qualifier],
      [day.replaceAll('-', '').slice(2), time.replace(':', '').slice(0, 4)],
      controlNumber,
      ...['', '', '', '', '', isTest ? '1' : ''],
    ),
    segment('UNH', ...message),
    ...body,
    segment('UNT', `${body.length + 2}`, '1'),
    segment('UNZ', '1', controlNumber),
  ]
  return `UNA:+.? '\n${segments.map(written).join('\n')}\n`
}
