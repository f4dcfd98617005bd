import { gtin14 } from '#domain/gs1-key.ts'
import type { LineColumn } from '#domain/imports/line-import-columns.ts'
import type { LineImportError } from '#domain/imports/line-import-report.ts'
import type { LineImportRow } from '#domain/imports/line-import-row.ts'
import { unescapeFormula } from '#domain/imports/spreadsheet-text.ts'
import {
  type Candidate,
  candidatesNamed,
  type Found,
  isOrderLine,
} from '#server/shipments/import/line-import-queries.ts'

/** An error of a row, without its number. */
export type LineImportFault = Omit<LineImportError, 'row' | 'value'>

const isSame = (said: string, code: string) => said === code || unescapeFormula(said) === code

/** The order line that a row means among the candidates; or why there is none. */
export function orderLineOf(row: LineImportRow, candidates: Candidate[]): Found | LineImportFault {
  if (candidates.length === 0)
    return { column: row.orderCode === '' ? 'gtin' : 'order_code', code: 'not-found' }
  const lines = candidates.filter(isOrderLine)
  const [first] = lines
  if (!first) return { column: identifyingColumn(row), code: 'not-found' }
  if (row.lineNumber === null) return byProduct(row, lines)
  if (!hasGtin(row, first)) return gtinDiffers(first)
  const said: [LineColumn, string | null, string][] = [
    ['product_code', row.productCode, first.productCode],
    ['size', row.size, first.size],
    ['color', row.color, first.color],
  ]
  // A row with another line's number would send the wrong goods.
  for (const [column, text, expected] of said)
    if (text && !isSame(text, expected))
      return { column, code: 'line-differs', params: { expected, line: first.lineNumber } }
  return first
}

const identifyingColumn = ({ lineNumber, productCode }: LineImportRow): LineColumn =>
  lineNumber !== null ? 'order_line' : productCode === '' ? 'gtin' : 'product_code'

// An order line without GTIN matches any.
const hasGtin = ({ gtin }: LineImportRow, line: Found) =>
  gtin === null || line.gtin === null || gtin14(gtin) === gtin14(line.gtin)

const gtinDiffers = ({ gtin, lineNumber }: Found): LineImportFault => ({
  column: 'gtin',
  code: 'line-differs',
  params: { expected: gtin ?? '', line: lineNumber },
})

/** Without a line number the product, size and color must lead to one line. */
function byProduct(row: LineImportRow, lines: Found[]): Found | LineImportFault {
  const fits = (text: string | null, value: string, isLoose: boolean) =>
    text === null || (isLoose && text === '') || isSame(text, value)
  const known = lines.filter((line) => hasGtin(row, line))
  const [other] = lines
  if (known.length === 0 && other) return gtinDiffers(other)
  const fitting = (isLoose: boolean) =>
    known.filter(
      (line) => fits(row.size, line.size, isLoose) && fits(row.color, line.color, isLoose),
    )
  const exact = fitting(false)
  const found = exact.length > 0 ? exact : fitting(true)
  const [only] = found
  if (!only) return { column: row.size ? 'size' : 'color', code: 'not-found' }
  if (found.length === 1) return only
  const isAnyOrder = row.orderCode === ''
  const named = found
    .slice(0, candidatesNamed)
    .map(({ orderCode, lineNumber }) => (isAnyOrder ? `${orderCode} / ${lineNumber}` : lineNumber))
  const lineNumbers = found.length > candidatesNamed ? [...named, '…'] : named
  return {
    column: isAnyOrder ? 'order_code' : 'order_line',
    code: 'ambiguous',
    params: { lines: lineNumbers.join(', ') },
  }
}
