import * as z from 'zod'
import { Sql } from '#database/client/sql.ts'

/**
 * A statement with the shape of its rows: ``typedSql(shipmentRow)`select …` ``. The shape must be a constant of a
 * module; it types the rows, and tests check every row against it.
 */
export const typedSql =
  <Shape extends z.ZodObject>(shape: Shape) =>
  (texts: TemplateStringsArray, ...parts: unknown[]): Sql<z.output<Shape>> =>
    new Sql<z.output<Shape>>(texts, parts, shape)

/** Switch of `checkRows`; only tests enable it. */
export const rowCheck = { isEnabled: false }

/** Throws if a row does not have the shape of its statement, or has other columns. */
export function checkRows({ shape }: Sql, rows: readonly unknown[]): void {
  if (!(shape instanceof z.ZodObject)) return
  const fields = Object.keys(shape.shape).sort().join()
  for (const row of rows as object[]) {
    const columns = Object.keys(row).sort().join()
    if (columns !== fields) throw new Error(`columns ${columns} where the shape has ${fields}`)
    const { error } = shape.safeParse(row)
    if (error) throw new Error(`${JSON.stringify(row)}: ${z.prettifyError(error)}`)
  }
}
