import type { ScorecardQuery } from '#domain/scorecard/scorecard-query.ts'
import type { ScorecardSearch } from '#web/scorecard/scorecard-search.ts'

/** Returns the first days of the last `count` months, latest first. */
export function monthsUpTo(day: string, count: number): string[] {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return Array.from({ length: count }, (_, index) => {
    const monthIndex = year * 12 + month - 1 - index
    return `${Math.floor(monthIndex / 12)}-${String((monthIndex % 12) + 1).padStart(2, '0')}-01`
  })
}

/** Returns the filter of the figures; the last twelve months if the address has none. */
export const scorecardQueryOf = (
  { from, to, placeId, shipTo, hasPlace }: ScorecardSearch,
  today: string,
): Omit<ScorecardQuery, 'by' | 'order'> => ({
  from: from ?? monthsUpTo(today, 12).at(-1),
  ...(to && { to }),
  ...(placeId && { placeId }),
  ...(shipTo && { shipTo }),
  ...(hasPlace && { hasPlace }),
})
