import { type ColumnsReading, shownValues } from '#domain/imports/table/columns-reading.ts'
import {
  formatNamedColumns,
  type NamedColumns,
  parseNamedColumns,
} from '#domain/imports/table/named-columns.ts'
import { cellText, isEmptyCell } from '#domain/imports/table/table-cell.ts'
import type { TableRow } from '#domain/imports/table/table-file.ts'
import {
  type Header,
  type HeaderFault,
  normalizedHeader,
} from '#domain/imports/table/table-header.ts'

type ReadHeader<Column extends string> = (cells: readonly string[]) => Header<Column>

/**
 * Locates columns by a person's choice and the others by their headings. For a chosen column, Oto's heading replaces
 * the file's, so that all rules for headings apply. `headings` are read the same way without the choice.
 */
function readNamedHeader<Column extends string>(
  cells: readonly string[],
  positions: NamedColumns,
  readHeader: ReadHeader<Column>,
): { header: Header<Column>; headings: string[] } {
  const width = cells.length
  const headings = [...cells]
  const chosen = [...positions].filter(([, position]) => position > 0 && position <= width)
  const read = () => readHeader([...headings, ...chosen.map(([column]) => column)])
  const indexOf = (header: Header<Column>, column: string) =>
    header.columnIndexes.get(column as Column) ?? width
  let header = read()
  // A heading of the file must not claim a chosen column.
  for (const [column] of positions) {
    for (let index = indexOf(header, column); index < width; index = indexOf(header, column)) {
      headings[index] = ''
      header = read()
    }
  }
  // The heading of a chosen column must not be listed as ignored.
  const locatedIndexes = new Set(header.columnIndexes.values())
  for (const [, position] of chosen)
    if (!locatedIndexes.has(position - 1)) headings[position - 1] = ''
  header = read()
  const columnIndexes = new Map(
    [...header.columnIndexes].map(([column, index]) => [
      column,
      index < width ? index : (chosen[index - width]?.[1] ?? 0) - 1,
    ]),
  )
  const byHeading = readHeader(cells)
  for (const [column, position] of chosen) {
    const isNamed = indexOf(byHeading, column) === position - 1
    headings[position - 1] = isNamed ? (cells[position - 1] ?? '') : column
  }
  return { header: { ...header, columnIndexes }, headings }
}

/** Chosen columns: the request's, or else those of an earlier file with the same headings. */
export type ColumnNaming = {
  chosen?: string | undefined
  remembered?: ((headings: readonly string[]) => string | undefined) | undefined
}

/**
 * Locates the columns of a file with known headings; `reading` describes the result to the person, and `headings` are
 * read the same way without a choice.
 */
export function locateNamedColumns<Column extends string>(
  headings: readonly string[],
  headerRows: readonly TableRow[],
  dataRows: readonly TableRow[],
  columns: { all: readonly Column[]; required: readonly Column[] },
  readHeader: ReadHeader<Column>,
  { chosen, remembered }: ColumnNaming,
): { header: Header<Column>; headings: string[]; reading: ColumnsReading } {
  const shownHeadings = headings.map((heading) => heading.trim().slice(0, 60))
  const earlier =
    headerRows.length > 0 ? remembered?.(shownHeadings.map(normalizedHeader)) : undefined
  const isKnown = (column: string) => (columns.all as readonly string[]).includes(column)
  const positions =
    chosen === undefined
      ? new Map([...parseNamedColumns(earlier ?? '')].filter(([column]) => isKnown(column)))
      : parseNamedColumns(chosen)
  const { header, headings: namedHeadings } = readNamedHeader(headings, positions, readHeader)
  for (const [column, position] of positions) {
    if (!isKnown(column) || position > headings.length)
      header.faults.push({ code: 'no-such-column', column: column as Column })
  }
  const missing = new Set(header.faults.map(({ column }) => column))
  return {
    header,
    headings: namedHeadings,
    reading: {
      by: chosen !== undefined ? 'chosen' : positions.size > 0 ? 'remembered' : 'headings',
      said: formatNamedColumns(positions),
      rows: headerRows.map(({ row }) => row),
      fields: columns.all.map((column) => ({
        column,
        position: positionOf(header, column),
        isRequired: columns.required.includes(column),
        isMissing: missing.has(column),
      })),
      file: shownHeadings.map((heading, index) => ({
        position: index + 1,
        heading,
        values: firstValues(dataRows, index),
      })),
    },
  }
}

const positionOf = <Column extends string>(
  { columnIndexes, faults }: Header<Column>,
  column: Column,
): number | null => {
  const isOfColumn = (fault: HeaderFault<Column>) => fault.column === column
  const index = columnIndexes.get(column)
  return index === undefined || faults.some(isOfColumn) ? null : index + 1
}

function firstValues(rows: readonly TableRow[], index: number): string[] {
  const values = new Set<string>()
  for (const { cells } of rows) {
    const cell = cells[index] ?? null
    if (!isEmptyCell(cell)) values.add(cellText(cell).trim().slice(0, shownValues.length))
    if (values.size === shownValues.count) break
  }
  return [...values].filter((value) => value !== '')
}
