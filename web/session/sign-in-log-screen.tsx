import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { useRowShortcuts } from '#web/app/keyboard/use-row-shortcuts.ts'
import { ListPagination } from '#web/app/list-pagination.tsx'
import { firstPage } from '#web/app/page-position.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { useChangeSearch } from '#web/app/use-change-search.ts'
import { SignInLogFilters } from '#web/session/sign-in-log-filters.tsx'
import { readSignInLogSearch, type SignInLogSearch } from '#web/session/sign-in-log-search.ts'
import { SignInLogTable } from '#web/session/sign-in-log-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Who signed in to the company's data, who was refused, and what was changed about it; for administrators. */
export function SignInLogScreen() {
  const { t } = useTranslation('account')
  const isAllowed = useCan('manageCompany')
  return (
    <ScreenPage title={t('log.title')} below={<bdi>{t('log.subtitle')}</bdi>}>
      {isAllowed ? <SignInLog /> : <EmptyState icon="lock">{t('log.notAllowed')}</EmptyState>}
    </ScreenPage>
  )
}

function SignInLog() {
  const search = useSearch({ strict: false, select: readSignInLogSearch })
  const change = useChangeSearch<SignInLogSearch>()
  const { page, rows: limit, after, before, ...filter } = search
  const list = useQuery(
    endpointQuery('GET /api/sign-ins', { query: { ...filter, after, before, limit } }),
  )
  const { data, error, isPlaceholderData: isFetching } = list
  const table = useRef<HTMLDivElement>(null)
  useRowShortcuts(table, false)
  if (error && !data) return <LoadFailed error={error} onRetry={() => void list.refetch()} />
  return (
    <>
      <SignInLogFilters search={search} change={(part) => change({ ...firstPage, ...part })} />
      <div ref={table}>
        <SignInLogTable rows={data?.rows} isFetching={isFetching} />
      </div>
      <ListPagination
        data={data}
        page={page}
        size={limit}
        isFetching={isFetching}
        count={(row) => endpointQuery('GET /api/sign-ins/count', { query: { ...filter, row } })}
        change={change}
        onSize={(rows) => change({ ...firstPage, rows })}
      />
    </>
  )
}
