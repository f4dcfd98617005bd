import {
  type InterchangeHeader,
  interchangeText,
  type Segment,
} from '#domain/messages/edifact/interchange.ts'
import {
  componentOf,
  type ReadInterchange,
  type ReadMessage,
} from '#domain/messages/edifact/interchange-reading.ts'
import { type SyntaxFault, syntaxCodes } from '#domain/messages/edifact/syntax-fault.ts'

// UNTDID 0083: refused, accepted.
const actions = { refused: '4', accepted: '7' }

/**
 * Writes the acknowledgement of an interchange: all its messages are refused for a fault outside of them, else each
 * message with a fault. `faults` are those of reading the interchange and its messages.
 */
export function contrl(
  interchange: ReadInterchange,
  faults: readonly SyntaxFault[],
  envelope: InterchangeHeader,
): string {
  const { sender, recipient, controlNumber, messages } = interchange
  const isIn = ({ firstSegment, segments }: ReadMessage, { segment: at }: SyntaxFault) =>
    at >= firstSegment && at < firstSegment + segments.length
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
  const bySegment = Map.groupBy(faults.slice(0, 99), ({ segment: at }) => at)
  return [
    ['UCM', reference || '0', type, action],
    ...[...bySegment].flatMap(([at, found]) => {
      const whole = found.find(({ element }) => element === undefined)
      return [
        ['UCS', `${at - firstSegment + 1}`, whole ? syntaxCodes[whole.code] : ''] as const,
        // The tag of a segment counts as its first element.
        ...found
          .filter(({ element }) => element !== undefined)
          .map((fault) => ['UCD', syntaxCodes[fault.code], position(fault)] as const),
      ]
    }),
  ]
}

/** An acknowledgement: of an interchange, with the references of the messages that were refused. */
export type Acknowledgement = {
  controlNumber: string
  isRefused: boolean
  refusedMessages: string[]
  /** Codes of element 0085. */
  codes: string[]
}

/** Reads a message CONTRL; null for another message, or one that says nothing of an interchange. */
export function readContrl({ type, segments }: ReadMessage): Acknowledgement | null {
  const head = segments.find(({ tag }) => tag === 'UCI')
  if (type[0] !== 'CONTRL' || !head || !componentOf(head, 1)) return null
  const refusedMessages = segments
    .filter((one) => one.tag === 'UCM' && componentOf(one, 3) === actions.refused)
    .map((one) => componentOf(one, 1))
  const codeElement: Record<string, number> = { UCI: 5, UCM: 4, UCS: 2, UCD: 1 }
  return {
    controlNumber: componentOf(head, 1),
    isRefused: componentOf(head, 4) === actions.refused,
    refusedMessages,
    codes: segments
      .map((one) => componentOf(one, codeElement[one.tag] ?? 0))
      .filter((code) => code !== ''),
  }
}
