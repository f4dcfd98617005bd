import { format } from 'numfmt'

/** Text of a formatted number if it differs from the number, the unit, and the value in per cent. */
export type NumberText = { shown?: string; unit?: string; percent?: string }

type Pattern = {
  before: string
  digits: string
  after: string
  hasTextBetweenDigits: boolean
  isPercent: boolean
}

// Quoted text, an escaped character, a space or filler, brackets, digits, anything else.
const token = /"([^"]*)"|\\(.)|[_*].|\[([^\]]*)\]|(General|[0#?][0#?.,]*|\.[0#?]+)|(.)/giu

/** Parses the part of a format for positive numbers; null if it is not a plain decimal. */
function patternOf(code: string): Pattern | null {
  const pattern = {
    before: '',
    digits: '',
    after: '',
    hasTextBetweenDigits: false,
    isPercent: false,
  }
  for (const [, quoted, escaped, bracketed, digits, other] of code.matchAll(token)) {
    if (other === ';') break
    // Conditions select among formats; other brackets are colours and languages.
    if (bracketed !== undefined && /^[<>=]/.test(bracketed)) return null
    if (other !== undefined && /[E/@]/i.test(other)) return null
    if (digits !== undefined) {
      pattern.hasTextBetweenDigits ||= pattern.digits !== ''
      pattern.digits += digits
      continue
    }
    if (other === '%') pattern.isPercent = true
    const currency = /^\$([^-]*)/.exec(bracketed ?? '')?.[1] ?? ''
    const text = quoted ?? escaped ?? other ?? (bracketed === undefined ? ' ' : currency)
    pattern[pattern.digits === '' ? 'before' : 'after'] += text
  }
  return pattern.digits === '' ? null : pattern
}

/** Whether the text beside a number is a unit; punctuation is not. */
export const hasUnit = (text: string): boolean => /[\p{L}\p{Sc}%°]/u.test(text)

/**
 * Returns a function that formats numbers without thousands separators; null for a format that is not a plain decimal
 * or scales by thousands.
 */
export function numberFormatterOf(code: string): ((number: string) => NumberText) | null {
  const pattern = patternOf(code)
  // Commas after the digits scale by thousands.
  if (!pattern || pattern.hasTextBetweenDigits || /,+(?:\.|$)/.test(pattern.digits)) return null
  const { before, digits, after, isPercent } = pattern
  const textBeside = `${before.trim()}${after.trim()}`.replace(isPercent ? '%' : '', '').trim()
  const unit = hasUnit(textBeside) ? { unit: textBeside } : {}
  return (number) => {
    const value = isPercent ? decimal(Number(number) * 100) : number
    const shown = `${before}${digitsOf(value, digits)}${after}`.trim()
    return {
      ...(shown !== number && { shown }),
      ...unit,
      ...(isPercent && { percent: value }),
    }
  }
}

const decimal = (figure: number) => String(Number(figure.toPrecision(15)))

/** Returns the digits that a format shows; the digits of the number itself if the format would round it. */
function digitsOf(number: string, digits: string): string {
  if (/^General$/i.test(digits)) return number
  const [, places = ''] = number.split('.')
  const [, shownPlaces = ''] = digits.split('.')
  if (places.length > shownPlaces.length) return number
  const shown = format(digits.replaceAll(',', ''), Number(number), { throws: false })
  return shown.replace(/\s/g, '').replace(/\.$/, '') || number
}
