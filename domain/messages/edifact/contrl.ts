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
import type { RejectionFault } from '#domain/messages/message.ts'

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

/** An acknowledgement of an interchange of one message. */
export type Acknowledgement = {
  controlNumber: string
  state: 'acknowledged' | 'rejected'
  faults: RejectionFault[]
}

// Numbers of the elements with the action, the code of a fault, the tag of a service segment, the place in a segment.
const elementNumbers: Record<
  string,
  { action?: number; code: number; tag?: number; position?: number }
> = {
  UCI: { action: 4, code: 5, tag: 6, position: 7 },
  UCM: { action: 3, code: 4, tag: 5, position: 6 },
  UCS: { code: 2 },
  UCD: { code: 1, position: 2 },
}
const maxFaults = 100

const numberOf = (text: string) => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined)

/** Reads a CONTRL message; null if it names no interchange. */
export function readContrl({ segments }: ReadMessage): Acknowledgement | null {
  const head = segments.find(({ tag }) => tag === 'UCI')
  const actionsOf = (tag: string, element: number) =>
    segments.filter((item) => item.tag === tag).map((item) => componentOf(item, element))
  const [action = '', ...others] = actionsOf('UCI', 4)
  if (!head || others.length > 0 || !/^[478]$/.test(action)) return null
  const faults: RejectionFault[] = []
  let segment: number | undefined
  for (const item of segments) {
    const numbers = elementNumbers[item.tag]
    if (!numbers) continue
    if (item.tag === 'UCS') segment = numberOf(componentOf(item, 1))
    const code = componentOf(item, numbers.code).slice(0, 3)
    if (code === '' || faults.length === maxFaults) continue
    const tag = componentOf(item, numbers.tag ?? 0).slice(0, 3)
    // The tag of a segment counts as its first element.
    const element = numberOf(componentOf(item, numbers.position ?? 0))
    const component = numberOf(componentOf(item, numbers.position ?? 0, 2))
    faults.push({
      code,
      ...(!numbers.action && segment && { segment }),
      ...(tag && { tag }),
      ...(element && element > 1 && { element: element - 1 }),
      ...(component && { component }),
    })
  }
  const isRejected = [action, ...actionsOf('UCM', 3)].includes(actions.refused)
  return {
    controlNumber: componentOf(head, 1),
    state: isRejected ? 'rejected' : 'acknowledged',
    faults: isRejected ? faults : [],
  }
}
