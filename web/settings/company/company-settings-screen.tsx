import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { endpointQuery } from '#web/app/queries.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { CompanySettingsForm } from '#web/settings/company/company-settings-form.tsx'
import { useSettingLabels } from '#web/settings/setting-labels.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

/** Screen of the settings that an administrator makes for the whole company. */
export function CompanySettingsScreen() {
  const { t } = useTranslation('settings')
  const { lastChange } = useSettingLabels()
  const isAllowed = useCan('manageCompany')
  const { data, error, isFetching, refetch } = useQuery({
    ...endpointQuery('GET /api/company-settings', {}),
    enabled: isAllowed,
  })
  return (
    <ScreenPage
      title={t('company.title')}
      below={data ? <bdi>{lastChange(data.changedBy, data.changedAt)}</bdi> : null}
    >
      {isAllowed ? null : <EmptyState icon="lock">{t('notAllowed')}</EmptyState>}
      {data ? <CompanySettingsForm settings={data} /> : null}
      {error && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} isBusy={isFetching} />
      ) : null}
    </ScreenPage>
  )
}
