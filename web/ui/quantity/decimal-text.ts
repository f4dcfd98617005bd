/** Reason why a typed figure is invalid: no figure, below zero, or more than three decimal places. */
export type DecimalProblem = 'unclear' | 'negative' | 'places'

/**
 * Parses a typed figure to an exact decimal string ("1250.5"). A single comma or point is the decimal mark. If both
 * occur, the last one is. A mark that occurs more than once groups thousands. Spaces and apostrophes are ignored.
 */
export function parseTypedDecimal(typed: string): { value: string } | { fault: DecimalProblem } {
  const withoutSpaces = typed.replace(/[\s\u00A0\u202F'’]/g, '')
  // A minus sign as typed, or as spreadsheets write it.
  if (/^[-\u2212]/.test(withoutSpaces) && 'value' in parseTypedDecimal(withoutSpaces.slice(1)))
    return { fault: 'negative' }
  const marks = withoutSpaces.replace(/[^.,]/g, '')
  const last = marks.at(-1)
  const isGroupingOnly = marks.length > 1 && new Set(marks).size === 1
  const cut = last && !isGroupingOnly ? withoutSpaces.lastIndexOf(last) : withoutSpaces.length
  const whole = withoutSpaces.slice(0, cut).replace(/[.,]/g, '')
  const places = withoutSpaces.slice(cut + 1).replace(/0+$/, '')
  if (!/^\d*$/.test(whole + places) || whole + places + withoutSpaces.slice(cut + 1) === '')
    return { fault: 'unclear' }
  if (whole.length > 9) return { fault: 'unclear' }
  if (places.length > 3) return { fault: 'places' }
  return { value: `${whole.replace(/^0+(?=\d)/, '') || '0'}${places && `.${places}`}` }
}

/** Formats a decimal string for a field: ungrouped, with the decimal mark of the language, "2,5". */
export function editableDecimal(value: string, locale: string): string {
  return value.replace('.', decimalMark(locale))
}

/** Formats a decimal string for reading: grouped from four digits on, in the figures of the language. */
export function formatDecimal(value: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 3, useGrouping: 'always' })
  // Intl formats decimal strings exactly, although TypeScript's type is narrower.
  return format.format(value as `${number}`)
}

/** Compares two decimal strings of at most three places exactly; returns -1, 0 or 1. */
export function compareDecimals(one: string, other: string): number {
  const difference = thousandths(one) - thousandths(other)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

function thousandths(value: string): bigint {
  const [whole = '0', places = ''] = value.split('.')
  return BigInt(whole) * 1000n + BigInt(places.padEnd(3, '0'))
}

function decimalMark(locale: string): string {
  return (
    new Intl.NumberFormat(locale).formatToParts(1.5).find((part) => part.type === 'decimal')
      ?.value ?? '.'
  )
}
