import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ExportMenu } from '#web/app/files/export-menu.tsx'
import { RestrictedPage } from '#web/app/frame/restricted-page.tsx'
import { callForFile } from '#web/app/http/call.ts'
import { filterOf } from '#web/app/list/page-position.ts'
import { PagedList } from '#web/app/list/paged-list.tsx'
import { paths } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { readSupplierListSearch } from '#web/settings/list-addresses.ts'
import { SupplierFilters } from '#web/settings/suppliers/supplier-filters.tsx'
import { SupplierTable } from '#web/settings/suppliers/supplier-table.tsx'
import { LinkButton } from '#web/ui/link.tsx'

const noFilters = { text: undefined, state: undefined }

/** The suppliers of the company, each the way to its settings. */
export function SupplierListScreen() {
  const { t } = useTranslation('settings')
  const filter = filterOf(useSearch({ strict: false, select: readSupplierListSearch }))
  const { sort: _sort, ...filters } = filter
  const isNarrowed = Object.keys(filters).length > 0
  return (
    <RestrictedPage
      verb="manageSuppliers"
      title={t('suppliers.title')}
      below={<bdi>{t('suppliers.subtitle')}</bdi>}
      notAllowed={t('notAllowed')}
      actions={
        <>
          <LinkButton href={paths.newSupplier} icon="add" kind="primary">
            {t('suppliers.add')}
          </LinkButton>
          <LinkButton href={paths.supplierImport} icon="upload">
            {t('suppliers.import.open')}
          </LinkButton>
          <ExportMenu
            make={(file) =>
              callForFile('GET /api/supplier-settings/export', { query: { ...filter, ...file } })
            }
          />
        </>
      }
    >
      <PagedList
        readSearch={readSupplierListSearch}
        list={(query) => endpointQuery('GET /api/supplier-settings', { query })}
        count={(query) => endpointQuery('GET /api/supplier-settings/count', { query })}
        filters={(search, narrow) => <SupplierFilters search={search} narrow={narrow} />}
      >
        {({ rows, isFetching, search, narrow }) => (
          <SupplierTable
            rows={rows}
            isFetching={isFetching}
            sort={search.sort}
            onSort={(sort) => narrow({ sort })}
            onClear={isNarrowed ? () => narrow(noFilters) : undefined}
          />
        )}
      </PagedList>
    </RestrictedPage>
  )
}
