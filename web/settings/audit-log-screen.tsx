import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportMenu } from '#web/app/export-menu.tsx'
import { ListFailed } from '#web/app/frame/list-failed.tsx'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { callForFile } from '#web/app/http/call.ts'
import { useRowShortcuts } from '#web/app/keyboard/use-row-shortcuts.ts'
import { ListPagination } from '#web/app/list-pagination.tsx'
import { firstPage } from '#web/app/page-position.ts'
import { useProblemMessage } from '#web/app/problem-messages.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { useChangeSearch } from '#web/app/use-change-search.ts'
import { AuditLogFilters } from '#web/settings/audit-log-filters.tsx'
import { type AuditLogSearch, readAuditLogSearch } from '#web/settings/audit-log-search.ts'
import { AuditLogTable } from '#web/settings/audit-log-table.tsx'
import { EmptyState, FailedState } from '#web/ui/empty-state.tsx'

/** Who did what in the company: one list over sign-ins, people, settings, suppliers, orders and shipments. */
export function AuditLogScreen() {
  const { t } = useTranslation('audit')
  const isAllowed = useCan('manageCompany')
  const search = useSearch({ strict: false, select: readAuditLogSearch })
  const { page: _page, rows: _rows, after: _after, before: _before, ...filter } = search
  return (
    <ScreenPage
      title={t('title')}
      below={<bdi>{t('subtitle')}</bdi>}
      actions={
        isAllowed ? (
          <ExportMenu
            make={(file) =>
              callForFile('GET /api/audit-log/export', { query: { ...filter, ...file } })
            }
          />
        ) : null
      }
    >
      {isAllowed ? (
        <AuditLog search={search} />
      ) : (
        <EmptyState icon="lock">{t('notAllowed')}</EmptyState>
      )}
    </ScreenPage>
  )
}

function AuditLog({ search }: { search: AuditLogSearch }) {
  const { t } = useTranslation('audit')
  const problemMessage = useProblemMessage()
  const change = useChangeSearch<AuditLogSearch>()
  const { page, rows: limit, after, before, ...filter } = search
  const list = useQuery(
    endpointQuery('GET /api/audit-log', { query: { ...filter, after, before, limit } }),
  )
  const { data, error, isFetching, isPlaceholderData, refetch } = list
  const table = useRef<HTMLDivElement>(null)
  useRowShortcuts(table, false)
  return (
    <>
      <AuditLogFilters
        search={search}
        change={(part, options) => change({ ...firstPage, ...part }, options)}
      />
      {error && !data ? (
        <ListFailed error={error}>
          <FailedState onRetry={() => void refetch()} isBusy={isFetching}>
            {t('failed', { why: problemMessage(error) })}
          </FailedState>
        </ListFailed>
      ) : (
        <>
          <div ref={table}>
            <AuditLogTable rows={data?.rows} isFetching={isPlaceholderData} />
          </div>
          <ListPagination
            data={data}
            page={page}
            size={limit}
            isFetching={isPlaceholderData}
            count={(row) =>
              endpointQuery('GET /api/audit-log/count', { query: { ...filter, row } })
            }
            change={change}
            onSize={(rows) => change({ ...firstPage, rows })}
          />
        </>
      )}
    </>
  )
}
