import { type NamedRow, rowReader } from '#domain/imports/column-mapping.ts'
import type { LineColumn } from '#domain/imports/line-import-columns.ts'
import type { LineImportError } from '#domain/imports/line-import-report.ts'
import { cellText, isEmpty, readCode, readGtin, readText } from '#domain/imports/table-cell.ts'
import { type DecimalMark, readDecimal, readQuantity } from '#domain/imports/table-number.ts'
import type { LineQuantities } from '#domain/line-quantities.ts'
import { maxReferenceLength, readLineReference } from '#domain/order-line-reference.ts'
import type { PackageEntry } from '#domain/packing/package.ts'
import { readPackageType } from '#domain/packing/package-type-words.ts'
import { isWhole } from '#domain/quantity.ts'

/** What a row of a file says of the package that it is about; null where it does not say. */
export type FileRow = {
  row: number
  /** What the file calls the package, one for all rows that say so; null: packages by the row's own figures. */
  reference: string | null
  /** What the file calls the package that it stands on. */
  on: string | null
  type: PackageEntry['type'] | null
  height: string | null
  width: string | null
  depth: string | null
  /** Of the package with all that is in it. */
  weight: string | null
  netWeight: string | null
  tracking: string | null
  /** What a cell says, at most 100 characters. */
  said: (column: LineColumn) => string
}

/** A line as a file says it: where it is found and how it is packed. */
export type LineImportRow = FileRow & {
  /** Empty where the GTIN alone says what is meant. */
  orderCode: string
  lineNumber: string | null
  productCode: string
  gtin: string | null
  /** null: the file does not say. */
  size: string | null
  color: string | null
  /** What its amounts count, as it is written; null: what the order line counts. */
  unit: string | null
  /** What is given of the packing; the rest follows, the buyer's pack multiple being the last resort. */
  amounts: LineQuantities
}

/** A row with wrong cells, and the packages that it is about as far as they can be read. */
export type BrokenRow = Pick<FileRow, 'row' | 'reference' | 'on'>

/** A line, a package without goods, or what is wrong with the row. */
export type RowReading =
  | { line: LineImportRow }
  | { bare: FileRow }
  | { broken: BrokenRow; errors: LineImportError[] }

const goods: readonly LineColumn[] = [
  'order_code',
  'order_line',
  'product_code',
  'gtin',
  'quantity',
  'number_of_packages',
]

/**
 * Reads the cells of one row; null for a row that says nothing of how much, as those of the template that nobody
 * filled in. A row that names a package and no goods is about the package alone.
 */
export function readLineRow(named: NamedRow<LineColumn>, mark: DecimalMark): RowReading | null {
  const isBare = goods.every((column) => isEmpty(named.cellAt(column)))
  const isByGtin = !isEmpty(named.cellAt('gtin')) && isEmpty(named.cellAt('order_line'))
  const reader = rowReader<LineColumn>(named, isBare || isByGtin ? [] : ['order_code'])
  const { errors, fail } = reader
  const reference = referenceIn(reader, 'package')
  const amounts = amountsOf(reader, mark)
  // In a file of what is available a zero means none of it.
  const isNone = amounts.quantity === 0n || (amounts.quantity === null && amounts.packages === 0n)
  const isUnsaid = amounts.quantity === null && amounts.packages === null
  if ((isNone || (isUnsaid && reference === null)) && errors.length === 0) return null
  const about = packageOf(named, reader, mark, reference)
  const broken = { row: named.row, reference, on: about.on }
  if (isBare) return errors.length > 0 ? { broken, errors } : { bare: about }
  const line = { ...about, ...goodsOf(named, reader), amounts }
  if (errors.length === 0) {
    if (line.lineNumber === null && line.productCode === '' && line.gtin === null)
      fail('order_line', 'required')
    checkAmounts(line, fail)
  }
  return errors.length > 0 ? { broken, errors } : { line }
}

type Reader = ReturnType<typeof rowReader<LineColumn>>

/** What the package of a row is called in the file, where that can be read. */
export function referenceIn(
  { read }: Pick<Reader, 'read'>,
  column: 'package' | 'on_package',
): string | null {
  const text = read(column, (cell) => readCode(cell, 40), 40) ?? ''
  return text || null
}

function packageOf(
  { row, cellAt }: NamedRow<LineColumn>,
  reader: Reader,
  mark: DecimalMark,
  reference: string | null,
): FileRow {
  const { read } = reader
  const measure = (column: LineColumn, before: number, after: number) => {
    const value = read(column, (cell) => readDecimal(cell, mark, before, after), after) ?? null
    // Nothing measured is often written as a zero.
    return value !== null && Number(value) > 0 ? value : null
  }
  const tracking = read('tracking', (cell) => readCode(cell, 80), 80) ?? ''
  return {
    row,
    reference,
    on: referenceIn(reader, 'on_package'),
    type: read('package_type', readPackageType) ?? null,
    height: measure('height', 5, 2),
    width: measure('width', 5, 2),
    depth: measure('depth', 5, 2),
    weight: measure('weight', 6, 3),
    netWeight: measure('net_weight', 6, 3),
    tracking: tracking || null,
    said: (column: LineColumn) => cellText(cellAt(column)).slice(0, 100),
  }
}

function goodsOf({ cellAt }: NamedRow<LineColumn>, { read }: Reader) {
  const text = (column: LineColumn) => read(column, (cell) => readText(cell, 60), 60) ?? ''
  const code = (column: LineColumn) => read(column, (cell) => readCode(cell, 60), 60) ?? ''
  return {
    orderCode: code('order_code'),
    lineNumber: read('order_line', readLineReference, maxReferenceLength) || null,
    productCode: code('product_code'),
    gtin: read('gtin', readGtin) ?? null,
    size: cellAt('size') === undefined ? null : text('size'),
    color: cellAt('color') === undefined ? null : text('color'),
    unit: text('unit') || null,
  }
}

function amountsOf({ read }: Reader, mark: DecimalMark): LineQuantities {
  const amount = (column: LineColumn) => read(column, (cell) => readQuantity(cell, mark), 3) ?? null
  return {
    quantity: amount('quantity'),
    packages: amount('number_of_packages'),
    perPackage: amount('quantity_per_package'),
  }
}

function checkAmounts(
  {
    reference,
    amounts: { quantity, packages, perPackage: each },
    netWeight,
    tracking,
  }: LineImportRow,
  fail: Reader['fail'],
): void {
  if (reference === null) {
    if (packages !== null && !isWhole(packages)) fail('number_of_packages', 'not-whole')
    if (each === 0n) fail('quantity_per_package', 'not-positive')
    // Of several packages neither is the same.
    if (netWeight !== null) fail('net_weight', 'needs-package')
    if (tracking !== null) fail('tracking', 'needs-package')
    return
  }
  // What it has per package, as the template does, is said of packages by figures.
  if (packages !== null && packages !== 1000n) fail('number_of_packages', 'one-package')
  else if (quantity === null && !(packages && each)) fail('quantity', 'required')
}
