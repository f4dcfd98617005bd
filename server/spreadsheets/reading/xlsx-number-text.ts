import { format } from 'numfmt'

/** A number in a format: how it is shown, the text beside it, and the percentage that it stands for. */
export type NumberText = { shown?: string; unit?: string; percent?: string }

type Pattern = {
  before: string
  digits: string
  after: string
  isSplit: boolean
  isPercent: boolean
}

// Quoted text, an escaped character, a space as wide as one or a filler, brackets, digits, anything else.
const token = /"([^"]*)"|\\(.)|[_*].|\[([^\]]*)\]|(General|[0#?][0#?.,]*|\.[0#?]+)|(.)/giu

/** The part of a format for numbers above zero; null where its digits are no plain decimal. */
function patternOf(code: string): Pattern | null {
  const pattern = { before: '', digits: '', after: '', isSplit: false, isPercent: false }
  for (const [, quoted, escaped, bracketed, digits, other] of code.matchAll(token)) {
    if (other === ';') break
    // A condition chooses among formats, the others are colours and languages.
    if (bracketed !== undefined && /^[<>=]/.test(bracketed)) return null
    if (other !== undefined && /[E/@]/i.test(other)) return null
    if (digits !== undefined) {
      pattern.isSplit ||= pattern.digits !== ''
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

/** Whether a text beside a number says what it counts; signs and spaces do not. */
export const hasUnit = (text: string): boolean => /[\p{L}\p{Sc}%°]/u.test(text)

/**
 * Returns the function that shows numbers in a format, without separators of thousands; null for a format that is no
 * plain decimal, or counts in thousands.
 */
export function numberTextOf(code: string): ((number: string) => NumberText) | null {
  const pattern = patternOf(code)
  // Digits before a last comma are thousands.
  if (!pattern || pattern.isSplit || /,+(?:\.|$)/.test(pattern.digits)) return null
  const { before, digits, after, isPercent } = pattern
  const beside = `${before.trim()}${after.trim()}`.replace(isPercent ? '%' : '', '').trim()
  const unit = hasUnit(beside) ? { unit: beside } : {}
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

/** The digits that a format shows; those of the number itself where some of them would be rounded away. */
function digitsOf(number: string, digits: string): string {
  if (/^General$/i.test(digits)) return number
  const [, places = ''] = number.split('.')
  const [, shownPlaces = ''] = digits.split('.')
  if (places.length > shownPlaces.length) return number
  const shown = format(digits.replaceAll(',', ''), Number(number), { throws: false })
  return shown.replace(/\s/g, '').replace(/\.$/, '') || number
}
