import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { supplierStates } from '#domain/parties/supplier.ts'
import { ExportMenu } from '#web/app/files/export-menu.tsx'
import { RestrictedPage } from '#web/app/frame/restricted-page.tsx'
import { callForFile } from '#web/app/http/call.ts'
import { ListSearch } from '#web/app/keyboard/list-search.tsx'
import { ChoiceFilter, type FilterProps, ListFilters } from '#web/app/list/list-filters.tsx'
import { filterOf } from '#web/app/list/page-position.ts'
import { PagedList } from '#web/app/list/paged-list.tsx'
import { paths } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { readSupplierListSearch, type SupplierListSearch } from '#web/settings/list-addresses.ts'
import { SupplierTable } from '#web/settings/suppliers/supplier-table.tsx'
import { LinkButton } from '#web/ui/link.tsx'

function SupplierFilters({ search: { text, state }, narrow }: FilterProps<SupplierListSearch>) {
  const { t } = useTranslation(['settings', 'fields', 'people'])
  return (
    <ListFilters<SupplierListSearch>
      narrow={narrow}
      filters={[
        ['text', t('suppliers.search'), text],
        ['state', t('fields:supplierState'), state && t(`people:supplierStates.${state}`)],
      ]}
    >
      <ListSearch
        label={t('suppliers.search')}
        placeholder={t('suppliers.search')}
        value={text}
        onChange={(typed) => narrow({ text: typed }, { isTyping: true })}
      />
      <ChoiceFilter
        name="state"
        label={t('fields:supplierState')}
        placeholder={t('suppliers.all')}
        options={supplierStates}
        text={(value) => t(`people:supplierStates.${value}`)}
        value={state}
        onChange={(value) => narrow({ state: value })}
      />
    </ListFilters>
  )
}

const noFilters = { text: undefined, state: undefined }

/** Screen of the company's suppliers, each with a link to its settings. */
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
