import { gtin14 } from '#domain/gs1/gs1-key.ts'
import type { KeyColumn, OrderLineKey } from '#domain/imports/orders/order-line-key.ts'
import { unescapeFormula } from '#domain/imports/table/spreadsheet-text.ts'
import type { CellError } from '#domain/imports/table/table-report.ts'
import { referenceKey } from '#domain/orders/order-line-number.ts'
import {
  type Candidate,
  isOrderLine,
  type MatchedOrderLine,
  maxCandidatesNamed,
} from '#server/queries/order-line-candidates.ts'

/** Reason why no order line matches, without the number and value of the row. */
export type KeyFault = Omit<CellError<KeyColumn>, 'row' | 'value'>

const isSame = (written: string, code: string) =>
  written === code || unescapeFormula(written) === code

/** Returns the order line of a row among the candidates, or the reason why there is none. */
export function orderLineOf(
  row: OrderLineKey,
  candidates: Candidate[],
): MatchedOrderLine | KeyFault {
  const isById = row.orderLineId !== undefined
  if (candidates.length === 0)
    return {
      column: isById ? 'order_line' : row.orderCode === '' ? 'gtin' : 'order_code',
      code: 'not-found',
    }
  const lines = candidates.filter(isOrderLine)
  const [first] = lines
  if (!first) return { column: identifyingColumn(row), code: 'not-found' }
  if (row.lineNumber === null && !isById) return lineByProduct(row, lines)
  if (!matchesGtin(row, first)) return gtinDiffers(first)
  const isSameLine =
    row.lineNumber === null ||
    [row.lineNumber, unescapeFormula(row.lineNumber)].some(
      (spelling) => referenceKey(spelling) === referenceKey(first.lineNumber),
    )
  const expectations: [KeyColumn, string | null, string][] = [
    ['order_code', row.orderCode, first.orderCode],
    ['order_line', isSameLine ? null : row.lineNumber, first.lineNumber],
    ['product_code', row.productCode, first.productCode],
    ['size', row.size, first.size],
    ['color', row.color, first.color],
  ]
  // A wrong line number would send the wrong goods, so all given values must match.
  for (const [column, text, expected] of expectations)
    if (text && !isSame(text, expected))
      return { column, code: 'line-differs', params: { expected, line: first.lineNumber } }
  return first
}

const identifyingColumn = ({ lineNumber, productCode }: OrderLineKey): KeyColumn =>
  lineNumber !== null ? 'order_line' : productCode === '' ? 'gtin' : 'product_code'

// A row or line without a GTIN matches any GTIN.
const matchesGtin = ({ gtin }: OrderLineKey, line: MatchedOrderLine) =>
  gtin === null || line.gtin === null || gtin14(gtin) === gtin14(line.gtin)

const gtinDiffers = ({ gtin, lineNumber }: MatchedOrderLine): KeyFault => ({
  column: 'gtin',
  code: 'line-differs',
  params: { expected: gtin ?? '', line: lineNumber },
})

/** Returns the only line with the product, size and color of a row that has no line number; or the fault. */
function lineByProduct(
  row: OrderLineKey,
  candidates: MatchedOrderLine[],
): MatchedOrderLine | KeyFault {
  const hasNoOrder = row.orderCode === ''
  const nameOf = ({ orderCode, lineNumber }: MatchedOrderLine) =>
    hasNoOrder ? `${orderCode} / ${lineNumber}` : lineNumber
  // Candidates of a row without an order code were found by its GTIN alone.
  const lines = candidates.filter(
    ({ productCode }) => row.productCode === '' || isSame(row.productCode, productCode),
  )
  const [otherLine] = candidates
  if (lines.length === 0 && otherLine) {
    const params = { expected: otherLine.productCode, line: nameOf(otherLine) }
    return { column: 'product_code', code: 'line-differs', params }
  }
  const isMatch = (text: string | null, value: string, takesEmpty: boolean) =>
    text === null || (takesEmpty && text === '') || isSame(text, value)
  const linesWithGtin = lines.filter((line) => matchesGtin(row, line))
  const [anyLine] = lines
  if (linesWithGtin.length === 0 && anyLine) return gtinDiffers(anyLine)
  const findLines = (takesEmpty: boolean) =>
    linesWithGtin.filter(
      (line) =>
        isMatch(row.size, line.size, takesEmpty) && isMatch(row.color, line.color, takesEmpty),
    )
  const exactMatches = findLines(false)
  const matches = exactMatches.length > 0 ? exactMatches : findLines(true)
  const [onlyMatch] = matches
  if (!onlyMatch) return { column: row.size ? 'size' : 'color', code: 'not-found' }
  if (matches.length === 1) return onlyMatch
  const namedLines = matches.slice(0, maxCandidatesNamed).map(nameOf)
  const lineNumbers = matches.length > maxCandidatesNamed ? [...namedLines, '…'] : namedLines
  return {
    column: hasNoOrder ? 'order_code' : 'order_line',
    code: 'ambiguous',
    params: { lines: lineNumbers.join(', ') },
  }
}
