import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { listSupplierSettings } from '#contract/settings-endpoints.ts'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { Page } from '#web/app/frame/page.tsx'
import { useShortcut } from '#web/app/keys/shortcuts.ts'
import { paths } from '#web/app/paths.ts'
import { read } from '#web/app/queries.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { useAddress } from '#web/app/use-address.ts'
import { useTypedFilter } from '#web/app/use-typed-filter.ts'
import { readSupplierListSearch } from '#web/settings/supplier-list-search.ts'
import { SupplierTable } from '#web/settings/supplier-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { SearchField } from '#web/ui/search-field.tsx'

/** The suppliers of the company, each the way to its settings. */
export function SupplierListScreen() {
  const { t } = useTranslation('settings')
  const isAllowed = useCan('manageSuppliers')
  return (
    <Page
      title={t('suppliers.title')}
      trail={[{ label: t('company.title'), href: paths.settings }]}
      below={<bdi>{t('suppliers.below')}</bdi>}
    >
      {isAllowed ? <SupplierList /> : <EmptyState icon="lock">{t('notAllowed')}</EmptyState>}
    </Page>
  )
}

function SupplierList() {
  const { t } = useTranslation(['settings', 'shell'])
  const [search, change] = useAddress(readSupplierListSearch)
  const field = useRef<HTMLInputElement>(null)
  useShortcut('/', t('shell:keys.search'), () => field.current?.focus())
  const first = { after: undefined, before: undefined, page: undefined }
  const text = useTypedFilter(search.text, (value) =>
    change({ ...first, text: value }, { isTyping: true }),
  )
  const { page = 1, ...query } = search
  const list = useQuery(read(listSupplierSettings, { query }))
  const { data, error, isPlaceholderData: isFetching } = list
  if (error && !data) return <LoadFailed error={error} onRetry={() => void list.refetch()} />
  const turn = (to: { after?: string; before?: string }, number: number) =>
    change({ ...first, ...to, page: number > 1 ? number : undefined })
  const { previous = null, next = null } = data ?? {}
  return (
    <>
      <FilterBar chips={[]} onClear={() => change({ ...first, text: undefined })}>
        <SearchField
          ref={field}
          label={t('suppliers.search')}
          placeholder={t('suppliers.search')}
          value={text.value}
          onChange={text.type}
          onSubmit={text.settle}
        />
      </FilterBar>
      <SupplierTable rows={data?.rows} isFetching={isFetching} />
      {data && (next !== null || page > 1) ? (
        <Pagination
          page={page}
          count={data.rows.length}
          size={25}
          hasNext={next !== null}
          isFetching={isFetching}
          onPrevious={
            previous === null
              ? undefined
              : () => turn(page <= 2 ? {} : { before: previous }, page - 1)
          }
          onNext={() => turn(next === null ? {} : { after: next }, page + 1)}
        />
      ) : null}
    </>
  )
}
