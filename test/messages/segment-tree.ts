import type { ReadMessage } from '#domain/messages/edifact/interchange-reading.ts'
import type { ReadSegment } from '#domain/messages/edifact/segment-reading.ts'
import type { SyntaxFault } from '#domain/messages/edifact/syntax-fault.ts'

/** A segment with its place in the interchange, and the segments of the group that it begins. */
export type SegmentNode = { segment: ReadSegment; position: number; children: SegmentNode[] }

/** A group: the segment that begins it, then segments and groups in order, each any number of times. */
type Group = { tag: string; parts: Group[] }

/** Reads a group as `(NAD LOC (RFF DTM))`. */
export function segmentGroup(text: string): Group {
  const root: Group = { tag: '', parts: [] }
  const stack = [root]
  for (const [, bracket = '', tag = ''] of text.matchAll(/(\(?)([A-Z]{3}|\))/g)) {
    if (tag === ')') stack.pop()
    else {
      const group = { tag, parts: [] }
      stack.at(-1)?.parts.push(group)
      if (bracket) stack.push(group)
    }
  }
  return root
}

/** Arranges the segments of a message by its groups; the first segment out of place is a fault. */
export function segmentTree(
  { segments, firstSegment }: ReadMessage,
  groups: Group,
): { nodes: SegmentNode[]; faults: SyntaxFault[] } {
  let next = 0
  const partsOf = ({ parts }: Group): SegmentNode[] =>
    parts.flatMap((part) => {
      const nodes: SegmentNode[] = []
      for (let segment = segments[next]; segment?.tag === part.tag; segment = segments[next]) {
        const position = firstSegment + next++
        nodes.push({ segment, position, children: partsOf(part) })
      }
      return nodes
    })
  const nodes = partsOf(groups)
  const unexpected = segments[next]
  return {
    nodes,
    faults: unexpected
      ? [{ code: 'segment-not-expected', segment: firstSegment + next, tag: unexpected.tag }]
      : [],
  }
}
