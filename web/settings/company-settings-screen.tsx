import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { paths, pathTo, recordKindNames } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { CompanySettingsForm } from '#web/settings/company-settings-form.tsx'
import { useSettingLabels } from '#web/settings/setting-labels.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link.tsx'

/** What an administrator decides for the whole company; from here to its suppliers. */
export function CompanySettingsScreen() {
  const { t } = useTranslation(['settings', 'account'])
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
      actions={
        isAllowed ? (
          <>
            <LinkButton href={paths.supplierSettings} icon="company">
              {t('suppliers.title')}
            </LinkButton>
            {recordKindNames.map((kind) => (
              <LinkButton key={kind} href={pathTo(paths.records, { kind })} icon="truck">
                {t(`records.${kind}.title`)}
              </LinkButton>
            ))}
            <LinkButton href={paths.settingHistory} icon="clock">
              {t('history.title')}
            </LinkButton>
            <LinkButton href={paths.signIns} icon="person">
              {t('account:log.title')}
            </LinkButton>
          </>
        ) : null
      }
    >
      {isAllowed ? null : <EmptyState icon="lock">{t('notAllowed')}</EmptyState>}
      {data ? <CompanySettingsForm settings={data} /> : null}
      {error && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} isBusy={isFetching} />
      ) : null}
    </ScreenPage>
  )
}
