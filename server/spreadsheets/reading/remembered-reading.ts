import { type Sql, sql } from '#database/client/sql.ts'
import type { TableReading } from '#domain/imports/table/table-reading.ts'
import {
  type ChoiceOwner,
  type ImportKind,
  rememberColumns,
} from '#server/spreadsheets/reading/import-column-choices.ts'

/**
 * Remembers what a person chose for an imported file: its columns; the company's decimal mark from files of orders or
 * suppliers; the company's date order from files of orders only.
 */
export async function rememberReading(
  run: (statement: Sql) => Promise<unknown>,
  owner: ChoiceOwner,
  kind: ImportKind,
  reading: TableReading,
): Promise<void> {
  const { dates, decimals } = reading
  const remember = (column: Sql, value: string) =>
    run(sql`update companies set ${column} = ${value}
      where id = ${owner.companyId} and ${column} is distinct from ${value}`)
  if (kind === 'orders' && dates.by === 'chosen' && dates.order !== null)
    await remember(sql.ref('import_date_order'), dates.order)
  const isOfCompany = kind === 'orders' || kind === 'suppliers'
  if (isOfCompany && decimals.by === 'chosen' && decimals.mark !== null)
    await remember(sql.ref('import_decimal_mark'), decimals.mark)
  await rememberColumns(run, owner, kind, reading)
}
