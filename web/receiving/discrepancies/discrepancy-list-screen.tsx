import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ScreenPage } from '#web/app/frame/page.tsx'
import type { FilterProps } from '#web/app/list/list-filters.tsx'
import { defaultPageSize } from '#web/app/list/page-position.ts'
import { PagedList } from '#web/app/list/paged-list.tsx'
import { useHasAllSuppliers } from '#web/app/list/supplier-filter.tsx'
import { endpointQuery } from '#web/app/queries.ts'
import { supplierFilter } from '#web/app/state/session-state.ts'
import { DiscrepancyFilters } from '#web/receiving/discrepancies/discrepancy-filters.tsx'
import {
  type DiscrepancySearch,
  readDiscrepancySearch,
} from '#web/receiving/discrepancies/discrepancy-search.ts'
import { DiscrepancyTable } from '#web/receiving/discrepancies/discrepancy-table.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

const filterNames = ['text', 'state', 'kind', 'shipmentId', 'from', 'to', 'supplier'] as const

/** Screen of discrepancies between count and announcement, newest first. */
export function DiscrepancyListScreen() {
  const { t } = useTranslation('discrepancies')
  const { supplier: supplierId } = useSearch({ strict: false, select: readDiscrepancySearch })
  const hasAllSuppliers = useHasAllSuppliers(supplierId)
  return (
    <ScreenPage title={t('title')}>
      <PagedList
        readSearch={readDiscrepancySearch}
        list={({ supplier, limit = defaultPageSize, ...query }) =>
          endpointQuery('GET /api/discrepancies', {
            query: { ...query, limit },
            supplier: supplierFilter(supplier),
          })
        }
        count={({ supplier, ...query }) =>
          endpointQuery('GET /api/discrepancies/count', {
            query,
            supplier: supplierFilter(supplier),
          })
        }
        filters={(search, narrow) => <DiscrepancyFilters search={search} narrow={narrow} />}
      >
        {({ rows, isFetching, search, narrow }) => (
          <DiscrepancyTable
            rows={rows}
            isFetching={isFetching}
            hasAllSuppliers={hasAllSuppliers}
            sort={search.sort}
            onSort={(sort) => narrow({ sort })}
            empty={<NoDiscrepancies search={search} narrow={narrow} />}
          />
        )}
      </PagedList>
    </ScreenPage>
  )
}

/** Empty list; offers to clear the filters, if there are any. */
function NoDiscrepancies({ search, narrow }: FilterProps<DiscrepancySearch>) {
  const { t } = useTranslation('discrepancies')
  if (search.page) return null
  if (filterNames.every((name) => search[name] === undefined))
    return <EmptyState icon="check">{t('none')}</EmptyState>
  const clear = () => narrow(Object.fromEntries(filterNames.map((name) => [name, undefined])))
  return (
    <EmptyState icon="search" action={<Button onPress={clear}>{t('clear')}</Button>}>
      {t('noMatch')}
    </EmptyState>
  )
}
