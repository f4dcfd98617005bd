/**
 * Whether to offer selecting all `count` lines of a filter while `selectedCount` are selected. Numbers are compared
 * only under the filter of the selection: under another, the selected lines may be others. `allCount` is the number of
 * lines when all were selected; some lines of the filter cannot be selected.
 */
export const isSelectAllOffered = (
  { count, selectedCount, filterKey }: { count: number; selectedCount: number; filterKey: string },
  selectionBaseline: { allCount: number; filterKey: string },
): boolean =>
  count > 0 &&
  (filterKey !== selectionBaseline.filterKey ||
    (count > selectedCount && selectedCount !== selectionBaseline.allCount))
