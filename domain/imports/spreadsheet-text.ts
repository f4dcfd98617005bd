// A spreadsheet takes a text that begins so for a formula and runs it (OWASP, CSV injection). Some look past spaces and
// quotes, and each splits cells at the separator that it is set to, whatever the file was written with: in a file with
// commas, "x;=1+1" is two cells to a spreadsheet that expects semicolons, and a line break in a cell may begin a row.
const filler = `["'\\u2018\\u2019\\s]*`
const runs = '[=+\\-@|＝＋－＠]'
const beginning = new RegExp(`^${filler}${runs}|^["'\\u2018\\u2019]*[\\t\\r\\n]`)
// Behind a space, where a few split too, only what could be more than a dash or a number between words.
const cellBegins = `[,;|\\t\\r\\n](?=X${filler}${runs})|[ \\u00a0](?=X'*[=+\\-@＝＋－＠][^\\s]*[\\p{L}(|!])`
const unguarded = new RegExp(cellBegins.replaceAll('X', ''), 'gu')
const guarded = new RegExp(`(${cellBegins.replaceAll('X', "'")})'`, 'gu')

const number = /^-?\d+(?:[.,]\d+)?$/
const isFormula = (text: string) => beginning.test(text) && !number.test(text)

/**
 * The text as a CSV file for people may have it: wherever a spreadsheet could see a cell begin that it would run, at the
 * start and behind anything that some spreadsheet splits cells at, an apostrophe makes it plain.
 */
export function guardText(text: string): string {
  const inner = text.replace(unguarded, "$&'")
  return isFormula(text) ? `'${inner}` : inner
}

/** The text as it was before `guardText`. */
export function unguardText(text: string): string {
  const inner = text.replace(guarded, '$1')
  return inner.startsWith("'") && isFormula(inner.slice(1)) ? inner.slice(1) : inner
}
