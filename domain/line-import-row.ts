import type { LineColumn } from '#domain/line-import-columns.ts'
import type { LineImportError } from '#domain/line-import-report.ts'
import { type NamedRow, rowReader } from '#domain/named-table.ts'
import { isWhole, type Quantity } from '#domain/quantity.ts'
import { type Packing, packedQuantity, packQuantity } from '#domain/shipment-line.ts'
import { cellText, readLineNumber, readText } from '#domain/table-cell.ts'
import { type DecimalMark, readDecimal, readQuantity } from '#domain/table-number.ts'

/** A line as a file says it: where it is found, how it is packed, and the size and weight of a package. */
export type LineImportRow = {
  row: number
  orderCode: string
  lineNumber: number | null
  productCode: string
  /** null: the file does not say. */
  size: string | null
  color: string | null
  /** What is given of the packing; the rest follows, the buyer's pack multiple being the last resort. */
  amounts: LineAmounts
  height: string | null
  width: string | null
  depth: string | null
  weight: string | null
  /** What a cell says, at most 100 characters. */
  said: (column: LineColumn) => string
}

/** How much, in how many packages, how much in each; null where the file does not say. */
export type LineAmounts = {
  quantity: Quantity | null
  packages: Quantity | null
  each: Quantity | null
}

const mostPackages = 10_000
// What a quantity column can hold.
const mostThousandths = 999_999_999_999n

/**
 * Reads the cells of one row: a line, everything that is wrong with it, or null for a row that says nothing of
 * how much, as those of the template that nobody filled in.
 */
export function readLineRow(
  named: NamedRow<LineColumn>,
  mark: DecimalMark,
): { line: LineImportRow } | { errors: LineImportError[] } | null {
  const { errors, fail, read } = rowReader<LineColumn>(named, ['order_code'])
  const text = (column: LineColumn) => read(column, (cell) => readText(cell, 60), 60) ?? ''
  const amount = (column: LineColumn) => read(column, (cell) => readQuantity(cell, mark), 3) ?? null
  const measure = (column: LineColumn, before: number, after: number) => {
    const value = read(column, (cell) => readDecimal(cell, mark, before, after), after) ?? null
    // Nothing measured is often written as a zero.
    return value !== null && Number(value) > 0 ? value : null
  }
  const amounts = {
    quantity: amount('quantity'),
    packages: amount('number_of_packages'),
    each: amount('quantity_per_package'),
  }
  // In a file of what is available a zero means none of it.
  const isSilent = amounts.quantity === 0n || (amounts.quantity === null && !amounts.packages)
  if (isSilent && errors.length === 0) return null
  const lineNumber = read('order_line', readLineNumber) ?? null
  const productCode = text('product_code')
  const line = {
    row: named.row,
    orderCode: text('order_code'),
    lineNumber,
    productCode,
    size: named.cellAt('size') === undefined ? null : text('size'),
    color: named.cellAt('color') === undefined ? null : text('color'),
    amounts,
    height: measure('height', 5, 2),
    width: measure('width', 5, 2),
    depth: measure('depth', 5, 2),
    weight: measure('weight', 6, 3),
    said: (column: LineColumn) => cellText(named.cellAt(column)).slice(0, 100),
  }
  if (errors.length === 0) {
    if (lineNumber === null && productCode === '') fail('order_line', 'required')
    if (amounts.packages !== null && !isWhole(amounts.packages))
      fail('number_of_packages', 'not-whole')
    if (amounts.each === 0n) fail('quantity_per_package', 'not-positive')
  }
  return errors.length > 0 ? { errors } : { line }
}

/** What is wrong with the amounts of a line beside each other. */
export type AmountFault = {
  column: 'quantity' | 'number_of_packages' | 'quantity_per_package'
  code: 'required' | 'packing-differs' | 'does-not-divide' | 'too-big'
  params?: Record<string, string | number>
}

/**
 * The packing that amounts mean: a quantity is split by the quantity per package, by the number of packages, or
 * by the buyer's pack multiple; where all is given, it must agree, a smaller last package counted or not.
 */
export function packingOfAmounts(
  { quantity, packages, each }: LineAmounts,
  { packMultiple, isDivisible }: { packMultiple: Quantity | null; isDivisible: boolean },
): Packing | AmountFault {
  const count = packages === null || packages === 0n ? null : packages / 1000n
  if (!quantity) {
    if (!each) return { column: 'quantity_per_package', code: 'required' }
    if (!count) return { column: 'quantity', code: 'required' }
    return within({ packages: Number(count), each, remainder: 0n })
  }
  if (count && !each) {
    const isEven = quantity % count === 0n
    return isEven && (isDivisible || isWhole(quantity / count) || !isWhole(quantity))
      ? within({ packages: Number(count), each: quantity / count, remainder: 0n })
      : { column: 'number_of_packages', code: 'does-not-divide' }
  }
  const packing = packQuantity(quantity, each ?? packMultiple ?? quantity)
  const isSame =
    !count ||
    Number(count) === packing.packages ||
    (packing.remainder > 0n && Number(count) === packing.packages + 1)
  return isSame ? within(packing) : { column: 'number_of_packages', code: 'packing-differs' }
}

function within(packing: Packing): Packing | AmountFault {
  if (packing.packages > mostPackages)
    return { column: 'number_of_packages', code: 'too-big', params: { most: mostPackages } }
  if (packedQuantity(packing) > mostThousandths) return { column: 'quantity', code: 'too-big' }
  return packing
}
