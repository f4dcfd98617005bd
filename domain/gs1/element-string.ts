import { visibleCode } from '#domain/code-text.ts'
import { fnc1 } from '#domain/gs1/fnc1.ts'
import { gtin14, isGln, isGtin, isSscc, upcAOf } from '#domain/gs1/gs1-key.ts'

/** Element of a GS1 element string: application identifier and value. */
export type Gs1Element = { ai: string; value: string }

/** Returns the human readable interpretation with brackets: "(02)09506000134352(37)120". */
export const elementText = (elements: Gs1Element[]): string =>
  elements.map(({ ai, value }) => `(${ai})${value}`).join('')

/** Whether a text has only characters of GS1's set 82 (General Specifications, 7.11). */
export const isGs1Text = (text: string): boolean => notInBarcodes(text) === ''

/** Returns the characters of a text that no barcode can hold, each once. */
export const notInBarcodes = (text: string): string =>
  [...new Set(text.replace(/[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]/g, ''))].join('')

type Rule = { minLength: number; maxLength: number; isValid: (value: string) => boolean }

const isDigits = (value: string) => /^\d+$/.test(value)
const isDay = (value: string) => /^\d\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])$/.test(value)
// A leading 0 makes a GSIN as long as an SSCC and leaves its check digit valid.
const isGsin = (value: string) => isDigits(value) && isSscc(`0${value}`)

// A global document type or coupon number: 13 digits as in a GLN, and a serial number.
const hasGlnAndSerial = (isSerial: Rule['isValid']) => (value: string) =>
  isGln(value.slice(0, 13)) && (value.length === 13 || isSerial(value.slice(13)))

const digits = (minLength: number, maxLength = minLength): Rule => ({
  minLength,
  maxLength,
  isValid: isDigits,
})
const text = (maxLength: number, minLength = 1): Rule => ({
  minLength,
  maxLength,
  isValid: isGs1Text,
})
const fixedLength = (length: number, isValid: Rule['isValid']): Rule => ({
  ...{ minLength: length, maxLength: length, isValid },
})

// General Specifications 3.2. `n` is any digit. Values of identifiers that Oto does not use are checked for characters
// and length alone, so that the elements beside them can be read.
const ruleByIdentifier: Record<string, Rule> = {
  '00': fixedLength(18, isSscc),
  '01': fixedLength(14, isGtin),
  '02': fixedLength(14, isGtin),
  '03': fixedLength(14, isGtin),
  '10': text(20),
  '11': fixedLength(6, isDay),
  '12': fixedLength(6, isDay),
  '13': fixedLength(6, isDay),
  '15': fixedLength(6, isDay),
  '16': fixedLength(6, isDay),
  '17': fixedLength(6, isDay),
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
  '394n': digits(4),
  '395n': digits(6),
  '235': text(28),
  '240': text(30),
  '241': text(30),
  '242': digits(1, 6),
  '243': text(20),
  '250': text(30),
  '251': text(30),
  '253': { minLength: 13, maxLength: 30, isValid: hasGlnAndSerial(isGs1Text) },
  '254': text(20),
  '255': { minLength: 13, maxLength: 25, isValid: hasGlnAndSerial(isDigits) },
  '400': text(30),
  '401': text(30),
  '402': fixedLength(17, isGsin),
  '403': text(30),
  '41n': fixedLength(13, isGln),
  '420': text(20),
  '421': text(12, 4),
  '422': digits(3),
  '423': digits(3, 15),
  '424': digits(3),
  '425': digits(3, 15),
  '426': digits(3),
  '427': text(3),
  '43nn': text(90),
  '70nn': text(90),
  '71n': text(20),
  '72nn': text(30),
  '8nnn': text(90),
  '90': text(30),
  '9n': text(90),
}

// Identifiers of predefined length: no FNC1 follows their value (General Specifications 7.8.5).
const hasPredefinedLength = (ai: string) => /^(?:0[0-4]|1[1-9]|20|3[1-6]|41)/.test(ai)

const ruleOf = (ai: string): Rule | undefined =>
  ruleByIdentifier[ai] ??
  ruleByIdentifier[ai.replace(/^(3[1-6]|43|70|72)\d\d$/, '$1nn')] ??
  ruleByIdentifier[ai.replace(/^8\d{3}$/, '8nnn')] ??
  ruleByIdentifier[ai.replace(/^(39[0-5]|41|71|9)\d$/, '$1n')]

const identifierAt = (text: string): string | undefined =>
  [2, 3, 4].map((length) => text.slice(0, length)).find((ai) => /^\d+$/.test(ai) && ruleOf(ai))

const isValidElement = ({ ai, value }: Gs1Element) => {
  const rule = ruleOf(ai)
  return (
    !!rule &&
    value.length >= rule.minLength &&
    value.length <= rule.maxLength &&
    rule.isValid(value)
  )
}

const parseBracketed = (text: string): Gs1Element[] | null => {
  const pieces = text.split(/\((\d{2,4})\)/).slice(1)
  const elements = pieces.flatMap((ai, index) =>
    index % 2 ? [] : [{ ai, value: pieces[index + 1] ?? '' }],
  )
  return elements.length > 0 && elements.every(isValidElement) ? elements : null
}

const withoutSeparator = (text: string) => (text.startsWith(fnc1) ? text.slice(1) : text)

const parseConcatenated = (text: string): Gs1Element[] | null => {
  const elements: Gs1Element[] = []
  for (let remaining = text; remaining !== ''; ) {
    const ai = identifierAt(remaining)
    const length = ai && hasPredefinedLength(ai) ? ruleOf(ai)?.maxLength : undefined
    const afterIdentifier = remaining.slice(ai?.length ?? 0)
    const end = afterIdentifier.indexOf(fnc1)
    const value = afterIdentifier.slice(0, length ?? (end < 0 ? afterIdentifier.length : end))
    if (!ai || !isValidElement({ ai, value })) return null
    elements.push({ ai, value })
    // A separator after a value of known length is superfluous and harmless.
    remaining = withoutSeparator(afterIdentifier.slice(value.length))
  }
  return elements.length > 0 ? elements : null
}

const parseBareKey = (text: string): Gs1Element[] | null => {
  if (isSscc(text)) return [{ ai: '00', value: text }]
  const gtin = isGtin(text) ? text : upcAOf(text)
  return gtin === null ? null : [{ ai: '01', value: gtin14(gtin) }]
}

const symbology = /^\][A-Za-z]\w/
const gs1Symbology = /^\](?:C1|d2|Q3|e\d|J1)/

/** Returns scanner input without the symbology identifier (]C0, ]d2 …) that some scanners prepend. */
export const scannedText = (text: string): string => visibleCode(text).replace(symbology, '')

/**
 * Parses scanner or keyboard input of a GS1 barcode: an element string with or without symbology identifier, FNC1 as
 * \x1d; the form with brackets; a bare SSCC; a bare GTIN, padded to 14 digits, or UPC-E. Returns null for other input,
 * or if a value is invalid. Input without symbology identifier, FNC1 and brackets must begin with an SSCC or a GTIN,
 * since a product or an order may well be called "10A".
 */
export function parseElementString(text: string): Gs1Element[] | null {
  const content = scannedText(text)
  const isMarkedAsGs1 = gs1Symbology.test(text.trim()) || content.startsWith(fnc1)
  if (content.startsWith('(')) return parseBracketed(content)
  if (isMarkedAsGs1) return parseConcatenated(withoutSeparator(content))
  return (
    parseBareKey(content) ?? (/^0[0-3]\d{14}/.test(content) ? parseConcatenated(content) : null)
  )
}
