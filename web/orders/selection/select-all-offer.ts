/**
 * Whether to offer selecting all `count` lines of a filter while `chosen` lines are selected. Numbers are compared only
 * under the filter of the selection: under another one, the selected lines may be others. `allCount` is the number of
 * lines when all were selected; some of the filter cannot be.
 */
export const isSelectAllOffered = (
  { count, chosen, filterKey }: { count: number; chosen: number; filterKey: string },
  selectedUnder: { allCount: number; filterKey: string },
): boolean =>
  count > 0 &&
  (filterKey !== selectedUnder.filterKey || (count > chosen && chosen !== selectedUnder.allCount))
