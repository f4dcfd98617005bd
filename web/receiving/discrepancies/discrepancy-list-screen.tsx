import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ListFailed } from '#web/app/frame/list-failed.tsx'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { useRowShortcuts } from '#web/app/keyboard/use-row-shortcuts.ts'
import { ListPagination } from '#web/app/list/list-pagination.tsx'
import { firstPage } from '#web/app/list/page-position.ts'
import { useHasAllSuppliers } from '#web/app/list/supplier-filter.tsx'
import { useChangeSearch } from '#web/app/list/use-change-search.ts'
import { DiscrepancyFilters } from '#web/receiving/discrepancies/discrepancy-filters.tsx'
import {
  type DiscrepancySearch,
  discrepanciesQuery,
  discrepancyCount,
  readDiscrepancySearch,
} from '#web/receiving/discrepancies/discrepancy-search.ts'
import { DiscrepancyTable } from '#web/receiving/discrepancies/discrepancy-table.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

const filterNames = ['text', 'state', 'kind', 'shipmentId', 'from', 'to', 'supplier'] as const

/** What the buyer counted otherwise than it was announced, the newest first. */
export function DiscrepancyListScreen() {
  const { t } = useTranslation('discrepancies')
  const search = useSearch({ strict: false, select: readDiscrepancySearch })
  const change = useChangeSearch<DiscrepancySearch>()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    discrepanciesQuery(search),
  )
  const hasAllSuppliers = useHasAllSuppliers(search.supplier)
  const table = useRef<HTMLDivElement>(null)
  useRowShortcuts(table, false)
  const narrow = (part: Partial<DiscrepancySearch>, options?: { isTyping?: boolean }) =>
    change({ ...firstPage, ...part }, options)
  const isNarrowed = filterNames.some((name) => search[name] !== undefined)
  const clear = () => narrow(Object.fromEntries(filterNames.map((name) => [name, undefined])))
  return (
    <ScreenPage title={t('title')}>
      <DiscrepancyFilters search={search} onChange={narrow} />
      {error && !data ? (
        <ListFailed error={error}>
          <LoadFailed error={error} onRetry={() => void refetch()} isBusy={isFetching} />
        </ListFailed>
      ) : (
        <div ref={table}>
          <DiscrepancyTable
            rows={data?.rows}
            isFetching={isPlaceholderData}
            hasAllSuppliers={hasAllSuppliers}
            sort={search.sort}
            onSort={(sort) => narrow({ sort })}
            empty={
              isNarrowed ? (
                <EmptyState icon="search" action={<Button onPress={clear}>{t('clear')}</Button>}>
                  {t('noMatch')}
                </EmptyState>
              ) : (
                <EmptyState icon="check">{t('none')}</EmptyState>
              )
            }
          />
          <ListPagination
            data={data}
            page={search.page}
            size={search.rows}
            isFetching={isPlaceholderData}
            count={discrepancyCount(search)}
            change={change}
            onSize={(rows) => narrow({ rows })}
          />
        </div>
      )}
    </ScreenPage>
  )
}
