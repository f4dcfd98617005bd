import { type Sql, sql, thisCompany } from '#database/client/sql.ts'

/**
 * Returns the instant at which a day begins in the company's time zone, `daysLater` days later. It is a scalar
 * subquery, so that the planner can use an index.
 */
export const companyDayStart = (day: string, daysLater = 0): Sql => sql`(
  select (${day}::date + ${sql.lit(daysLater)}::int)::timestamp at time zone time_zone from companies where id = ${thisCompany})`
