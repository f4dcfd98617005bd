import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getCompanySettings, updateCompanySettings } from '#contract/settings-endpoints.ts'
import { call, type Output } from '#web/app/http/call.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { PapersFields } from '#web/settings/papers-fields.tsx'
import { companyBody, companyDraftOf, companyNames } from '#web/settings/settings-draft.ts'
import { SettingsForm, SettingsGroup } from '#web/settings/settings-form.tsx'
import { ToleranceFields } from '#web/settings/tolerance-fields.tsx'
import { useSettingsForm } from '#web/settings/use-settings-form.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'

/** The settings of the company. */
export function CompanySettingsForm({ settings }: { settings: Output<typeof getCompanySettings> }) {
  const { t } = useTranslation('settings')
  const client = useQueryClient()
  const query = endpointQuery(getCompanySettings, {})
  const work = useSettingsForm({
    form: 'settings/company',
    about: settings.name,
    settings,
    names: companyNames,
    draftOf: companyDraftOf,
    bodyOf: companyBody,
    send: (body, version) => call(updateCompanySettings, { body, ifMatch: version }),
    refresh: () => client.fetchQuery({ ...query, staleTime: 0 }),
    onSaved: (saved) => {
      client.setQueryData(query.queryKey, saved)
      void toast.success(t('saved'))
    },
  })
  const { draft, change } = work
  return (
    <SettingsForm label={t('company.title')} work={work}>
      <SettingsGroup title={t('papers.title')} hint={t('papers.hint')}>
        <TextField
          name="name"
          label={t('company.name')}
          isRequired
          maxLength={100}
          value={draft.name}
          onChange={(name) => change({ name })}
        />
        <PapersFields draft={draft} onChange={change} />
      </SettingsGroup>
      <SettingsGroup title={t('tolerance.title')} hint={t('tolerance.companyHint')}>
        <ToleranceFields draft={draft} onChange={change} />
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
    </SettingsForm>
  )
}
