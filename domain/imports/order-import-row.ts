import type { Day } from '#domain/day.ts'
import { type NamedRow, rowReader } from '#domain/imports/column-mapping.ts'
import { type ImportColumn, requiredColumns } from '#domain/imports/order-import-columns.ts'
import type { ImportError } from '#domain/imports/order-import-report.ts'
import { type CellFault, readCode, readGtin, readText } from '#domain/imports/table-cell.ts'
import { type ColumnDates, readDay } from '#domain/imports/table-date.ts'
import { type DecimalMark, readQuantity } from '#domain/imports/table-number.ts'
import { maxReferenceLength, readLineReference } from '#domain/order-line-reference.ts'
import { isWhole, type Quantity } from '#domain/quantity.ts'
import { isDivisible, unitOf } from '#domain/unit.ts'

/** An order line as a file says it. What is undefined is a column that the file does not have: it stays as it is. */
export type ImportRow = {
  row: number
  supplierCode: string
  supplierName: string
  orderCode: string
  orderDate: Day
  shipTo?: string | null
  /** As it is written. */
  lineNumber: string
  productCode: string
  productName: string
  /** The supplier's own item number. */
  supplierProductCode?: string
  size?: string
  color?: string
  /** As it is written. */
  unit?: string
  gtin?: string | null
  quantity: Quantity
  cancelled?: Quantity
  packMultiple?: Quantity | null
  dueDate: Day
}

/** The unit of a line whose file does not say. */
export const defaultUnit = 'pcs'

const longest: Partial<Record<ImportColumn, number>> = {
  supplier_code: 60,
  supplier_name: 200,
  order_code: 60,
  product_code: 60,
  product_name: 200,
  supplier_product_code: 80,
  size: 60,
  color: 60,
  unit: 20,
  ship_to: 200,
}

/** Reads the cells of one row: an order line, or everything that is wrong with it. */
export function readImportRow(
  named: NamedRow<ImportColumn>,
  mark: DecimalMark,
  dates: ReadonlyMap<ImportColumn, ColumnDates>,
): { line: ImportRow } | { errors: ImportError[] } {
  const { errors, fail, read } = rowReader(named, requiredColumns)
  const text = (column: ImportColumn) =>
    read(column, (cell) => readText(cell, longest[column] ?? 0), longest[column])
  const code = (column: ImportColumn) =>
    read(column, (cell) => readCode(cell, longest[column] ?? 0), longest[column])
  const day = (column: ImportColumn) =>
    read(column, (cell) => readDay(cell, dates.get(column) ?? { order: null }))
  const amount = (column: ImportColumn) => read(column, (cell) => readQuantity(cell, mark), 3)

  const line = {
    row: named.row,
    supplierCode: code('supplier_code') ?? '',
    supplierName: text('supplier_name') ?? '',
    orderCode: code('order_code') ?? '',
    orderDate: day('order_date') ?? '',
    lineNumber: read('order_line', readLineReference, maxReferenceLength) ?? '',
    productCode: code('product_code') ?? '',
    productName: text('product_name') ?? '',
    supplierProductCode: orEmpty(code('supplier_product_code'), ''),
    size: orEmpty(text('size'), ''),
    color: orEmpty(text('color'), ''),
    unit: orEmpty(text('unit'), defaultUnit),
    quantity: amount('quantity') ?? 0n,
    dueDate: day('due_date') ?? '',
    shipTo: text('ship_to'),
    gtin: read('gtin', readGtin),
    cancelled: orEmpty(amount('cancelled'), 0n),
    packMultiple: amount('pack_multiple'),
  } satisfies ImportRow
  if (errors.length === 0) {
    // The line may have a unit that the file does not say, or that only its order knows; `lineChange` looks again.
    const divisible =
      line.unit === undefined || unitOf(line.unit) === undefined || isDivisible(line.unit)
    for (const [column, code] of amountFaults(line, divisible)) fail(column, code)
  }
  return errors.length > 0 ? { errors } : { line }
}

const orEmpty = <T>(value: T | null | undefined, empty: T): T | undefined =>
  value === null ? empty : value

type AmountColumn = 'quantity' | 'cancelled' | 'pack_multiple'

/** What is wrong with the quantities of a line beside each other and its unit. */
export function amountFaults(
  line: { quantity: Quantity; cancelled?: Quantity; packMultiple?: Quantity | null },
  divisible: boolean,
): [AmountColumn, CellFault][] {
  const faults: [AmountColumn, CellFault][] = []
  const amounts: [AmountColumn, Quantity | null | undefined][] = [
    ['quantity', line.quantity],
    ['cancelled', line.cancelled],
    ['pack_multiple', line.packMultiple],
  ]
  for (const [column, amount] of amounts) {
    if (amount != null && !divisible && !isWhole(amount)) faults.push([column, 'not-whole'])
  }
  if (line.packMultiple === 0n) faults.push(['pack_multiple', 'not-positive'])
  if ((line.cancelled ?? 0n) > line.quantity)
    faults.push(['cancelled', 'more-cancelled-than-ordered'])
  return faults
}
