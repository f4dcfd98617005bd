import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcut } from '#web/app/keyboard/shortcuts.ts'
import { useRowShortcuts } from '#web/app/keyboard/use-row-shortcuts.ts'
import { ListPages } from '#web/app/list/list-pages.tsx'
import { filterOf, firstPage } from '#web/app/list/page-position.ts'
import { paths } from '#web/app/paths.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { ArrivalsFilters } from '#web/arrivals/arrivals-filters.tsx'
import { arrivalCount, arrivalsQuery } from '#web/arrivals/arrivals-queries.ts'
import type { ArrivalsSearch } from '#web/arrivals/arrivals-search.ts'
import { ArrivalsTable } from '#web/arrivals/arrivals-table.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

type Props = {
  search: ArrivalsSearch
  change: (changes: Partial<ArrivalsSearch>, options?: { isTyping?: boolean }) => void
}

/** Arrivals as a list: filters, sort and page are in the address. */
export function ArrivalsList({ search, change }: Props) {
  const { t } = useTranslation(['arrivals', 'receiving'])
  const navigate = useNavigate()
  const canReceive = useCan('receive')
  const list = useQuery(arrivalsQuery(search))
  const table = useRef<HTMLDivElement>(null)
  const focusedRow = useRowShortcuts(table, false)
  useShortcut('r', canReceive ? t('receiving:title') : '', () => {
    const arrival = list.data?.rows.find(({ id }) => String(id) === focusedRow())
    if (arrival && arrival.status !== 'received')
      void navigate({ to: paths.receiving, params: { id: String(arrival.id) } })
  })
  return (
    <>
      <ArrivalsFilters search={search} narrow={change} />
      <div ref={table}>
        <ListPages
          list={list}
          failedText={(why) => t('failed', { why })}
          page={search.page}
          size={search.rows}
          count={arrivalCount(search)}
          change={change}
          onSize={(rows) => change({ ...firstPage, rows })}
        >
          <ArrivalsTable
            search={search}
            change={change}
            rows={list.data?.rows}
            isFetching={list.isPlaceholderData}
            empty={<NoArrivals search={search} change={change} />}
          />
        </ListPages>
      </div>
    </>
  )
}

/** Empty list; offers to clear the filters, if there are any. */
function NoArrivals({ search, change }: Props) {
  const { t } = useTranslation('arrivals')
  if (search.page) return null
  const { sort: _sort, day: _day, ...filters } = filterOf(search)
  const names = Object.keys(filters)
  if (names.length === 0) return <EmptyState icon="truck">{t('none')}</EmptyState>
  const clearedFilters = Object.fromEntries(names.map((name) => [name, undefined]))
  return (
    <EmptyState
      icon="search"
      action={<Button onPress={() => change(clearedFilters)}>{t('clear')}</Button>}
    >
      {t('noMatch')}
    </EmptyState>
  )
}
