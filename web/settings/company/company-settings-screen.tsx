import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orderConfirmations } from '#domain/orders/order-confirmation.ts'
import { fieldsOf } from '#web/app/forms/fields-of.ts'
import { useEditForm } from '#web/app/forms/use-edit-form.ts'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { ScreenPage } from '#web/app/frame/page.tsx'
import type { Output } from '#web/app/http/call.ts'
import { endpointQuery, isOfRoutes, useEndpointMutation } from '#web/app/queries.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { CompanyLogo } from '#web/settings/company/company-logo.tsx'
import { PapersFields } from '#web/settings/papers-fields.tsx'
import { useSettingLabels } from '#web/settings/setting-labels.ts'
import { companyBody, companyDraftOf } from '#web/settings/settings-draft.ts'
import { SettingsForm, SettingsGroup } from '#web/settings/settings-form.tsx'
import { ToleranceFields } from '#web/settings/tolerance-fields.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

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

function CompanySettingsForm({ settings }: { settings: Output<'GET /api/company-settings'> }) {
  const { t } = useTranslation('settings')
  const client = useQueryClient()
  const query = endpointQuery('GET /api/company-settings', {})
  const draftKey = 'settings/company'
  const update = useEndpointMutation('PATCH /api/company-settings')
  const form = useEditForm({
    autosave: { key: draftKey, label: settings.name },
    entity: settings,
    draftOf: companyDraftOf,
    bodyOf: companyBody,
    send: (body, version) => update.mutateAsync({ body, ifMatch: version }),
    loadLatest: () => client.fetchQuery({ ...query, staleTime: 0 }),
    onSaved: (saved) => {
      client.setQueryData(query.queryKey, saved)
      // Every screen uses the name and the date that decides lateness.
      void client.invalidateQueries({ predicate: isOfRoutes(['GET /api/workspace']) })
      void toast.success(t('saved'))
    },
  })
  const { draft, change, before, version, restore } = form
  const field = fieldsOf(draft, change)
  // A new logo increases the version of the settings. The draft takes it over, because its fields are unchanged.
  const rebase = () => {
    if (version === settings.version) restore({ version: version + 1, before, now: draft })
  }
  return (
    <>
      <CompanyLogo version={settings.version} onChanged={rebase} />
      <SettingsForm
        label={t('company.title')}
        form={form}
        draftKey={draftKey}
        bodyOf={(theirs) => companyBody(companyDraftOf(theirs))}
      >
        <SettingsGroup title={t('papers.title')} hint={t('papers.hint')}>
          <TextField {...field('name')} label={t('company.name')} isRequired maxLength={100} />
          <PapersFields draft={draft} onChange={change} />
        </SettingsGroup>
        <SettingsGroup title={t('tolerance.title')} hint={t('tolerance.companyHint')}>
          <ToleranceFields draft={draft} onChange={change} />
        </SettingsGroup>
        <SettingsGroup title={t('company.orders')}>
          <Select
            {...field('orderConfirmation')}
            label={t('company.orderConfirmation')}
            description={t('company.orderConfirmationHint')}
            options={orderConfirmations.map((value) => ({
              value,
              label: t(`company.orderConfirmations.${value}`),
            }))}
          />
        </SettingsGroup>
        <SettingsGroup title={t('company.packing')}>
          <Checkbox
            name="allowsUnpacked"
            isSelected={draft.allowsUnpacked === 'yes'}
            description={t('company.allowsUnpackedHint')}
            onChange={(isAllowed) => change({ allowsUnpacked: isAllowed ? 'yes' : 'no' })}
          >
            {t('company.allowsUnpacked')}
          </Checkbox>
        </SettingsGroup>
        <SettingsGroup title={t('company.traceability')}>
          <Checkbox
            name="asksForLots"
            isSelected={draft.asksForLots === 'yes'}
            description={t('company.asksForLotsHint')}
            onChange={(isAsked) => change({ asksForLots: isAsked ? 'yes' : 'no' })}
          >
            {t('company.asksForLots')}
          </Checkbox>
        </SettingsGroup>
        <SettingsGroup title={t('company.receiving')}>
          <Checkbox
            name="blindReceiving"
            isSelected={draft.blindReceiving === 'yes'}
            description={t('company.blindReceivingHint')}
            onChange={(isBlind) => change({ blindReceiving: isBlind ? 'yes' : 'no' })}
          >
            {t('company.blindReceiving')}
          </Checkbox>
        </SettingsGroup>
      </SettingsForm>
    </>
  )
}
