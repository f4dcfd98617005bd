import { type Sql, sql, thisCompany } from '#database/client/sql.ts'

/**
 * The instant at which a day begins where the company is, or one so many days later. A select of its own, so that an index
 * is asked for a plain value.
 */
export const companyDayStart = (day: string, daysLater = 0): Sql => sql`(
  select (${day}::date + ${sql.lit(daysLater)}::int)::timestamp at time zone time_zone from companies where id = ${thisCompany})`
