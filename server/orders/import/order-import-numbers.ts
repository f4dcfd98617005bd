import type { ImportRow } from '#domain/imports/orders/order-import-row.ts'
import { firstAssignedNumber, referenceNumber } from '#domain/orders/order-line-number.ts'
import { inChunks } from '#server/data/time-sized-chunks.ts'
import {
  type Execute,
  lineQuantitiesOf,
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
  rows: readonly ImportRow[],
  orderOf: (row: ImportRow) => StoredOrder | undefined,
  keyOf: (row: ImportRow) => string,
): Promise<Map<ImportRow, number>> {
  const numbers = new Map<ImportRow, number>()
  const others: ImportRow[] = []
  for (const row of rows) {
    const number = referenceNumber(row.lineNumber)
    if (number === null) others.push(row)
    else numbers.set(row, number)
  }
  if (others.length === 0) return numbers
  const ids = [...new Set(others.map((row) => orderOf(row)?.id ?? 0))]
  const found = await inChunks(ids, (chunk) => run(lineQuantitiesOf(companyId, chunk)))
  const counted = Map.groupBy(found, ({ orderId }) => orderId)
  for (const ofOrder of Map.groupBy(others, keyOf).values()) {
    const [first] = ofOrder
    const countedLines = (first && counted.get(orderOf(first)?.id ?? 0)) ?? []
    const known = new Map(countedLines.map((line) => [line.reference, line.lineNumber]))
    const taken = new Set(known.values())
    let next = firstAssignedNumber
    const inOrder = ofOrder.sort((one, other) => natural.compare(one.lineNumber, other.lineNumber))
    for (const row of inOrder) {
      const number = known.get(row.lineNumber)
      while (number === undefined && taken.has(next)) next += 1
      numbers.set(row, number ?? next)
      taken.add(number ?? next)
    }
  }
  return numbers
}
