import * as z from 'zod'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { type Day, day } from '#domain/units/day.ts'
import type { StatementExecutor } from '#server/data/command-transaction.ts'
import { typedSql } from '#server/data/typed-sql.ts'

/**
 * Returns the start of the day `daysLater` days after `day`, in the company's time zone. It is a scalar subquery, so
 * that the planner can use an index.
 */
export const companyDayStart = (day: string, daysLater = 0): Sql => sql`(
  select (${day}::date + ${sql.lit(daysLater)}::int)::timestamp at time zone time_zone from companies where id = ${thisCompany})`

const todayRow = z.object({ today: day })

/** Today in the company's time zone, as a scalar subquery. */
export const companyToday: Sql = sql`(
  select (now() at time zone time_zone)::date from companies where id = ${thisCompany})`

/** Reads today in the company's time zone. */
export async function readToday({ execute }: Pick<StatementExecutor, 'execute'>): Promise<Day> {
  const [row] = await execute(typedSql(todayRow)`select ${companyToday} as today`)
  if (!row) throw new Error('today was not read')
  return row.today
}
