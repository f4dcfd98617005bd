import { useQueries, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderLine } from '#domain/orders/order-line.ts'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { type ApiError, isGone } from '#web/app/http/api-error.ts'
import { ListPages } from '#web/app/list/list-pages.tsx'
import { byUrgency, withValidSort } from '#web/app/list/order-line-sort.ts'
import { defaultPageSize, firstPage } from '#web/app/list/page-position.ts'
import type { Narrow } from '#web/app/list/paged-list.tsx'
import { endpointQuery } from '#web/app/queries.ts'
import { maxPreselectedLines } from '#web/app/shipment/shipments-search.ts'
import type {
  BulkAddEntries,
  BulkAddEntry,
  useBulkAddEntries,
} from '#web/shipments/bulk-add/bulk-add-entries.ts'
import { BulkAddFilters } from '#web/shipments/bulk-add/bulk-add-filters.tsx'
import {
  type BulkAddSearch,
  bulkAddFilter,
  noBulkAddFilter,
} from '#web/shipments/bulk-add/bulk-add-search.ts'
import { BulkAddTable } from '#web/shipments/bulk-add/bulk-add-table.tsx'
import {
  type EntryRefusal,
  proposedText,
  withLinesShown,
} from '#web/shipments/bulk-add/entry-figures.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import type { PasteResult } from '#web/ui/quantity/paste-cells.ts'

/**
 * Moves the focus from the search field to the first quantity of the results on Enter or Down, once they have loaded.
 * `text` is the filter of the list, `isSettled` whether its rows have loaded.
 */
function useFocusFirstQuantity(text = '', isSettled: boolean) {
  const container = useRef<HTMLDivElement>(null)
  const [searchedText, setSearchedText] = useState<string>()
  useEffect(() => {
    if (searchedText === undefined || !isSettled || text !== searchedText) return
    setSearchedText(undefined)
    container.current?.querySelector<HTMLInputElement>('input[data-column="total"]')?.focus()
  }, [searchedText, text, isSettled])

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const { target, key } = event
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (!(target instanceof HTMLInputElement) || target.inputMode !== 'search') return
    const isMoveKey = (key === 'Enter' && !event.nativeEvent.isComposing) || key === 'ArrowDown'
    if (isMoveKey) event.preventDefault()
    // Further typing cancels the move.
    setSearchedText(isMoveKey ? target.value.trim() : undefined)
  }
  return { container, onKeyDown }
}

/** Props that all views of the entered quantities share: list, selected lines, and size × color table. */
export type BulkAddViewProps = {
  asksForLots: boolean
  search: BulkAddSearch
  changeSearch: Narrow<BulkAddSearch>
  entries: BulkAddEntries
  enter: (line: OrderLine, changes: Partial<Omit<BulkAddEntry, 'line'>>) => void
  refusalsByLineId: Readonly<Record<string, EntryRefusal>>
  onPasted: (result: PasteResult) => void
}

/** Pages of order lines with a pending quantity, each with an input. */
export function BulkAddRows(props: BulkAddViewProps) {
  const { search, changeSearch } = props
  const { t } = useTranslation(['shipments', 'lines'])
  const { rows: size = defaultPageSize, after, before, sort } = search
  const page = search.page ?? 1
  const filter = bulkAddFilter(search)
  const query = { ...filter, limit: size, after, before, sort }
  const list = useQuery(endpointQuery('GET /api/order-lines', { query }))
  const { data, isPlaceholderData } = list
  const searchFocus = useFocusFirstQuantity(search.text, data !== undefined && !isPlaceholderData)
  const isNarrowed = Object.keys(filter).length > 0
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles the keys of the search field
    <div ref={searchFocus.container} onKeyDown={searchFocus.onKeyDown}>
      <BulkAddFilters search={search} narrow={changeSearch} />
      <ListPages
        list={list}
        page={page}
        size={size}
        count={(row) =>
          endpointQuery('GET /api/order-lines/count', {
            query: row === undefined ? filter : { ...filter, sort, row },
          })
        }
        change={changeSearch}
        onSize={(rows) => changeSearch({ rows, ...firstPage })}
      >
        <BulkAddTable
          {...props}
          rows={data?.rows}
          isFetching={isPlaceholderData}
          empty={
            page > 1 ? null : isNarrowed ? (
              <EmptyState
                icon="search"
                action={
                  <Button onPress={() => changeSearch(withValidSort(search, noBulkAddFilter))}>
                    {t('list.clear')}
                  </Button>
                }
              >
                {t('lines:bulkAdd.noMatch')}
              </EmptyState>
            ) : (
              <EmptyState icon="check">{t('lines:bulkAdd.noPending')}</EmptyState>
            )
          }
        />
      </ListPages>
    </div>
  )
}

