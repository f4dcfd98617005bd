import { sql } from '#database/client/sql.ts'
import type { TableReading } from '#domain/imports/table-reading.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import type { Execute } from '#server/orders/order-import-queries.ts'
import { type CompanyReading, companyReading } from '#server/spreadsheets/table-upload.ts'

/** Keeps the order of day and month that somebody chose for a file, for the company's next ones. */
export async function rememberDates(
  run: Execute,
  companyId: number,
  { dates: { by, order } }: TableReading,
): Promise<void> {
  if (by !== 'chosen' || order === null) return
  await run(sql`update companies set import_date_order = ${order}
    where id = ${companyId} and import_date_order is distinct from ${order}`)
}

/** What a company's files are read by. */
export async function readCompanyReading(run: Execute, companyId: number): Promise<CompanyReading> {
  const [reading] = await run(typedSql(companyReading)`
    select import_date_order as "rememberedDates", time_zone as "timeZone", asks_for_lots as "asksForLots"
    from companies where id = ${companyId}`)
  return reading ?? { rememberedDates: null, timeZone: 'UTC', asksForLots: false }
}
