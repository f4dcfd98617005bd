import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { ListFailed } from '#web/app/frame/list-failed.tsx'
import { useShortcut } from '#web/app/keyboard/shortcuts.ts'
import { useRowShortcuts } from '#web/app/keyboard/use-row-shortcuts.ts'
import { ListPagination } from '#web/app/list/list-pagination.tsx'
import { firstPage } from '#web/app/list/page-position.ts'
import { paths } from '#web/app/paths.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { ArrivalsFilters } from '#web/arrivals/arrivals-filters.tsx'
import { arrivalCount, arrivalsQuery } from '#web/arrivals/arrivals-queries.ts'
import type { ArrivalsSearch } from '#web/arrivals/arrivals-search.ts'
import { ArrivalsTable } from '#web/arrivals/arrivals-table.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, FailedState } from '#web/ui/feedback/empty-state.tsx'

type Props = {
  search: ArrivalsSearch
  change: (part: Partial<ArrivalsSearch>, options?: { isTyping?: boolean }) => void
}

/** Arrivals as a list: filters, sort and page stand in the address. */
export function ArrivalsList({ search, change }: Props) {
  const { t } = useTranslation(['arrivals', 'receiving'])
  const problemMessage = useProblemMessage()
  const navigate = useNavigate()
  const canReceive = useCan('receive')
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(arrivalsQuery(search))
  const table = useRef<HTMLDivElement>(null)
  const focusedRow = useRowShortcuts(table, false)
  useShortcut('r', canReceive ? t('receiving:title') : '', () => {
    const arrival = data?.rows.find(({ id }) => String(id) === focusedRow())
    if (arrival && arrival.status !== 'received')
      void navigate({ to: paths.receiving, params: { id: String(arrival.id) } })
  })
  return (
    <>
      <ArrivalsFilters search={search} change={change} />
      {error && !data ? (
        <ListFailed error={error}>
          <FailedState onRetry={() => void refetch()} isBusy={isFetching}>
            {t('failed', { why: problemMessage(error) })}
          </FailedState>
        </ListFailed>
      ) : (
        <div ref={table}>
          <ArrivalsTable
            search={search}
            change={change}
            rows={data?.rows}
            isFetching={isPlaceholderData}
            empty={<NoArrivals search={search} change={change} />}
          />
          <ListPagination
            data={data}
            page={search.page}
            size={search.rows}
            isFetching={isPlaceholderData}
            count={arrivalCount(search)}
            change={change}
            onSize={(rows) => change({ ...firstPage, rows })}
          />
        </div>
      )}
    </>
  )
}

/** Where filters match none, offers to clear them. */
function NoArrivals({ search, change }: Props) {
  const { t } = useTranslation('arrivals')
  const { sort: _sort, rows: _rows, day: _day, ...filters } = search
  const names = Object.keys(filters)
  if (names.length === 0) return <EmptyState icon="truck">{t('none')}</EmptyState>
  const cleared = Object.fromEntries(names.map((name) => [name, undefined]))
  return (
    <EmptyState
      icon="search"
      action={<Button onPress={() => change(cleared)}>{t('clear')}</Button>}
    >
      {t('noMatch')}
    </EmptyState>
  )
}
