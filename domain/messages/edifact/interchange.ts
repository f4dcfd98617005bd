type Component = string | number | null | undefined

/** An element of a segment: one component, or several; trailing empty components are left out. */
type Element = Component | readonly Component[]

/** A segment: its tag and its elements. */
export type Segment = readonly [tag: string, ...elements: Element[]]

/** Identifies one side of an interchange; `qualifier` is a code of list 0007: 14 for a GLN. */
export type InterchangeParty = { id: string; qualifier: string }

/** Head of an interchange; `preparedAt` is a local time as `YYYYMMDDHHMM`. */
export type InterchangeHeader = {
  sender: InterchangeParty
  recipient: InterchangeParty
  /** Maximum 14 characters; unique among the interchanges between the two sides. */
  controlNumber: string
  preparedAt: string
  isTest: boolean
}

// The default separators of components and elements, decimal mark, release character and end of a segment.
const serviceAdvice = "UNA:+.? '"
const escaped = (text: string) => text.replace(/[:+?']/g, '?$&')

const componentText = (value: Component): string => escaped(String(value ?? ''))

const joinTrimmed = (texts: readonly string[], separator: string): string =>
  texts.slice(0, texts.findLastIndex((text) => text !== '') + 1).join(separator)

const elementText = (value: Element): string =>
  typeof value === 'object' && value !== null
    ? joinTrimmed(value.map(componentText), ':')
    : componentText(value)

/** Writes a segment with its end. */
export const segmentText = ([tag, ...elements]: Segment): string =>
  `${joinTrimmed([tag, ...elements.map(elementText)], '+')}'`

/**
 * Writes an interchange of one message in UNOC, syntax version 3. `type` is the identifier of UNH:
 * message, version, release, agency and association.
 */
export function interchangeText(
  header: InterchangeHeader,
  type: readonly string[],
  segments: readonly Segment[],
): string {
  const { sender, recipient, controlNumber, preparedAt, isTest } = header
  const prepared = [preparedAt.slice(2, 8), preparedAt.slice(8, 12)]
  const parties = [sender, recipient].map(({ id, qualifier }) => [id, qualifier])
  const test = isTest ? [null, null, null, null, null, '1'] : []
  const message: Segment[] = [['UNH', '1', type], ...segments]
  return [
    serviceAdvice,
    segmentText(['UNB', ['UNOC', '3'], ...parties, prepared, controlNumber, ...test]),
    ...message.map(segmentText),
    segmentText(['UNT', message.length + 1, '1']),
    segmentText(['UNZ', '1', controlNumber]),
  ].join('')
}
