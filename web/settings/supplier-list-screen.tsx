import { useTranslation } from 'react-i18next'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { endpointQuery } from '#web/app/queries.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { PagedList } from '#web/settings/paged-list.tsx'
import { searchedPage } from '#web/settings/paged-search.ts'
import { SupplierTable } from '#web/settings/supplier-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** The suppliers of the company, each the way to its settings. */
export function SupplierListScreen() {
  const { t } = useTranslation('settings')
  const isAllowed = useCan('manageSuppliers')
  return (
    <ScreenPage title={t('suppliers.title')} below={<bdi>{t('suppliers.subtitle')}</bdi>}>
      {isAllowed ? (
        <PagedList
          searchLabel={t('suppliers.search')}
          query={(search) =>
            endpointQuery('GET /api/supplier-settings', { query: searchedPage(search) })
          }
          count={({ text }, row) =>
            endpointQuery('GET /api/supplier-settings/count', { query: { text, row } })
          }
        >
          {(rows, isFetching) => <SupplierTable rows={rows} isFetching={isFetching} />}
        </PagedList>
      ) : (
        <EmptyState icon="lock">{t('notAllowed')}</EmptyState>
      )}
    </ScreenPage>
  )
}
