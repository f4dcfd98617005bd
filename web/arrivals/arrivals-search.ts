import { type ArrivalQuery, arrivalQueryFields } from '#domain/docks/arrival-query.ts'
import { readQuery } from '#domain/list-query.ts'
import { addDays, dayOrNothing } from '#domain/units/day.ts'
import { type PagePosition, readPagePosition } from '#web/app/list/page-position.ts'
import { omitUndefined, readIdParam } from '#web/app/search-params.ts'

/** Views of the arrivals: list, or the calendar's week or day. */
export const arrivalViews = ['list', 'week', 'day'] as const
type ArrivalView = (typeof arrivalViews)[number]

/** Search parameters of the arrivals; a missing one has its default. */
export type ArrivalsSearch = ArrivalQuery & {
  view?: Exclude<ArrivalView, 'list'>
  /** Day of the calendar, or any day of its week; today by default. */
  day?: string
  supplier?: number
} & PagePosition

/** Reads the search parameters; drops invalid ones. */
export const readArrivalsSearch = (search: Record<string, unknown>): ArrivalsSearch =>
  omitUndefined({
    ...readQuery(arrivalQueryFields, search),
    view: (['week', 'day'] as const).find((view) => view === search.view),
    day: dayOrNothing(search.day),
    supplier: readIdParam(search.supplier),
    ...readPagePosition(search),
  })

/** Returns the Monday of a day's week (ISO 8601). */
export const mondayOf = (day: string): string =>
  addDays(day, -((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7))
