import { type Sql, sql, thisCompany } from '#database/client/sql.ts'

/** Maximum length of a booking or block: those that began longer ago have ended. */
const maxSlotLength = sql`interval '25 hours'`

/** Source and condition of a query that reads the company as row `c`, for its time zone. */
export const ourCompany = sql`companies c where c.id = ${thisCompany}`

/** Start of a day in the company's time zone, from a row `c` of companies. */
export const startOfDay = (day: Sql): Sql => sql`(${day}::timestamp at time zone c.time_zone)`

/**
 * The slots of docks `d` on a day, from a row `c` of companies: a lateral join of `starts_at` and `ends_at`. Opening
 * hours are local time; slots keep their length on days when the clock changes.
 */
export const slotsOfDay = (day: Sql): Sql => sql`lateral (
    select slot.starts_at, slot.starts_at + make_interval(mins => d.slot_minutes) as ends_at
    from generate_series(
      (${day} + d.opens::time) at time zone c.time_zone,
      (${day} + d.closes::time) at time zone c.time_zone - make_interval(mins => d.slot_minutes),
      make_interval(mins => d.slot_minutes)
    ) as slot (starts_at)
    where extract(isodow from ${day}) = any (d.weekdays)
  )`

/**
 * Whether a slot `t` overlaps a day, from a row `c` of companies. Bounds on both sides let an index find the few rows.
 */
export const isOnDay = (day: Sql): Sql<boolean> => sql`t.company_id = ${thisCompany}
  and t.starts_at > ${startOfDay(day)} - ${maxSlotLength} and t.starts_at < ${startOfDay(sql`(${day} + 1)`)}
  and t.ends_at > ${startOfDay(day)}`
