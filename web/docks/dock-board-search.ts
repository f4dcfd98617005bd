import { dayOrNothing } from '#domain/units/day.ts'
import { omitUndefined, readIdParam } from '#web/app/search-params.ts'

/** Search parameters of the dock board: its day, today by default, and its place. */
export type DockBoardSearch = { day?: string; placeId?: number }

export const readDockBoardSearch = (search: Record<string, unknown>): DockBoardSearch =>
  omitUndefined({ day: dayOrNothing(search.day), placeId: readIdParam(search.placeId) })
