import {
  columnOfGoodsField,
  type LineColumn,
  neededLineColumns,
  unitOfColumn,
} from '#domain/imports/lines/line-import-columns.ts'
import type { LineImportError } from '#domain/imports/lines/line-import-report.ts'
import { readTraceability } from '#domain/imports/lines/line-import-traceability.ts'
import { type OrderLineKey, readOrderLineKey } from '#domain/imports/orders/order-line-key.ts'
import { type MappedRow, rowReader } from '#domain/imports/table/column-mapping.ts'
import {
  cellText,
  isEmptyCell,
  readCellCode,
  readCellText,
} from '#domain/imports/table/table-cell.ts'
import { readCellCountry } from '#domain/imports/table/table-country.ts'
import type { ColumnDateReading } from '#domain/imports/table/table-date.ts'
import {
  type DecimalMark,
  readDecimal,
  readQuantity,
  unitShownIn,
} from '#domain/imports/table/table-number.ts'
import type { PackageEntry } from '#domain/packing/package.ts'
import {
  type DecimalDigits,
  type GoodsDetails,
  lengthDigits,
  mapGoodsFields,
  weightDigits,
} from '#domain/shipments/line-field.ts'
import type { LineQuantities } from '#domain/shipments/line-quantities.ts'
import type { Traceability } from '#domain/shipments/traceability.ts'
import { isWhole } from '#domain/units/quantity.ts'
import { readPackageType } from './package-type-words.ts'

/** The package of a row, as its cells describe it; null = empty cell. */
export type FileRow = {
  row: number
  /** Name of the package in the file, shared by its rows; null = the row's quantities give its packages. */
  reference: string | null
  /** Name in the file of the package on which it stands. */
  parentReference: string | null
  type: PackageEntry['type'] | null
  height: string | null
  width: string | null
  depth: string | null
  /** Gross weight. */
  weight: string | null
  netWeight: string | null
  tracking: string | null
  /** The text of a cell, at most 100 characters. */
  cellText: (column: LineColumn) => string
}

/** A line of a file: how its order line is found, and how it is packed. */
export type LineImportRow = FileRow &
  OrderLineKey & {
    /** Unit of the quantities, as written; null = the order line's unit. */
    unit: string | null
    /** Packing as far as it is stated; `splitOfQuantities` completes it. */
    quantities: LineQuantities
    traceability: Traceability | null
    details: GoodsDetails
  }

/** A row with errors, and its packages as far as they can be read. */
export type BrokenRow = Pick<FileRow, 'row' | 'reference' | 'parentReference'>

/** A line, a package without goods, or the errors of the row. */
export type RowReadResult =
  | { line: LineImportRow }
  | { packageOnly: FileRow }
  | { broken: BrokenRow; errors: LineImportError[] }

/**
 * Reads one row; returns null for a row without a quantity, such as an unfilled row of the template. A row with a
 * package and no goods describes the package alone.
 */
export function readLineRow(
  row: MappedRow<LineColumn>,
  decimalMark: DecimalMark,
  dates: ReadonlyMap<LineColumn, ColumnDateReading>,
): RowReadResult | null {
  const isPackageOnly = neededLineColumns.every((column) => isEmptyCell(row.cellAt(column)))
  const isByGtin = !isEmptyCell(row.cellAt('gtin')) && isEmptyCell(row.cellAt('order_line'))
  const reader = rowReader<LineColumn>(row, isPackageOnly || isByGtin ? [] : ['order_code'])
  const { errors, fail } = reader
  const reference = readReference(reader, 'package')
  const quantities = readQuantities(row, reader, decimalMark)
  // In a filled-in template a zero means that nothing of the order line is shipped.
  const isZero =
    quantities.quantity === 0n || (quantities.quantity === null && quantities.packages === 0n)
  const isQuantityMissing = quantities.quantity === null && quantities.packages === null
  if ((isZero || (isQuantityMissing && reference === null)) && errors.length === 0) return null
  const packageCells = readPackageCells(row, reader, decimalMark, reference)
  const broken = { row: row.row, reference, parentReference: packageCells.parentReference }
  if (isPackageOnly) return errors.length > 0 ? { broken, errors } : { packageOnly: packageCells }
  const traceability = readTraceability(reader, dates, piecesOf(quantities))
  const details = mapGoodsFields(
    (name) => reader.read(columnOfGoodsField(name), readCellCountry, 100) ?? null,
  )
  const line = { ...packageCells, ...readGoods(row, reader), quantities, traceability, details }
  if (errors.length === 0) {
    if (line.lineNumber === null && line.productCode === '' && line.gtin === null)
      fail('order_line', 'required')
    checkQuantities(line, fail)
  }
  return errors.length > 0 ? { broken, errors } : { line }
}

