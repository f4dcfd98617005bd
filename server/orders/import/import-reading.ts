import { typedSql } from '#server/data/typed-sql.ts'
import type { Execute } from '#server/orders/import/order-import-queries.ts'
import { rememberedColumnsQuery } from '#server/spreadsheets/reading/import-column-choices.ts'
import {
  type CompanyReading,
  companyReading,
  noReading,
} from '#server/spreadsheets/reading/table-upload.ts'

/** Reads a company's settings for order files: dates, decimals, columns, time zone, and whether it records lots. */
export async function readCompanyReading(run: Execute, companyId: number): Promise<CompanyReading> {
  const [reading] = await run(typedSql(companyReading)`
    select import_date_order as "rememberedDates", import_decimal_mark as "rememberedDecimals",
      (${rememberedColumnsQuery('orders')}) as "rememberedColumns",
      time_zone as "timeZone", asks_for_lots as "asksForLots"
    from companies where id = ${companyId}`)
  return reading ?? noReading
}
