import {
  type LineColumn,
  lineColumns,
  neededLineColumns,
  readLineHeader,
  tracedColumns,
  unitOfColumn,
} from '#domain/imports/lines/line-import-columns.ts'
import type { LineImportError } from '#domain/imports/lines/line-import-report.ts'
import {
  type BrokenRow,
  type FileRow,
  type LineImportRow,
  readLineRow,
  readReference,
} from '#domain/imports/lines/line-import-row.ts'
import { readTraceDay } from '#domain/imports/lines/line-import-traceability.ts'
import { mapColumns, rowReader, type UnmappedTable } from '#domain/imports/table/column-mapping.ts'
import type { TableCopy } from '#domain/imports/table/table-copy.ts'
import type { TableRow } from '#domain/imports/table/table-file.ts'
import { normalizedHeader } from '#domain/imports/table/table-header.ts'
import type { ReadingContext, TableReading } from '#domain/imports/table/table-reading.ts'

/** A file of shipment lines: the rows that can be read, and the errors of the others. */
export type LineImportTable = {
  copy: TableCopy
  assumedUnits: AssumedUnit[]
  ignoredColumns: string[]
  reading: TableReading
  rowCount: number
  rowsWithoutQuantity: number
  lines: LineImportRow[]
  /** Rows that describe a package without goods. */
  packageRows: FileRow[]
  broken: BrokenRow[]
  errors: LineImportError[]
}

const untracedColumns = lineColumns.filter((column) => !tracedColumns.includes(column))

const numberColumns: readonly LineColumn[] = [
  'quantity',
  'available',
  'number_of_packages',
  'quantity_per_package',
  'height',
  'width',
  'depth',
  'weight',
  'net_weight',
]

const codeColumns: readonly LineColumn[] = [
  ...(['order_code', 'order_line', 'product_code', 'gtin', 'package', 'on_package'] as const),
  ...(['tracking', 'lot', 'serial_numbers'] as const),
]

/** A column of lengths or weights whose header does not name their unit. */
type AssumedUnit = { column: LineColumn; unit: 'cm' | 'kg' }

function assumedUnitsIn({ columns }: TableReading): AssumedUnit[] {
  return (Object.keys(unitOfColumn) as (keyof typeof unitOfColumn)[]).flatMap((column) => {
    const position = columns?.fields.find((field) => field.column === column)?.position
    const heading = columns?.file[(position ?? 0) - 1]?.heading
    const unit = unitOfColumn[column]
    const isStated = heading === undefined || normalizedHeader(heading).split(' ').includes(unit)
    return isStated ? [] : [{ column, unit }]
  })
}

/** Reads a table whose header is one of the first rows. */
export function readLineTable(
  table: readonly TableRow[],
  context?: ReadingContext,
): LineImportTable | UnmappedTable<LineColumn> {
  const mapped = mapColumns(
    table,
    (cells) => readLineHeader(cells, { asksForLots: context?.asksForLots ?? true }),
    {
      all: context?.asksForLots === false ? untracedColumns : lineColumns,
      required: neededLineColumns,
      ...{ numbers: numberColumns, fixedUnits: unitOfColumn, codes: codeColumns },
      ...{ dates: ['best_before', 'expiry'], readDate: readTraceDay },
    },
    // The notation of dates and numbers in the buyer's files says nothing about a supplier's.
    context && { ...context, rememberedDates: undefined, rememberedDecimals: undefined },
  )
  if ('faults' in mapped) return mapped
  const { copy, ignored, reading, rowCount } = mapped
  const lines: LineImportRow[] = []
  const packageRows: FileRow[] = []
  const errors = [...mapped.errors]
  const broken: BrokenRow[] = mapped.skippedRows.map((row) => {
    const reader = rowReader<LineColumn>(row, [])
    const reference = readReference(reader, 'package')
    return { row: row.row, reference, parentReference: readReference(reader, 'on_package') }
  })
  let rowsWithoutQuantity = 0
  for (const row of mapped.rows) {
    const read = readLineRow(row, mapped.decimalMark, mapped.dates)
    if (read === null) rowsWithoutQuantity += 1
    else if ('line' in read) lines.push(read.line)
    else if ('packageOnly' in read) packageRows.push(read.packageOnly)
    else {
      broken.push(read.broken)
      errors.push(...read.errors)
    }
  }
  return {
    copy,
    assumedUnits: assumedUnitsIn(reading),
    ignoredColumns: ignored,
    reading,
    rowCount,
    rowsWithoutQuantity,
    lines,
    packageRows,
    broken,
    errors,
  }
}
