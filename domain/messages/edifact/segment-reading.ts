import type { SyntaxCode, SyntaxFault } from '#domain/messages/edifact/syntax-fault.ts'

/** A segment as it was read: its tag, and its elements as lists of components. */
export type ReadSegment = { tag: string; elements: string[][] }

const maxSegments = 200_000

const isControl = (character: string) =>
  (character !== '' && character < ' ') || character === '\u007f' || character === '\ufffd'
const tagOf = (elements: string[][]) => (elements[0]?.[0] ?? '').slice(0, 3)

/** Reads the segments of a file by the separators of its UNA, or by the default ones if it has no UNA. */
export function readSegments(text: string): { segments: ReadSegment[]; faults: SyntaxFault[] } {
  const segments: ReadSegment[] = []
  const faults: SyntaxFault[] = []
  const report = (code: SyntaxCode, tag = '') =>
    faults.push({ code, segment: segments.length + 1, tag })
  const file = text.replace(/^\ufeff/, '').trimStart()
  const una = file.startsWith('UNA') ? file.slice(3, 9) : ":+.? '"
  const [componentSeparator = '', elementSeparator = '', , release = '', , terminator = ''] = una
  const special = [componentSeparator, elementSeparator, release, terminator]
  if (new Set(special).size < 4 || special.some((separator) => /[A-Za-z0-9]/.test(separator))) {
    report('invalid-separators', 'UNA')
    return { segments, faults }
  }
  // A space in place of the release character means that there is none.
  const hasRelease = release !== ' '
  let elements: string[][] = [[]]
  let part = ''
  const endPart = () => {
    elements.at(-1)?.push(part)
    part = ''
  }
  let index = file.startsWith('UNA') ? 9 : 0
  for (; index < file.length && segments.length <= maxSegments; index++) {
    const character = file[index] ?? ''
    if (hasRelease && character === release) {
      const released = file[++index] ?? ''
      if (isControl(released)) report('invalid-character', tagOf(elements))
      part += released
    } else if (character === componentSeparator) endPart()
    else if (character === elementSeparator) {
      endPart()
      elements.push([])
    } else if (character === terminator) {
      endPart()
      const [[tag = '', ...others] = [], ...rest] = elements
      if (!/^[A-Z]{3}$/.test(tag) || others.length > 0) report('not-edifact', tag.slice(0, 3))
      segments.push({ tag, elements: rest })
      elements = [[]]
    } else if (character !== '\n' && character !== '\r') {
      if (isControl(character)) report('invalid-character', tagOf(elements))
      part += character
    }
    if (faults.length > 0) return { segments, faults }
  }
  if (segments.length > maxSegments) report('too-large')
  else if (segments.length === 0) report('not-edifact')
  else if (part.trim() !== '' || elements.length > 1) report('truncated', tagOf(elements))
  return { segments, faults }
}
