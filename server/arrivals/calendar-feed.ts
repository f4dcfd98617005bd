import ical, { ICalEventTransparency } from 'ical-generator'
import * as z from 'zod'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { arrivalRow } from '#domain/docks/arrival.ts'
import { arrivalStatuses } from '#domain/docks/arrival-query.ts'
import { type Lang, localeOf } from '#domain/lang.ts'
import { numberText } from '#domain/units/number-format.ts'
import { arrivalRows, hasStatus, isAtPlace } from '#server/arrivals/arrival-list.ts'
import type { StatementExecutor } from '#server/data/command-transaction.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { companyToday } from '#server/queries/day-start.ts'
import { dayFormatter, translations } from '#server/texts/translations.ts'

/** Days before and after today that a feed covers. */
const [daysBack, daysAhead] = [30, 365]
/** Maximum arrivals of a feed; upcoming ones take precedence. */
const maxArrivals = 2_000

const calendarRow = arrivalRow.extend({
  supplierName: z.string(),
  revision: z.int(),
  changedAt: z.string(),
})
type CalendarRow = z.output<typeof calendarRow>

/** Owner of a feed. A supplier user sees the arrivals of that supplier; staff (no supplier) see all. */
export type CalendarOwner = {
  companyId: number
  supplierId: number | null
  language: Lang
}

/**
 * Reads the arrivals that the owner may see, sorted by day. Above the limit, the oldest past arrivals are left out
 * first, then the latest upcoming arrivals.
 */
export async function calendarArrivals(
  { execute }: StatementExecutor,
  owner: CalendarOwner,
  placeId: number | undefined,
): Promise<CalendarRow[]> {
  const upcoming = await execute(
    selectArrivals(owner, placeId, {
      days: sql`s.eta_rank >= ${companyToday} and s.eta_rank <= ${companyToday} + ${sql.lit(daysAhead)}`,
      order: sql`s.eta_rank, s.id`,
      max: maxArrivals,
    }),
  )
  const past = await execute(
    selectArrivals(owner, placeId, {
      days: sql`s.eta_rank < ${companyToday} and s.eta_rank >= ${companyToday} - ${sql.lit(daysBack)}`,
      order: sql`s.eta_rank desc, s.id desc`,
      max: maxArrivals - upcoming.length,
    }),
  )
  return [...past.toReversed(), ...upcoming]
}

const selectArrivals = (
  { supplierId }: CalendarOwner,
  placeId: number | undefined,
  { days, order, max }: { days: Sql; order: Sql; max: number },
) => typedSql(calendarRow)`
    select ${arrivalRows.columns}, s.revision, s.closed_at as "changedAt",
      (select p.name from suppliers p where p.company_id = ${thisCompany} and p.id = s.supplier_id) as "supplierName"
    from shipments s
    where s.company_id = ${thisCompany} ${supplierId === null ? sql`` : sql`and s.supplier_id = ${supplierId}`}
      and ${hasStatus(arrivalStatuses)} ${placeId === undefined ? sql`` : sql`and ${isAtPlace(placeId)}`}
      and ${days} order by ${order} limit ${max}`

/** Renders an RFC 5545 calendar: one all-day event per arrival. Its UID stays the same when the day changes. */
export function calendarText(
  { companyId, language }: CalendarOwner,
  rows: readonly CalendarRow[],
  publicUrl: string | undefined,
): string {
  const { arrivals, fields } = translations[language]
  const number = (value: number | string) => numberText(value, localeOf[language], 6)
  const day = dayFormatter(language)
  const calendar = ical({
    name: `Oto · ${arrivals.title}`,
    prodId: { company: 'Oto', product: 'Oto', language: language === 'sp' ? 'ES' : language },
    ttl: 60 * 60,
  })
  for (const row of rows) {
    const facts = [
      [fields.state, fields.statuses[row.status]],
      [fields.packages, row.packages && number(row.packages)],
      [fields.weight, row.weight && `${number(row.weight)} kg`],
      [fields.volume, row.volume && `${number(row.volume)} m³`],
      [fields.carrier, row.carrier],
      [fields.tracking, row.tracking],
      [arrivals.formerDay, row.dayChange && day(row.dayChange.from)],
    ]
    calendar.createEvent({
      id: `shipment-${companyId}-${row.id}@oto`,
      sequence: row.revision,
      start: new Date(`${row.estimatedDelivery}T00:00:00Z`),
      allDay: true,
      stamp: new Date(row.changedAt),
      summary: `${row.code} · ${row.supplierName}`,
      location: row.place,
      description: facts
        .filter(([, value]) => value)
        .map(([label, value]) => `${label}: ${value}`)
        .join('\n'),
      url: publicUrl ? new URL(`shipments/${row.id}`, withSlash(publicUrl)).href : null,
      // An arrival must not mark the feed's owner as busy.
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  }
  return calendar.toString()
}

const withSlash = (address: string) => (address.endsWith('/') ? address : `${address}/`)
