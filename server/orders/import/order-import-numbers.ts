import type { OrderImportRow } from '#domain/imports/orders/order-import-row.ts'
import { firstAssignedNumber, referenceNumber } from '#domain/orders/order-line-number.ts'
import { inChunks } from '#server/data/time-sized-chunks.ts'
import {
  type Execute,
  linesWithTextReference,
  type StoredOrder,
} from '#server/orders/import/order-import-queries.ts'

const natural = new Intl.Collator('en', { numeric: true })

/**
 * Numbers each row's line within its order: by the reference, by the stored line with that reference, or by the next
 * free number in reading order.
 */
export async function numberLines(
  run: Execute,
  companyId: number,
  rows: readonly OrderImportRow[],
  orderOf: (row: OrderImportRow) => StoredOrder | undefined,
  keyOf: (row: OrderImportRow) => string,
): Promise<Map<OrderImportRow, number>> {
  const numbers = new Map<OrderImportRow, number>()
  const rowsWithText: OrderImportRow[] = []
  for (const row of rows) {
    const number = referenceNumber(row.lineNumber)
    if (number === null) rowsWithText.push(row)
    else numbers.set(row, number)
  }
  if (rowsWithText.length === 0) return numbers
  const ids = [...new Set(rowsWithText.map((row) => orderOf(row)?.id ?? 0))]
  const textLines = await inChunks(ids, (chunk) => run(linesWithTextReference(companyId, chunk)))
  const storedByOrder = Map.groupBy(textLines, ({ orderId }) => orderId)
  for (const rowsOfOrder of Map.groupBy(rowsWithText, keyOf).values()) {
    const [first] = rowsOfOrder
    const storedLines = (first && storedByOrder.get(orderOf(first)?.id ?? 0)) ?? []
    const numberOf = new Map(storedLines.map((line) => [line.reference, line.lineNumber]))
    const usedNumbers = new Set(numberOf.values())
    let next = firstAssignedNumber
    const sorted = rowsOfOrder.sort((a, b) => natural.compare(a.lineNumber, b.lineNumber))
    for (const row of sorted) {
      const number = numberOf.get(row.lineNumber)
      while (number === undefined && usedNumbers.has(next)) next += 1
      numbers.set(row, number ?? next)
      usedNumbers.add(number ?? next)
    }
  }
  return numbers
}
