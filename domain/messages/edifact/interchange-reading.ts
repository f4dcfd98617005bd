import type { InterchangeParty } from '#domain/messages/edifact/interchange.ts'
import { type ReadSegment, readSegments } from '#domain/messages/edifact/segment-reading.ts'
import type { SyntaxCode, SyntaxFault } from '#domain/messages/edifact/syntax-fault.ts'

/** A message of an interchange: its segments from UNH to UNT, and the number of the UNH in the interchange. */
export type ReadMessage = {
  reference: string
  /** Type, version, release, agency and association code. */
  type: string[]
  segments: ReadSegment[]
  firstSegment: number
}

export type ReadInterchange = {
  sender: InterchangeParty
  recipient: InterchangeParty
  controlNumber: string
  isTest: boolean
  messages: ReadMessage[]
  faults: SyntaxFault[]
}

const maxMessages = 1000
const emptySegment: ReadSegment = { tag: '', elements: [] }

/** Returns a component of a segment, both counted from 1; empty if there is none. */
export const componentOf = ({ elements }: ReadSegment, element: number, component = 1): string =>
  elements[element - 1]?.[component - 1] ?? ''

/**
 * Reads an interchange with its messages; checks its envelope, references and counts. UNA and line breaks between
 * segments are optional.
 */
export function readInterchange(text: string): ReadInterchange {
  const { segments, faults } = readSegments(text)
  const report = (code: SyntaxCode, index: number, element?: number, component?: number) => {
    const tag = segments[index]?.tag ?? ''
    faults.push({
      ...{ code, segment: index + 1, tag },
      ...(element !== undefined && { element }),
      ...(component !== undefined && { component }),
    })
  }
  const head = segments[0] ?? emptySegment
  if (faults.length === 0) checkHead(head, report)
  const isBroken = faults.length > 0
  const messages = isBroken ? [] : messagesOf(segments, report)
  if (!isBroken) checkEnd(segments, messages, report)
  const party = (element: number) => ({
    id: componentOf(head, element),
    qualifier: componentOf(head, element, 2),
  })
  return {
    ...{ sender: party(2), recipient: party(3), controlNumber: componentOf(head, 5) },
    ...{ isTest: componentOf(head, 11) === '1', messages, faults },
  }
}

type Report = (code: SyntaxCode, index: number, element?: number, component?: number) => void

function checkHead(head: ReadSegment, report: Report): void {
  if (head.tag !== 'UNB') {
    report('not-edifact', 0)
    return
  }
  if (!/^UNO[A-KWXY]$/.test(componentOf(head, 1))) report('not-supported', 0, 1, 1)
  if (!/^[1-3]$/.test(componentOf(head, 1, 2))) report('not-supported', 0, 1, 2)
  for (const element of [2, 3, 5]) if (!componentOf(head, element)) report('missing', 0, element)
  if (componentOf(head, 5).length > 14) report('too-long', 0, 5)
  for (const element of [2, 3])
    if (componentOf(head, element).length > 35) report('too-long', 0, element, 1)
  if (!/^\d{6}$/.test(componentOf(head, 4))) report('not-a-date', 0, 4, 1)
  if (!/^\d{4}$/.test(componentOf(head, 4, 2))) report('not-a-date', 0, 4, 2)
}

function messagesOf(segments: readonly ReadSegment[], report: Report): ReadMessage[] {
  const messages: ReadMessage[] = []
  const references = new Set<string>()
  let start: number | null = null
  for (const [index, segment] of segments.entries()) {
    if (segment.tag === 'UNH') {
      if (start !== null) report('missing', index)
      start = index
    } else if (segment.tag === 'UNT' && start !== null) {
      const head = segments[start] ?? emptySegment
      const reference = componentOf(head, 1)
      if (!reference) report('missing', start, 1)
      if (!componentOf(head, 2)) report('missing', start, 2)
      if (references.has(reference)) report('duplicate', start, 1)
      references.add(reference)
      if (componentOf(segment, 1) !== `${index - start + 1}`) report('wrong-count', index, 1)
      if (componentOf(segment, 2) !== reference) report('references-differ', index, 2)
      const messageSegments = segments.slice(start, index + 1)
      const type = head.elements[1] ?? []
      messages.push({ reference, type, segments: messageSegments, firstSegment: start + 1 })
      start = null
    } else if (start === null && index > 0 && segment.tag !== 'UNZ') {
      report(segment.tag === 'UNG' ? 'not-supported' : 'segment-not-expected', index)
    }
  }
  if (start !== null) report('truncated', start)
  if (messages.length > maxMessages) report('too-large', segments.length - 1)
  return messages
}

function checkEnd(
  segments: readonly ReadSegment[],
  messages: readonly ReadMessage[],
  report: Report,
): void {
  const index = segments.findIndex(({ tag }) => tag === 'UNZ')
  const end = segments[index]
  if (!end) {
    report('truncated', segments.length - 1)
    return
  }
  if (index < segments.length - 1) report('segment-not-expected', index + 1)
  if (messages.length === 0) report('missing', index)
  if (componentOf(end, 1) !== `${messages.length}`) report('wrong-count', index, 1)
  if (componentOf(end, 2) !== componentOf(segments[0] ?? emptySegment, 5))
    report('references-differ', index, 2)
}
