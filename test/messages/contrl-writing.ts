import {
  type InterchangeHeader,
  interchangeText,
  type Segment,
} from '#domain/messages/edifact/interchange.ts'
import type { ReadInterchange, ReadMessage } from '#domain/messages/edifact/interchange-reading.ts'
import { type SyntaxFault, syntaxCodes } from '#domain/messages/edifact/syntax-fault.ts'

// UNTDID 0083: refused, accepted.
const actions = { refused: '4', accepted: '7' }

/**
 * Writes the acknowledgement of an interchange: a fault outside its messages refuses all of them, a fault inside one
 * refuses that message. `faults` are those of reading the interchange and its messages.
 */
export function contrl(
  interchange: ReadInterchange,
  faults: readonly SyntaxFault[],
  envelope: InterchangeHeader,
): string {
  const { sender, recipient, controlNumber, messages } = interchange
  const isIn = ({ firstSegment, segments }: ReadMessage, { segment }: SyntaxFault) =>
    segment >= firstSegment && segment < firstSegment + segments.length
  const outside = faults.find((fault) => !messages.some((message) => isIn(message, fault)))
  const head: Segment = [
    'UCI',
    controlNumber.slice(0, 14) || '0',
    ...[sender, recipient].map(({ id, qualifier }) => [id || '0', qualifier]),
    ...(outside
      ? [actions.refused, syntaxCodes[outside.code], serviceTag(outside.tag), position(outside)]
      : [actions.accepted]),
  ]
  const body = outside
    ? []
    : messages.flatMap((message) =>
        messageReport(
          message,
          faults.filter((fault) => isIn(message, fault)),
        ),
      )
  return interchangeText(envelope, ['CONTRL', 'D', '3', 'UN', 'EAN002'], [head, ...body])
}

const serviceTag = (tag: string) => (/^UN[ABZ]$/.test(tag) ? tag : '')

const position = ({ element, component }: SyntaxFault) =>
  element === undefined ? [] : [`${element + 1}`, `${component ?? ''}`]

function messageReport(
  { reference, type, firstSegment }: ReadMessage,
  faults: readonly SyntaxFault[],
): Segment[] {
  const action = faults.length > 0 ? actions.refused : actions.accepted
  const bySegment = Map.groupBy(faults.slice(0, 99), ({ segment }) => segment)
  return [
    ['UCM', reference || '0', type, action],
    ...[...bySegment].flatMap(([segment, segmentFaults]) => {
      const whole = segmentFaults.find(({ element }) => element === undefined)
      return [
        ['UCS', `${segment - firstSegment + 1}`, whole ? syntaxCodes[whole.code] : ''] as const,
        // The tag of a segment counts as its first element.
        ...segmentFaults
          .filter(({ element }) => element !== undefined)
          .map((fault) => ['UCD', syntaxCodes[fault.code], position(fault)] as const),
      ]
    }),
  ]
}
