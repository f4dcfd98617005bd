import * as z from 'zod'
import { type CellFault, cellFaults } from '#domain/imports/table/table-cell.ts'
import type { TableCopy } from '#domain/imports/table/table-copy.ts'
import type { TableRow } from '#domain/imports/table/table-file.ts'
import { type TableReading, tableReading } from '#domain/imports/table/table-reading.ts'

/** Maximum errors and conflicts that a report lists; their counts are not limited. */
export const maxListedErrors = 200

/** An error in a cell; `row` counts from 1, `column` is null if the whole row is wrong. */
export type CellError<Column extends string = string> = {
  row: number
  column: Column | null
  code: CellFault
  value: string
  params?: Record<string, string | number>
}

export const cellFaultCode = z.enum(cellFaults)

/** Makes the schema of an error in a table of these columns. */
export const cellErrorSchema = <Column extends string>(columns: readonly Column[]) =>
  z.object({
    row: z.int().meta({ description: 'Row of the file, from 1' }),
    column: z.enum(columns).nullable().meta({ description: 'null = the whole row' }),
    code: cellFaultCode,
    value: z.string().meta({ description: 'Text of the cell, at most 100 characters' }),
    params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  })

/** Makes the fields that reports on all files share; each report adds further ones. */
export const tableReportFields = <Error extends z.ZodType>(error: Error) => ({
  isImported: z.boolean().meta({ description: 'false for a preview' }),
  reading: tableReading,
  rows: z.int(),
  good: z.int(),
  bad: z.int(),
  errors: z.array(error).meta({ description: 'The first errors, by row' }),
  errorCount: z.int(),
  ignoredColumns: z.array(z.string()),
})

/** Returns the shape of the report on any file: its reading, its good and bad rows, and the first errors. */
export const tableReport = <Error extends CellError>(
  table: {
    reading: TableReading
    rowCount: number
    skippedCount?: number
    ignoredColumns: string[]
  },
  good: number,
  errors: Error[],
  isImported: boolean,
) => ({
  isImported,
  reading: table.reading,
  rows: table.rowCount,
  good,
  bad: table.rowCount - good - (table.skippedCount ?? 0),
  errors: errors.slice(0, maxListedErrors),
  errorCount: errors.length,
  ignoredColumns: table.ignoredColumns,
})

/** Makes the schema of a file's rows that are not imported, with their errors. */
export const badRowsSchema = <Error extends z.ZodType>(error: Error) =>
  z.object({
    header: z.array(z.string()),
    rows: z.array(z.object({ row: z.int(), cells: z.array(z.string()), errors: z.array(error) })),
  })

export type BadRows = {
  header: string[]
  rows: { row: number; cells: string[]; errors: CellError[] }[]
}

/** Returns the rows that have errors, each with its errors, as a table that is read the way the file was. */
export function badRowsOf<Error extends CellError>(
  { header, textsOf }: TableCopy,
  rows: readonly TableRow[],
  errors: readonly Error[],
) {
  const errorsByRow = Map.groupBy(errors, ({ row }) => row)
  return {
    header,
    rows: rows.flatMap(({ row, cells }) => {
      const rowErrors = errorsByRow.get(row)
      return rowErrors ? [{ row, cells: textsOf(cells), errors: rowErrors }] : []
    }),
  }
}
