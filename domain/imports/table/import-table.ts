import {
  type MappedRow,
  type MappedTable,
  mapColumns,
  type TableColumns,
  type UnmappedTable,
} from '#domain/imports/table/column-mapping.ts'
import type { TableCopy } from '#domain/imports/table/table-copy.ts'
import type { TableRow } from '#domain/imports/table/table-file.ts'
import type { Header } from '#domain/imports/table/table-header.ts'
import type { ReadingContext, TableReading } from '#domain/imports/table/table-reading.ts'
import type { CellError } from '#domain/imports/table/table-report.ts'

/** Definition of an import: the columns of its files, and the reader of their rows. */
export type ImportDefinition<Column extends string, Row> = {
  columns: TableColumns<Column>
  readHeader: (cells: readonly string[]) => Header<Column>
  /** Returns the value of a row or its errors; null skips a row that has nothing to import. */
  readRow: (
    row: MappedRow<Column>,
    notation: Pick<MappedTable<Column>, 'decimalMark' | 'dates'>,
  ) => { value: Row } | { errors: CellError<Column>[] } | null
  /** Errors of rows that contradict others; these rows are not imported. */
  contradictions?: (rows: readonly Row[]) => CellError<Column>[]
  /** Adapts the context, if parts of it do not apply to this kind of file. */
  contextFor?: (context: ReadingContext) => ReadingContext
}

/** A file: the rows that can be read, and the errors of the others. */
export type ImportTable<Column extends string, Row> = {
  copy: TableCopy
  ignoredColumns: string[]
  reading: TableReading
  rowCount: number
  /** Rows skipped because they have nothing to import. */
  skippedCount: number
  rows: Row[]
  /** Errors, sorted by row. */
  errors: CellError<Column>[]
}

/** Makes the reader of an import's files: the header is one of the first rows, empty rows are skipped. */
export const importReader =
  <Column extends string, Row extends { row: number }>(definition: ImportDefinition<Column, Row>) =>
  (
    table: readonly TableRow[],
    context?: ReadingContext,
  ): ImportTable<Column, Row> | UnmappedTable<Column> => {
    const { columns, readHeader, readRow, contradictions, contextFor } = definition
    const mapped = mapColumns(
      table,
      readHeader,
      columns,
      context && (contextFor?.(context) ?? context),
    )
    if ('faults' in mapped) return mapped
    const rows: Row[] = []
    const errors = [...mapped.errors]
    let skippedCount = 0
    for (const row of mapped.rows) {
      const read = readRow(row, mapped)
      if (read === null) skippedCount += 1
      else if ('value' in read) rows.push(read.value)
      else errors.push(...read.errors)
    }
    const contradictionErrors = contradictions?.(rows) ?? []
    const badRows = new Set(contradictionErrors.map(({ row }) => row))
    return {
      copy: mapped.copy,
      ignoredColumns: mapped.ignored,
      reading: mapped.reading,
      rowCount: mapped.rowCount,
      skippedCount,
      rows: rows.filter(({ row }) => !badRows.has(row)),
      errors: [...errors, ...contradictionErrors].sort((one, other) => one.row - other.row),
    }
  }

/** Returns errors of all rows that share a key with another row, since any of them may be the right one. */
export const repeatedRows = <Column extends string, Row extends { row: number }>(
  rows: readonly Row[],
  { column, code }: Pick<CellError<Column>, 'column' | 'code'>,
  textOf: (row: Row) => string,
  keyOf = textOf,
): CellError<Column>[] =>
  [...Map.groupBy(rows, keyOf).values()]
    .filter(({ length }) => length > 1)
    .flatMap((group) =>
      group.map((row, index) => ({
        ...{ row: row.row, column, code, value: textOf(row).slice(0, 100) },
        params: { row: group[index === 0 ? 1 : 0]?.row ?? 0 },
      })),
    )