/** Lines with a quantity, those selected on another screen, and those that had a quantity since the tab was opened. */
export function SelectedRows({
  preselected,
  ...props
}: BulkAddViewProps & { preselected: PreselectedLines }) {
  const { changeSearch, entries } = props
  const { t } = useTranslation('lines')
  const [shownLines, setShownLines] = useState<readonly OrderLine[]>([])
  const lines = withLinesShown(shownLines, [
    ...Object.values(entries).map(({ line }) => line),
    ...preselected.lines,
  ])
  if (lines.length > shownLines.length) setShownLines(lines)
  const rows = lines.toSorted(byUrgency)
  return (
    <>
      {preselected.error ? (
        <LoadFailed error={preselected.error} onRetry={preselected.retry} />
      ) : null}
      {preselected.notFoundCount > 0 ? (
        <p>{t('bulkAdd.notFound', { count: preselected.notFoundCount })}</p>
      ) : null}
      <BulkAddTable
        {...props}
        rows={preselected.isLoading ? undefined : rows}
        isFetching={false}
        empty={
          preselected.error ? null : (
            <EmptyState
              action={
                <Button onPress={() => changeSearch({ view: undefined, orderLines: undefined })}>
                  {t('bulkAdd.showAll')}
                </Button>
              }
            >
              {t('bulkAdd.noneSelected')}
            </EmptyState>
          )
        }
      />
    </>
  )
}

/** Lines whose proposed quantities were entered, and the order lines in the address at that time. */
type FilledLines = { orderLines: string | undefined; ids: readonly number[] }

/** Order lines selected on another screen. */
type PreselectedLines = {
  lines: readonly OrderLine[]
  /** Whether their quantities have not been entered yet. */
  isLoading: boolean
  /** Number of lines that do not exist. */
  notFoundCount: number
  /** Why others could not be read; undefined if all were. */
  error: ApiError | undefined
  retry: () => void
}

/**
 * Reads the order lines in the address. Once loaded, their proposed quantities are entered, unless any of them
 * already has a quantity; those of lines that a retry loads are entered then.
 */
export function usePreselectedLines(
  orderLines: string | undefined,
  { entries, enter }: Pick<ReturnType<typeof useBulkAddEntries>, 'entries' | 'enter'>,
): PreselectedLines {
  const ids = (orderLines?.split(',') ?? []).slice(0, maxPreselectedLines)
  const lineQueries = useQueries({
    queries: ids.map((id) => endpointQuery('GET /api/order-lines/:id', { params: { id } })),
  })
  const lines = lineQueries.flatMap(({ data }) => data ?? [])
  // Cached lines are read again, because others may have shipped the available quantities meanwhile.
  const isReading = lineQueries.some(({ isPending, isFetching }) => isPending || isFetching)
  const failed = lineQueries.filter(({ data, error }) => !data && error && !isGone(error))
  const [filled, setFilled] = useState<FilledLines>({ orderLines: undefined, ids: [] })
  const isLoading = filled.orderLines !== orderLines
  useEffect(() => {
    const newLines = isLoading ? lines : lines.filter(({ id }) => !filled.ids.includes(id))
    if (isReading || (!isLoading && newLines.length === 0)) return
    setFilled({ orderLines, ids: lines.map(({ id }) => id) })
    if (isLoading && ids.some((id) => entries[id])) return
    for (const line of newLines)
      if (!entries[line.id] && proposedText(line)) enter(line, { total: proposedText(line) })
  })
  return {
    lines,
    isLoading,
    notFoundCount: lineQueries.filter(({ data, error }) => !data && isGone(error)).length,
    error: failed[0]?.error ?? undefined,
    retry: () => {
      for (const { refetch } of failed) void refetch()
    },
  }
}
