import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmForm } from '#web/app/forms/confirm-form.tsx'
import { useEditForm } from '#web/app/forms/use-edit-form.ts'
import { useForm } from '#web/app/forms/use-form.ts'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { recordOrAbsence } from '#web/app/frame/record-or-absence.tsx'
import type { Output } from '#web/app/http/call.ts'
import { paths } from '#web/app/paths.ts'
import { endpointQuery, endpointQueryKey, useEndpointMutation } from '#web/app/queries.ts'
import { actFor, useCan, useProveidor } from '#web/app/state/session-state.ts'
import { PapersFields } from '#web/settings/papers-fields.tsx'
import { useSettingLabels } from '#web/settings/setting-labels.ts'
import { supplierBody, supplierDraftOf, withShownStart } from '#web/settings/settings-draft.ts'
import { SettingsForm, SettingsGroup } from '#web/settings/settings-form.tsx'
import { NumberingFields } from '#web/settings/suppliers/numbering-fields.tsx'
import { ProfileFields } from '#web/settings/suppliers/profile-fields.tsx'
import { SupplierOverview } from '#web/settings/suppliers/supplier-overview.tsx'
import { SupplierState } from '#web/settings/suppliers/supplier-state.tsx'
import { ToleranceFields } from '#web/settings/tolerance-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { CodeText } from '#web/ui/feedback/code-text.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { LinkButton } from '#web/ui/link.tsx'

/** Asks before a supplier is deactivated or reactivated, and explains the consequences. */
function SupplierStateDialog({
  supplier,
  onLeave,
}: {
  supplier: Output<'GET /api/supplier-settings/:id'>
  onLeave: () => void
}) {
  const { t } = useTranslation('settings')
  const client = useQueryClient()
  const action = supplier.isActive ? 'deactivate' : 'reactivate'
  const change = useEndpointMutation(
    supplier.isActive
      ? 'POST /api/supplier-settings/:id/deactivation'
      : 'POST /api/supplier-settings/:id/reactivation',
  )
  const params = { id: supplier.id }
  const query = endpointQuery('GET /api/supplier-settings/:id', { params })
  const form = useForm({
    initial: {},
    version: supplier.version,
    send: (_, version) => change.mutateAsync({ params, ifMatch: version }),
    loadLatest: () => client.fetchQuery({ ...query, staleTime: 0 }),
    onSaved: (saved) => {
      client.setQueryData(query.queryKey, saved)
      void client.invalidateQueries({ queryKey: endpointQueryKey('GET /api/supplier-settings') })
      void toast.success(t(`supplier.${action}d`, { name: supplier.name }))
      onLeave()
    },
  })
  return (
    <ConfirmForm
      form={form}
      isDanger={supplier.isActive}
      acceptLabel={t(`supplier.${action}`)}
      onCancel={onLeave}
    >
      <p>{t(`supplier.${action}Facts`, { name: supplier.name })}</p>
    </ConfirmForm>
  )
}

/** Screen of a supplier: an overview, and the settings that an administrator makes for it. */
export function SupplierSettingsScreen() {
  const { t } = useTranslation('settings')
  const { lastChange } = useSettingLabels()
  const isAllowed = useCan('manageSuppliers')
  const [isChangingState, setChangingState] = useState(false)
  const id = Number(useParams({ strict: false }).id)
  const query = useQuery({
    ...endpointQuery('GET /api/supplier-settings/:id', { params: { id } }),
    enabled: isAllowed,
  })
  const { record: data, absence } = recordOrAbsence(query, {
    ...{ isAllowed, notAllowed: t('notAllowed'), gone: t('supplier.gone') },
  })
  return (
    <ScreenPage
      title={data?.name ?? t('suppliers.title')}
      state={
        data ? (
          <>
            <CodeText>{data.code}</CodeText>
            <SupplierState isActive={data.isActive} />
          </>
        ) : null
      }
      trail={[{ label: t('suppliers.title'), href: paths.supplierSettings }]}
      actions={
        data ? (
          <>
            <LinkButton
              href={`${paths.settingHistory}?topic=suppliers&supplierId=${id}`}
              icon="clock"
            >
              {t('history.title')}
            </LinkButton>
            <Button icon={data.isActive ? 'lock' : 'undo'} onPress={() => setChangingState(true)}>
              {t(`supplier.${data.isActive ? 'deactivate' : 'reactivate'}`)}
            </Button>
          </>
        ) : null
      }
      below={data ? <bdi>{lastChange(data.changedBy, data.changedAt)}</bdi> : null}
    >
      {absence}
      {data ? <SupplierOverview supplier={data} /> : null}
      {data ? <SupplierSettingsForm key={data.id} settings={data} /> : null}
      {data && isChangingState ? (
        <SupplierStateDialog supplier={data} onLeave={() => setChangingState(false)} />
      ) : null}
    </ScreenPage>
  )
}

function SupplierSettingsForm({
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
    send: (changes, version, shown) =>
      update.mutateAsync({ params, body: withShownStart(changes, shown), ifMatch: version }),
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
        <ToleranceFields offersCompany draft={draft} onChange={change} />
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
