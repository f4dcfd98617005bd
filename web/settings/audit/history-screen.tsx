import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ExportMenu } from '#web/app/files/export-menu.tsx'
import { RestrictedPage } from '#web/app/frame/restricted-page.tsx'
import { callForFile } from '#web/app/http/call.ts'
import { filterOf } from '#web/app/list/page-position.ts'
import { PagedList } from '#web/app/list/paged-list.tsx'
import { endpointQuery } from '#web/app/queries.ts'
import { AuditLogFilters } from '#web/settings/audit/audit-log-filters.tsx'
import { AuditLogTable } from '#web/settings/audit/audit-log-table.tsx'
import { SettingHistoryScreen } from '#web/settings/audit/setting-history-screen.tsx'
import { readAuditLogSearch, readSettingHistorySearch } from '#web/settings/list-addresses.ts'

/** Screen of the audit log of the company: sign-ins, people, settings, suppliers, orders and shipments in one list. */
function AuditLogScreen() {
  const { t } = useTranslation('audit')
  const filter = filterOf(useSearch({ strict: false, select: readAuditLogSearch }))
  return (
    <RestrictedPage
      verb="manageCompany"
      title={t('title')}
      below={<bdi>{t('subtitle')}</bdi>}
      notAllowed={t('notAllowed')}
      actions={
        <ExportMenu
          make={(file) =>
            callForFile('GET /api/audit-log/export', { query: { ...filter, ...file } })
          }
        />
      }
    >
      <PagedList
        readSearch={readAuditLogSearch}
        list={(query) => endpointQuery('GET /api/audit-log', { query })}
        count={(query) => endpointQuery('GET /api/audit-log/count', { query })}
        filters={(search, narrow) => <AuditLogFilters search={search} narrow={narrow} />}
      >
        {({ rows, isFetching }) => <AuditLogTable rows={rows} isFetching={isFetching} />}
      </PagedList>
    </RestrictedPage>
  )
}

/** History of the record in the address; without one, the audit log of the company. */
export function HistoryScreen() {
  const { placeId, carrierId, dockId } = useSearch({
    strict: false,
    select: readSettingHistorySearch,
  })
  return placeId || carrierId || dockId ? <SettingHistoryScreen /> : <AuditLogScreen />
}
