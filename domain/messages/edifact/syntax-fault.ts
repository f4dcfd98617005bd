/** Faults of an interchange, with the codes that element 0085 of the message CONTRL has for them. */
export const syntaxCodes = {
  'not-supported': '2',
  'invalid-value': '12',
  'wrong-check-digit': '12',
  'not-a-date': '12',
  duplicate: '12',
  missing: '13',
  'segment-not-expected': '15',
  'not-edifact': '18',
  truncated: '18',
  'too-large': '18',
  'invalid-separators': '22',
  'invalid-character': '21',
  'references-differ': '28',
  'wrong-count': '29',
  'not-a-number': '37',
  'too-long': '39',
} as const
export type SyntaxCode = keyof typeof syntaxCodes

/** A fault and its place; segments, elements and components count from 1, the segment within the interchange. */
export type SyntaxFault = {
  code: SyntaxCode
  segment: number
  tag: string
  element?: number
  component?: number
}
