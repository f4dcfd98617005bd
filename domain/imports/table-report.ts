import * as z from 'zod'
import { type CellFault, cellFaults } from '#domain/imports/table-cell.ts'

/** How many errors and conflicts a report lists; the counts go on. */
export const listedMost = 200

/** One wrong cell; `row` as the file counts them, no column where the whole row is wrong. */
export type CellError<Column extends string = string> = {
  row: number
  column: Column | null
  code: CellFault
  value: string
  params?: Record<string, string | number>
}

/** One wrong cell of a table of these columns, as it travels. */
export const cellErrorOf = <const Columns extends readonly [string, ...string[]]>(
  columns: Columns,
) =>
  z.object({
    row: z.int().meta({ description: 'As the file counts, the first row being 1' }),
    column: z.enum(columns).nullable().meta({ description: 'null: the whole row' }),
    code: z.enum(cellFaults),
    value: z.string().meta({ description: 'What the cell says, at most 100 characters' }),
    params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  })

/** The rows of a file that are not taken, as they were, with what is wrong. */
export const badRowsOf = <Error extends z.ZodType>(error: Error) =>
  z.object({
    header: z.array(z.string()),
    rows: z.array(z.object({ row: z.int(), cells: z.array(z.string()), errors: z.array(error) })),
  })

/** Rows that are not taken, of whatever table. */
export type BadRows = {
  header: string[]
  rows: { row: number; cells: string[]; errors: CellError[] }[]
}
