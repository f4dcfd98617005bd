import { type Sql, sql } from '#database/client/sql.ts'
import type { TableReading } from '#domain/imports/table/table-reading.ts'

/** Keeps the decimal mark that somebody chose for a file, for the company's next ones. */
export async function rememberDecimals(
  run: (statement: Sql) => Promise<unknown>,
  companyId: number,
  { decimals: { by, mark } }: Pick<TableReading, 'decimals'>,
): Promise<void> {
  if (by !== 'chosen' || mark === null) return
  await run(sql`update companies set import_decimal_mark = ${mark}
    where id = ${companyId} and import_decimal_mark is distinct from ${mark}`)
}
