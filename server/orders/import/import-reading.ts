import { typedSql } from '#server/data/typed-sql.ts'
import type { Execute } from '#server/orders/import/order-import-queries.ts'
import { rememberedColumnsQuery } from '#server/spreadsheets/reading/import-column-choices.ts'
import {
  defaultReadingSettings,
  type ReadingSettings,
  readingSettings,
} from '#server/spreadsheets/reading/table-upload.ts'

/** Reads a company's settings for order files: dates, decimals, columns, time zone, and whether it records lots. */
export async function getReadingSettings(
  run: Execute,
  companyId: number,
): Promise<ReadingSettings> {
  const [reading] = await run(typedSql(readingSettings)`
    select import_date_order as "rememberedDates", import_decimal_mark as "rememberedDecimals",
      (${rememberedColumnsQuery('orders')}) as "rememberedColumns",
      time_zone as "timeZone", asks_for_lots as "asksForLots"
    from companies where id = ${companyId}`)
  return reading ?? defaultReadingSettings
}
