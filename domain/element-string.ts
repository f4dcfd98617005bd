import { fnc1 } from '#domain/fnc1.ts'
import { gtin14, isGln, isGtin, isSscc } from '#domain/gs1-key.ts'

/** One piece of a GS1 element string: application identifier and what it says. */
export type Element = { ai: string; value: string }

/** The form with brackets, as people read it below the bars: "(02)09506000134352(37)120". */
export const elementText = (elements: Element[]): string =>
  elements.map(({ ai, value }) => `(${ai})${value}`).join('')

/** Whether a text has only the characters that GS1 barcodes know (General Specifications, 7.11, set 82). */
export const isGs1Text = (text: string): boolean => /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]*$/.test(text)

type Rule = { least: number; most: number; isRight: (value: string) => boolean }

const isDigits = (value: string) => /^\d+$/.test(value)
const isDay = (value: string) => /^\d\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])$/.test(value)
// The key of a shipment (GSIN) has its check digit where an SSCC has it.
const isGsin = (value: string) => isDigits(value) && isSscc(`0${value}`)

const digits = (least: number, most = least): Rule => ({ least, most, isRight: isDigits })
const text = (most: number, least = 1): Rule => ({ least, most, isRight: isGs1Text })
const checked = (length: number, isRight: Rule['isRight']): Rule => ({
  least: length,
  most: length,
  isRight,
})

// General Specifications 3.2, without what only health care, coupons and meat need. `n` is any digit.
const rules: Record<string, Rule> = {
  '00': checked(18, isSscc),
  '01': checked(14, isGtin),
  '02': checked(14, isGtin),
  '10': text(20),
  '11': checked(6, isDay),
  '12': checked(6, isDay),
  '13': checked(6, isDay),
  '15': checked(6, isDay),
  '16': checked(6, isDay),
  '17': checked(6, isDay),
  '20': digits(2),
  '21': text(20),
  '22': text(20),
  '30': digits(1, 8),
  '31nn': digits(6),
  '32nn': digits(6),
  '33nn': digits(6),
  '34nn': digits(6),
  '35nn': digits(6),
  '36nn': digits(6),
  '37': digits(1, 8),
  '390n': digits(1, 15),
  '391n': digits(4, 18),
  '392n': digits(1, 15),
  '393n': digits(4, 18),
  '240': text(30),
  '241': text(30),
  '242': digits(1, 6),
  '243': text(20),
  '250': text(30),
  '251': text(30),
  '254': text(20),
  '400': text(30),
  '401': text(30),
  '402': checked(17, isGsin),
  '403': text(30),
  '41n': checked(13, isGln),
  '420': text(20),
  '421': text(12, 4),
  '422': digits(3),
  '90': text(30),
  '9n': text(90),
}

// After these a barcode has no FNC1, since everyone knows their length (General Specifications 7.8.5).
const isPredefined = (ai: string) => /^(?:0[0-4]|1[1-9]|20|3[1-6]|41)/.test(ai)

const ruleFor = (ai: string): Rule | undefined =>
  rules[ai] ??
  rules[ai.replace(/^(3[1-6])\d\d$/, '$1nn')] ??
  rules[ai.replace(/^(39[0-3]|41|9)\d$/, '$1n')]

const identifierAt = (text: string): string | undefined =>
  [2, 3, 4].map((length) => text.slice(0, length)).find((ai) => /^\d+$/.test(ai) && ruleFor(ai))

const isRight = ({ ai, value }: Element) => {
  const rule = ruleFor(ai)
  return !!rule && value.length >= rule.least && value.length <= rule.most && rule.isRight(value)
}

const bracketed = (text: string): Element[] | null => {
  const pieces = text.split(/\((\d{2,4})\)/).slice(1)
  const elements = pieces.flatMap((ai, place) =>
    place % 2 ? [] : [{ ai, value: pieces[place + 1] ?? '' }],
  )
  return elements.length > 0 && elements.every(isRight) ? elements : null
}

const withoutSeparator = (text: string) => (text.startsWith(fnc1) ? text.slice(1) : text)

const concatenated = (text: string): Element[] | null => {
  const elements: Element[] = []
  for (let rest = text; rest !== ''; ) {
    const ai = identifierAt(rest)
    const length = ai && isPredefined(ai) ? ruleFor(ai)?.most : undefined
    const after = rest.slice(ai?.length ?? 0)
    const end = after.indexOf(fnc1)
    const value = after.slice(0, length ?? (end < 0 ? after.length : end))
    if (!ai || !isRight({ ai, value })) return null
    elements.push({ ai, value })
    // A separator after a value of known length is superfluous and harmless.
    rest = withoutSeparator(after.slice(value.length))
  }
  return elements.length > 0 ? elements : null
}

const bare = (text: string): Element[] | null => {
  if (isSscc(text)) return [{ ai: '00', value: text }]
  return isGtin(text) ? [{ ai: '01', value: gtin14(text) }] : null
}

const symbology = /^\][A-Za-z]\w/
const gs1Symbology = /^\](?:C1|d2|Q3|e\d|J1)/

/** What a scanner read, without the identifier of the symbology (]C0, ]d2 …) that some put before it. */
export const scannedText = (text: string): string => text.trim().replace(symbology, '')

/**
 * Reads what a scanner gives or a person types of a GS1 barcode: an element string with or without symbology
 * identifier, FNC1 as \x1d; the form with brackets; a bare SSCC; a bare GTIN, filled up to 14 digits. Null when
 * it is none, or a key in it is wrong. Without identifier, FNC1 or brackets it must begin with an SSCC or a
 * GTIN, since a product or an order may well be called "10A".
 */
export function parseElementString(text: string): Element[] | null {
  const content = scannedText(text)
  const isMarked = gs1Symbology.test(text.trim()) || content.startsWith(fnc1)
  if (content.startsWith('(')) return bracketed(content)
  if (isMarked) return concatenated(withoutSeparator(content))
  return bare(content) ?? (/^0[012]\d{14}/.test(content) ? concatenated(content) : null)
}
