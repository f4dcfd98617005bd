import type { LineColumn } from '#domain/line-import-columns.ts'
import type { LineImportError } from '#domain/line-import-report.ts'
import type { LineImportRow } from '#domain/line-import-row.ts'
import { unguardText } from '#domain/spreadsheet-text.ts'
import type { Candidate } from '#server/shipments/line-import-queries.ts'
import type { Figures } from '#server/shipments/line-refusal.ts'

/** What is wrong with a row. */
export type LineFault = Omit<LineImportError, 'row' | 'value'>

/** The order line that a row means. */
export type Found = Candidate & Figures

const isSame = (said: string, code: string) => said === code || unguardText(said) === code

/** Finds the order line that a row means among those that it may mean; or why it is none. */
export function orderLineOf(row: LineImportRow, candidates: Candidate[]): Found | LineFault {
  if (candidates.length === 0) return { column: 'order_code', code: 'not-found' }
  const lines = candidates.filter((one): one is Found => one.id !== null)
  const [first] = lines
  if (!first)
    return { column: row.lineNumber === null ? 'product_code' : 'order_line', code: 'not-found' }
  if (row.lineNumber === null) return byProduct(row, lines)
  const said: [LineColumn, string | null, string][] = [
    ['product_code', row.productCode, first.productCode],
    ['size', row.size, first.size],
    ['color', row.color, first.color],
  ]
  // A row that was moved beside another number would send the wrong goods.
  for (const [column, text, expected] of said)
    if (text && !isSame(text, expected))
      return { column, code: 'line-differs', params: { expected, line: first.lineNumber } }
  return first
}

/** Without a line number the product, size and color must lead to one line. */
function byProduct(row: LineImportRow, lines: Found[]): Found | LineFault {
  const fits = (text: string | null, value: string, isLoose: boolean) =>
    text === null || (isLoose && text === '') || isSame(text, value)
  const fitting = (isLoose: boolean) =>
    lines.filter(
      (line) => fits(row.size, line.size, isLoose) && fits(row.color, line.color, isLoose),
    )
  const exact = fitting(false)
  const found = exact.length > 0 ? exact : fitting(true)
  const [only] = found
  if (!only) return { column: row.size ? 'size' : 'color', code: 'not-found' }
  if (found.length === 1) return only
  const numbers = found.map(({ lineNumber }) => lineNumber)
  const lineNumbers = numbers.slice(0, 10).join(', ')
  return { column: 'order_line', code: 'ambiguous', params: { lines: lineNumbers } }
}
