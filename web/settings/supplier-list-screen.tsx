import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportMenu } from '#web/app/export-menu.tsx'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { callForFile } from '#web/app/http/call.ts'
import { useRowShortcuts } from '#web/app/keyboard/use-row-shortcuts.ts'
import { ListPagination } from '#web/app/list-pagination.tsx'
import { firstPage } from '#web/app/page-position.ts'
import { paths } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { useChangeSearch } from '#web/app/use-change-search.ts'
import { SupplierFilters } from '#web/settings/supplier-filters.tsx'
import {
  readSupplierListSearch,
  type SupplierListSearch,
} from '#web/settings/supplier-list-search.ts'
import { SupplierTable } from '#web/settings/supplier-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link.tsx'

/** The suppliers of the company, each the way to its settings. */
export function SupplierListScreen() {
  const { t } = useTranslation('settings')
  const isAllowed = useCan('manageSuppliers')
  const { text, state, sort } = useSearch({ strict: false, select: readSupplierListSearch })
  return (
    <ScreenPage
      title={t('suppliers.title')}
      below={<bdi>{t('suppliers.subtitle')}</bdi>}
      actions={
        isAllowed ? (
          <>
            <LinkButton href={paths.newSupplier} icon="add" kind="primary">
              {t('suppliers.add')}
            </LinkButton>
            <LinkButton href={paths.supplierImport} icon="upload">
              {t('suppliers.import.open')}
            </LinkButton>
            <ExportMenu
              make={(asked) =>
                callForFile('GET /api/supplier-settings/export', {
                  query: { text, state, sort, ...asked },
                })
              }
            />
          </>
        ) : null
      }
    >
      {isAllowed ? <SupplierList /> : <EmptyState icon="lock">{t('notAllowed')}</EmptyState>}
    </ScreenPage>
  )
}

function SupplierList() {
  const search = useSearch({ strict: false, select: readSupplierListSearch })
  const change = useChangeSearch<SupplierListSearch>()
  const { page, rows: limit, after, before, ...query } = search
  const { sort: _, ...counted } = query
  const list = useQuery(
    endpointQuery('GET /api/supplier-settings', { query: { ...query, after, before, limit } }),
  )
  const { data, error, isPlaceholderData: isFetching } = list
  const table = useRef<HTMLDivElement>(null)
  useRowShortcuts(table, false)
  if (error && !data) return <LoadFailed error={error} onRetry={() => void list.refetch()} />
  return (
    <>
      <SupplierFilters
        search={search}
        onChange={(part, options) => change({ ...firstPage, ...part }, options)}
      />
      <div ref={table}>
        <SupplierTable
          rows={data?.rows}
          isFetching={isFetching}
          sort={search.sort}
          onSort={(sort) => change({ ...firstPage, sort })}
        />
      </div>
      <ListPagination
        data={data}
        page={page}
        size={limit}
        isFetching={isFetching}
        count={(row) =>
          endpointQuery('GET /api/supplier-settings/count', {
            query: { ...(row === undefined ? counted : query), row },
          })
        }
        change={change}
        onSize={(rows) => change({ ...firstPage, rows })}
      />
    </>
  )
}
