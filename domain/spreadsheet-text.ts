// A spreadsheet takes a text that begins so for a formula and runs it (OWASP, CSV injection); some look past spaces.
const formula = /^\s*[=+\-@|＝＋－＠]|^[\t\r\n]/

const number = /^-?\d+(?:[.,]\d+)?$/
const isFormula = (text: string) => formula.test(text) && !number.test(text)

/** The text as a CSV file for people may have it: what a spreadsheet would run is made plain by an apostrophe. */
export const guardText = (text: string): string => (isFormula(text) ? `'${text}` : text)

/** The text as it was before `guardText`. */
export const unguardText = (text: string): string =>
  text.startsWith("'") && isFormula(text.slice(1)) ? text.slice(1) : text
