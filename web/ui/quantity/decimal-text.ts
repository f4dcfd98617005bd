/** Reason why a typed figure is invalid: no figure, below zero, or more than three decimal places. */
type NumberProblem = 'unclear' | 'negative' | 'places'
/** Problem of a typed figure; `ambiguous` can be read with a decimal mark or with grouped thousands: "1,250". */
export type DecimalProblem = NumberProblem | 'ambiguous'

type Parsed<Problem> = { value: string } | { fault: Problem }

/** Unit and language that a figure is typed in; whole units have no decimal mark. */
type TypedIn = { isWhole?: boolean | undefined; locale?: string }

const thousands = /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*$/

/**
 * Parses a typed figure to an exact decimal string ("1250.5"). If both marks occur, the last one is the decimal mark. A
 * mark that occurs more than once groups thousands. "1,250" is 1250 of a whole unit; otherwise it is ambiguous if the
 * language groups with this mark, or is unknown. Any other single mark is the decimal mark. Spaces and apostrophes are
 * ignored.
 */
export function parseTypedDecimal(
  typed: string,
  { isWhole, locale }: TypedIn = {},
): Parsed<DecimalProblem> {
  const text = withoutSpaces(typed)
  const groupingMark = thousands.exec(text)?.[1]
  if (groupingMark && isWhole) return parseDecimal(text.replace(/[.,]/g, ''))
  const canGroup = groupingMark && (!locale || groupingMark === markOf('group', locale))
  return canGroup && text.split(groupingMark).length === 2
    ? { fault: 'ambiguous' }
    : parseDecimal(text)
}

/**
 * Returns the value of a field for its typed text: a decimal string, or the text itself if it is no figure. An ambiguous
 * figure has a comma in every language, so that it is no decimal string.
 */
export function typedValue(text: string, typedIn: TypedIn): string {
  const parsed = parseTypedDecimal(text, typedIn)
  if ('value' in parsed) return parsed.value
  return parsed.fault === 'ambiguous' ? withoutSpaces(text).replace('.', ',') : text.trim() && text
}

/** Parses the value of a field, as `typedValue` returns it. */
export const parseFieldValue = (value: string): Parsed<DecimalProblem> =>
  value.includes(',') && thousands.test(value)
    ? { fault: 'ambiguous' }
    : parseDecimal(withoutSpaces(value))

/** Formats the value of a field for typing: ungrouped, with the marks of the language, "2,5". */
export function editableDecimal(value: string, locale: string): string {
  if (!('value' in parseDecimal(value))) return value
  return value.replace(/[.,]/, (mark) => markOf(mark === '.' ? 'decimal' : 'group', locale))
}

const withoutSpaces = (text: string) => text.replace(/[\s\u00A0\u202F'’]/g, '')

function parseDecimal(text: string): Parsed<NumberProblem> {
  // A minus sign as typed, or as spreadsheets write it.
  if (/^[-\u2212]/.test(text) && 'value' in parseDecimal(text.slice(1)))
    return { fault: 'negative' }
  const marks = text.replace(/[^.,]/g, '')
  const last = marks.at(-1)
  const isGroupingOnly = marks.length > 1 && new Set(marks).size === 1
  const cut = last && !isGroupingOnly ? text.lastIndexOf(last) : text.length
  const whole = text.slice(0, cut).replace(/[.,]/g, '')
  const places = text.slice(cut + 1).replace(/0+$/, '')
  if (!/^\d*$/.test(whole + places) || whole + places + text.slice(cut + 1) === '')
    return { fault: 'unclear' }
  if (whole.length > 9) return { fault: 'unclear' }
  if (places.length > 3) return { fault: 'places' }
  return { value: `${whole.replace(/^0+(?=\d)/, '') || '0'}${places && `.${places}`}` }
}

/** Formats a decimal string for reading: grouped from four digits on, in the figures of the language. */
export function formatDecimal(value: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 3, useGrouping: 'always' })
  // Intl formats decimal strings exactly, although TypeScript's type is narrower.
  return format.format(value as `${number}`)
}

/** Compares two decimal strings of at most three places exactly; returns -1, 0 or 1. */
export function compareDecimals(left: string, right: string): number {
  const difference = thousandths(left) - thousandths(right)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

function thousandths(value: string): bigint {
  const [whole = '0', places = ''] = value.split('.')
  return BigInt(whole) * 1000n + BigInt(places.padEnd(3, '0'))
}

function markOf(type: 'decimal' | 'group', locale: string): string {
  const parts = new Intl.NumberFormat(locale, { useGrouping: 'always' }).formatToParts(1000.5)
  return parts.find((part) => part.type === type)?.value ?? '.'
}
