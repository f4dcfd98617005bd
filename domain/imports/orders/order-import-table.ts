import {
  type OrderColumn,
  orderHeadings,
  readHeader,
  requiredOrderColumns,
} from '#domain/imports/orders/order-import-columns.ts'
import type { ImportError } from '#domain/imports/orders/order-import-report.ts'
import { type OrderImportRow, readOrderRow } from '#domain/imports/orders/order-import-row.ts'
import { type ImportTable, importReader, repeatedRows } from '#domain/imports/table/import-table.ts'
import { itemCodeNames } from '#domain/orders/item-code.ts'
import { referenceKey } from '#domain/orders/order-line-number.ts'
import { snakeCase } from '#domain/snake-case.ts'

export type OrderTable = ImportTable<OrderColumn, OrderImportRow>

/** Reads a file of orders. */
export const readOrderTable = importReader({
  columns: {
    all: orderHeadings.columns,
    required: requiredOrderColumns,
    numbers: ['quantity', 'cancelled', 'pack_multiple'],
    dates: ['order_date', 'due_date'],
    codes: [
      ...(['supplier_code', 'order_code', 'order_line', 'product_code'] as const),
      ...itemCodeNames.map((name) => snakeCase(name)),
    ],
  },
  readHeader,
  readRow: readOrderRow,
  contradictions,
})

/** Rows that contradict each other: the same order line twice, an order with two dates. */
function contradictions(lines: readonly OrderImportRow[]): ImportError[] {
  const errors: ImportError[] = repeatedRows(
    lines,
    { column: 'order_line', code: 'duplicate' },
    (line) => line.lineNumber,
    (line) => JSON.stringify([line.supplierCode, line.orderCode, referenceKey(line.lineNumber)]),
  )
  const requireSameText = (
    keyOf: (line: OrderImportRow) => string,
    column: OrderColumn,
    textOf: (line: OrderImportRow) => string,
  ) => {
    const firstLines = new Map<string, OrderImportRow>()
    for (const line of lines) {
      const earlier = firstLines.get(keyOf(line))
      if (!earlier) firstLines.set(keyOf(line), line)
      else if (textOf(earlier) !== textOf(line)) {
        errors.push({
          row: line.row,
          column,
          code: 'differs-from-row',
          value: textOf(line),
          params: { row: earlier.row },
        })
      }
    }
  }
  const orderKey = (line: OrderImportRow) => JSON.stringify([line.supplierCode, line.orderCode])
  requireSameText(
    (line) => line.supplierCode,
    'supplier_name',
    (line) => line.supplierName,
  )
  requireSameText(orderKey, 'order_date', (line) => line.orderDate)
  requireSameText(orderKey, 'ship_to', (line) => line.shipTo ?? '')
  return errors
}
