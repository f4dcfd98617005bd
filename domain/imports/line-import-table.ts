import { nameColumns, rowReader, type UnnamedTable } from '#domain/imports/column-mapping.ts'
import { type LineColumn, readLineHeader } from '#domain/imports/line-import-columns.ts'
import type { LineImportError } from '#domain/imports/line-import-report.ts'
import {
  type BrokenRow,
  type FileRow,
  type LineImportRow,
  readLineRow,
  referenceIn,
} from '#domain/imports/line-import-row.ts'
import type { TableRow } from '#domain/imports/table-file.ts'
import { plainHeader } from '#domain/imports/table-header.ts'
import type { ReadingContext, TableReading } from '#domain/imports/table-reading.ts'

/** What a file of shipment lines says: lines and packages without goods that can be read, and what is wrong with the others. */
export type LineImportTable = {
  header: string[]
  assumedUnits: AssumedUnit[]
  ignored: string[]
  reading: TableReading
  rows: number
  /** Rows that do not say how much, which are passed over. */
  silent: number
  lines: LineImportRow[]
  /** Rows about a package alone. */
  bare: FileRow[]
  broken: BrokenRow[]
  errors: LineImportError[]
}

const amounts: readonly LineColumn[] = [
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

/** A column of sizes or weights whose heading does not say in which unit they are. */
export type AssumedUnit = { column: LineColumn; unit: 'cm' | 'kg' }

const measures = { height: 'cm', width: 'cm', depth: 'cm', weight: 'kg', net_weight: 'kg' } as const

function assumedIn(header: readonly string[]): AssumedUnit[] {
  const { places } = readLineHeader(header)
  return (Object.keys(measures) as (keyof typeof measures)[]).flatMap((column) => {
    const heading = header[places.get(column) ?? -1]
    const unit = measures[column]
    const says = heading === undefined || plainHeader(heading).split(' ').includes(unit)
    return says ? [] : [{ column, unit }]
  })
}

/** Reads a table one of whose first rows names the columns. */
export function readLineTable(
  table: readonly TableRow[],
  context?: ReadingContext,
): LineImportTable | UnnamedTable<LineColumn> {
  const named = nameColumns(table, readLineHeader, { amounts }, context)
  if ('faults' in named) return named
  const { header, ignored, reading, count: rows } = named
  const lines: LineImportRow[] = []
  const bare: FileRow[] = []
  const errors = [...named.errors]
  const broken: BrokenRow[] = named.unread.map((row) => {
    const reader = rowReader<LineColumn>(row, [])
    const [reference, on] = [referenceIn(reader, 'package'), referenceIn(reader, 'on_package')]
    return { row: row.row, reference, on }
  })
  let silent = 0
  for (const row of named.rows) {
    const read = readLineRow(row, named.mark)
    if (read === null) silent += 1
    else if ('line' in read) lines.push(read.line)
    else if ('bare' in read) bare.push(read.bare)
    else {
      broken.push(read.broken)
      errors.push(...read.errors)
    }
  }
  const assumedUnits = assumedIn(header)
  return { header, assumedUnits, ignored, reading, rows, silent, lines, bare, broken, errors }
}
