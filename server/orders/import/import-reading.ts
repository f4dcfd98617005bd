import { sql } from '#database/client/sql.ts'
import type { TableReading } from '#domain/imports/table/table-reading.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import type { Execute } from '#server/orders/import/order-import-queries.ts'
import {
  rememberColumns,
  rememberedColumnsQuery,
} from '#server/spreadsheets/reading/import-column-choices.ts'
import { rememberDecimals } from '#server/spreadsheets/reading/import-decimal-mark.ts'
import {
  type CompanyReading,
  companyReading,
  noReading,
} from '#server/spreadsheets/reading/table-upload.ts'

/** Keeps what somebody said of a file of orders, for the company's next ones. */
export async function rememberReading(
  run: Execute,
  companyId: number,
  reading: TableReading,
): Promise<void> {
  const { by, order } = reading.dates
  if (by === 'chosen' && order !== null)
    await run(sql`update companies set import_date_order = ${order}
      where id = ${companyId} and import_date_order is distinct from ${order}`)
  await rememberDecimals(run, companyId, reading)
  const owner = { companyId, ownSupplierId: null, supplierId: null }
  await rememberColumns(run, owner, 'orders', reading)
}

/** What a company's files of orders are read by. */
export async function readCompanyReading(run: Execute, companyId: number): Promise<CompanyReading> {
  const [reading] = await run(typedSql(companyReading)`
    select import_date_order as "rememberedDates", import_decimal_mark as "rememberedDecimals",
      (${rememberedColumnsQuery('orders')}) as "rememberedColumns",
      time_zone as "timeZone", asks_for_lots as "asksForLots"
    from companies where id = ${companyId}`)
  return reading ?? noReading
}
