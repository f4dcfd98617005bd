import { type ScorecardRow, sumCounts } from '#domain/scorecard/scorecard.ts'
import type { ScorecardQuery } from '#domain/scorecard/scorecard-query.ts'
import type { ScorecardSearch } from '#web/scorecard/scorecard-search.ts'

const monthIndexOf = (day: string): number => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return year * 12 + month - 1
}

/** Returns the first days of the last `count` months, latest first. */
export const monthsUpTo = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => {
    const monthIndex = monthIndexOf(day) - index
    return `${Math.floor(monthIndex / 12)}-${String((monthIndex % 12) + 1).padStart(2, '0')}-01`
  })

/** Adds months without deliveries between others, with counts of zero; both lists are latest first. */
export function withEmptyMonths(rows: readonly ScorecardRow[]): ScorecardRow[] {
  const [latest] = rows
  if (!latest?.month) return []
  const count = monthIndexOf(latest.month) - monthIndexOf(rows.at(-1)?.month ?? latest.month) + 1
  const rowsByMonth = new Map(rows.map((row) => [row.month, row]))
  return monthsUpTo(latest.month, count).map(
    (month) => rowsByMonth.get(month) ?? { ...latest, ...sumCounts([]), month },
  )
}

/** Returns the default first month, so that twelve months up to this day are shown. */
export const firstMonth = (day: string): string => monthsUpTo(day, 12).at(-1) ?? day

/** Returns the filter of the figures; without a first month in the address, twelve months up to the last month. */
export const scorecardQueryOf = (
  { from, to, placeId, shipTo, hasPlace }: ScorecardSearch,
  today: string,
): Omit<ScorecardQuery, 'by' | 'order'> => ({
  from: from ?? firstMonth(to ?? today),
  ...(to && { to }),
  ...(placeId && { placeId }),
  ...(shipTo && { shipTo }),
  ...(hasPlace && { hasPlace }),
})
