import * as z from 'zod'
import { type CellFault, cellFaults } from '#domain/imports/table-cell.ts'

/** Errors and conflicts that a report lists; their counts are not limited. */
export const maxListedErrors = 200

/** An error in a cell; `row` counts from 1, `column` is null where the whole row is wrong. */
export type CellError<Column extends string = string> = {
  row: number
  column: Column | null
  code: CellFault
  value: string
  params?: Record<string, string | number>
}

/** The schema of an error in a table of these columns. */
export const cellErrorSchema = <const Columns extends readonly [string, ...string[]]>(
  columns: Columns,
) =>
  z.object({
    row: z.int().meta({ description: 'As the file counts, the first row being 1' }),
    column: z.enum(columns).nullable().meta({ description: 'null: the whole row' }),
    code: z.enum(cellFaults),
    value: z.string().meta({ description: 'What the cell says, at most 100 characters' }),
    params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  })

/** The schema of a file's rows that are not imported, as they were, with their errors. */
export const badRowsSchema = <Error extends z.ZodType>(error: Error) =>
  z.object({
    header: z.array(z.string()),
    rows: z.array(z.object({ row: z.int(), cells: z.array(z.string()), errors: z.array(error) })),
  })

/** Rows that are not imported, of any table. */
export type BadRows = {
  header: string[]
  rows: { row: number; cells: string[]; errors: CellError[] }[]
}