type Reader = ReturnType<typeof rowReader<LineColumn>>

/** Reads the name of a package in the file; null if the cell is empty or cannot be read. */
export function readReference(
  { read }: Pick<Reader, 'read'>,
  column: 'package' | 'on_package',
): string | null {
  const text = read(column, (cell) => readCellCode(cell, 40), 40) ?? ''
  return text || null
}

function readPackageCells(
  { row, cellAt }: MappedRow<LineColumn>,
  reader: Reader,
  decimalMark: DecimalMark,
  reference: string | null,
): FileRow {
  const { read } = reader
  const measure = (column: keyof typeof unitOfColumn, { before, after }: DecimalDigits) => {
    const value =
      read(
        column,
        (cell) => readDecimal(cell, decimalMark, before, after, unitOfColumn[column]),
        after,
      ) ?? null
    // A zero often means "not measured".
    return value !== null && Number(value) > 0 ? value : null
  }
  const tracking = read('tracking', (cell) => readCellCode(cell, 80), 80) ?? ''
  return {
    row,
    reference,
    parentReference: readReference(reader, 'on_package'),
    type: read('package_type', readPackageType) ?? null,
    height: measure('height', lengthDigits),
    width: measure('width', lengthDigits),
    depth: measure('depth', lengthDigits),
    weight: measure('weight', weightDigits),
    netWeight: measure('net_weight', weightDigits),
    tracking: tracking || null,
    cellText: (column: LineColumn) => cellText(cellAt(column)).slice(0, 100),
  }
}

function readGoods(row: MappedRow<LineColumn>, reader: Reader) {
  const { read } = reader
  return {
    ...readOrderLineKey(row, reader),
    unit:
      read('unit', (cell) => readCellText(cell, 60), 60) ||
      unitShownIn(row.cellAt('quantity')) ||
      null,
  }
}

function readQuantities(
  { cellAt }: MappedRow<LineColumn>,
  { read }: Reader,
  decimalMark: DecimalMark,
): LineQuantities {
  const unit = cellText(cellAt('unit')).trim() || unitShownIn(cellAt('quantity'))
  const readAmount = (column: LineColumn) =>
    read(column, (cell) => readQuantity(cell, decimalMark, unit), 3) ?? null
  return {
    quantity: readAmount('quantity'),
    packages: readAmount('number_of_packages'),
    perPackage: readAmount('quantity_per_package'),
  }
}

const piecesOf = ({ quantity, packages, perPackage }: LineQuantities): number | undefined => {
  const total = quantity ?? (packages && perPackage && (packages * perPackage) / 1000n)
  return total == null ? undefined : Number(total) / 1000
}

function checkQuantities(
  { reference, quantities: { quantity, packages, perPackage }, netWeight, tracking }: LineImportRow,
  fail: Reader['fail'],
): void {
  if (reference === null) {
    if (packages !== null && !isWhole(packages)) fail('number_of_packages', 'not-whole')
    // A blank cell is computed from the others; a zero contradicts the quantity.
    if (packages === 0n) fail('number_of_packages', 'not-positive')
    if (perPackage === 0n) fail('quantity_per_package', 'not-positive')
    // Net weight and tracking belong to one package.
    if (netWeight !== null) fail('net_weight', 'needs-package')
    if (tracking !== null) fail('tracking', 'needs-package')
    return
  }
  // The template prefills the quantity per package; a named package ignores it.
  if (packages !== null && packages !== 1000n) fail('number_of_packages', 'one-package')
  else if (quantity === null && !(packages && perPackage)) fail('quantity', 'required')
}
