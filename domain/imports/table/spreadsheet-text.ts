// CSV injection (OWASP): spreadsheets run text that begins like this as a formula. Some skip leading spaces and quotes,
// and each splits cells at the separator it is set to: "x;=1+1" is two cells to a program that expects semicolons, and
// a line break in a cell may begin a row.
const filler = `["'\\u2018\\u2019\\s]*`
const formulaStart = '[=+\\-@|＝＋－＠]'
const formulaText = new RegExp(`^${filler}${formulaStart}|^["'\\u2018\\u2019]*[\\t\\r\\n]`)
// A cell may also begin after a space, where some programs split; a dash or number between words is no formula.
// `X` marks the place of the apostrophe that escapes it.
const cellStart = `[,;|\\t\\r\\n](?=X${filler}${formulaStart})|[ \\u00a0](?=X'*[=+\\-@＝＋－＠][^\\s]*[\\p{L}(|!])`
const unescapedCellStart = new RegExp(cellStart.replaceAll('X', ''), 'gu')
const escapedCellStart = new RegExp(`(${cellStart.replaceAll('X', "'")})'`, 'gu')

const number = /^-?\d+(?:[.,]\d+)?$/
const isFormula = (text: string) => formulaText.test(text) && !number.test(text)

/**
 * Escapes text for a CSV file that people open: an apostrophe goes before anything that a spreadsheet could run as a
 * formula, at the start and after any separator that some spreadsheet splits at.
 */
export function escapeFormula(text: string): string {
  const inner = text.replace(unescapedCellStart, "$&'")
  return isFormula(text) ? `'${inner}` : inner
}

/** Reverses `escapeFormula`. */
export function unescapeFormula(text: string): string {
  const inner = text.replace(escapedCellStart, '$1')
  return inner.startsWith("'") && isFormula(inner.slice(1)) ? inner.slice(1) : inner
}

/** Writes a line of CSV by RFC 4180: cells that contain separators, quotes or line ends are quoted. */
export function csvLine(cells: readonly string[], delimiter: string): string {
  const quoted = cells.map((cell) =>
    /["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell,
  )
  return `${quoted.join(delimiter)}\r\n`
}
