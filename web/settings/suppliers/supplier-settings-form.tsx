import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useEditForm } from '#web/app/forms/use-edit-form.ts'
import type { Output } from '#web/app/http/call.ts'
import { endpointQuery, endpointQueryKey, useEndpointMutation } from '#web/app/queries.ts'
import { actFor, useProveidor } from '#web/app/state/session-state.ts'
import { PapersFields } from '#web/settings/papers-fields.tsx'
import { supplierBody, supplierDraftOf } from '#web/settings/settings-draft.ts'
import { SettingsForm, SettingsGroup } from '#web/settings/settings-form.tsx'
import { NumberingFields } from '#web/settings/suppliers/numbering-fields.tsx'
import { ProfileFields } from '#web/settings/suppliers/profile-fields.tsx'
import { ToleranceFields } from '#web/settings/tolerance-fields.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextField } from '#web/ui/form/text-field.tsx'

export function SupplierSettingsForm({
  settings,
}: {
  settings: Output<'GET /api/supplier-settings/:id'>
}) {
  const { t } = useTranslation('settings')
  const client = useQueryClient()
  const params = { id: settings.id }
  const query = endpointQuery('GET /api/supplier-settings/:id', { params })
  const draftKey = `settings/suppliers/${settings.id}`
  const update = useEndpointMutation('PATCH /api/supplier-settings/:id')
  const form = useEditForm({
    autosave: { key: draftKey, label: settings.name },
    entity: settings,
    draftOf: supplierDraftOf,
    bodyOf: supplierBody,
    send: (body, version) => update.mutateAsync({ params, body, ifMatch: version }),
    loadLatest: () => client.fetchQuery({ ...query, staleTime: 0 }),
    onSaved: (saved) => {
      client.setQueryData(query.queryKey, saved)
      void client.invalidateQueries({ queryKey: endpointQueryKey('GET /api/supplier-settings') })
      // The header names the chosen supplier.
      if (useProveidor.getState().id === saved.id) actFor({ id: saved.id, name: saved.name })
      void toast.success(t('saved'))
    },
  })
  const { draft, change } = form
  return (
    <SettingsForm
      label={settings.name}
      form={form}
      draftKey={draftKey}
      bodyOf={(theirs) => supplierBody(supplierDraftOf(theirs))}
      isOfSupplier
    >
      <SettingsGroup title={t('gs1.title')} hint={t('gs1.hint')}>
        <NumberingFields draft={draft} onChange={change} />
      </SettingsGroup>
      <SettingsGroup title={t('tolerance.title')} hint={t('tolerance.supplierHint')}>
        <ToleranceFields hasCompany draft={draft} onChange={change} />
      </SettingsGroup>
      <SettingsGroup title={t('papers.title')} hint={t('papers.hint')}>
        <TextField
          name="name"
          label={t('supplier.name')}
          description={t('supplier.nameHint')}
          isRequired
          maxLength={200}
          value={draft.name}
          onChange={(name) => change({ name })}
        />
        <PapersFields draft={draft} onChange={change} />
      </SettingsGroup>
      <ProfileFields draft={draft} onChange={change} />
    </SettingsForm>
  )
}
