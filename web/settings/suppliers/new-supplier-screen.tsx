import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { RestoreDraftBanner } from '#web/app/drafts/restore-draft-banner.tsx'
import { textsOf, useSavedDraft } from '#web/app/drafts/use-saved-draft.ts'
import { changedFields } from '#web/app/forms/changed-fields.ts'
import { SubmitForm } from '#web/app/forms/submit-form.tsx'
import { useForm } from '#web/app/forms/use-form.ts'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { paths, pathTo } from '#web/app/paths.ts'
import { endpointQueryKey, useEndpointMutation } from '#web/app/queries.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { PapersFields } from '#web/settings/papers-fields.tsx'
import { emptySupplier, newSupplierBody, newSupplierNames } from '#web/settings/settings-draft.ts'
import { SettingsGroup } from '#web/settings/settings-form.tsx'
import { ProfileFields } from '#web/settings/suppliers/profile-fields.tsx'
import { ToleranceFields } from '#web/settings/tolerance-fields.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { FormRow } from '#web/ui/form/form.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

/** A new supplier: its code for good, its name, and what is known of the rest. */
export function NewSupplierScreen() {
  const { t } = useTranslation('settings')
  const isAllowed = useCan('manageSuppliers')
  return (
    <ScreenPage
      title={t('suppliers.add')}
      trail={[{ label: t('suppliers.title'), href: paths.supplierSettings }]}
    >
      {isAllowed ? <NewSupplierForm /> : <EmptyState icon="lock">{t('notAllowed')}</EmptyState>}
    </ScreenPage>
  )
}

function NewSupplierForm() {
  const { t } = useTranslation('settings')
  const navigate = useNavigate()
  const client = useQueryClient()
  const create = useEndpointMutation('POST /api/supplier-settings')
  const draftKey = 'settings/suppliers/new'
  const saved = useSavedDraft(draftKey, (content) => textsOf(content, newSupplierNames))
  const form = useForm({
    initial: emptySupplier,
    send: (draft) => create.mutateAsync({ body: newSupplierBody(draft) }),
    onSaved: ({ id }) => {
      void client.invalidateQueries({ queryKey: endpointQueryKey('GET /api/supplier-settings') })
      void toast.success(t('saved'))
      void navigate({ to: pathTo(paths.oneSupplierSettings, { id }) as string })
    },
    autosave: {
      key: draftKey,
      label: '',
      unsaved: (draft) =>
        Object.keys(changedFields(draft, emptySupplier)).length === 0 ? null : draft,
    },
  })
  const { draft, change } = form
  const cancel = () => {
    form.forget()
    void navigate({ to: paths.supplierSettings })
  }
  return (
    <>
      <RestoreDraftBanner {...saved.banner(form.replace)} />
      <SubmitForm form={form} label={t('suppliers.add')} submitLabel={t('save')} onCancel={cancel}>
        <FormRow>
          <TextField
            name="code"
            label={t('supplier.code')}
            description={t('supplier.codeHint')}
            isRequired
            isCode
            autoFocus
            maxLength={60}
            value={draft.code}
            onChange={(code) => change({ code })}
          />
          <TextField
            name="rao"
            label={t('supplier.rao')}
            isRequired
            maxLength={200}
            value={draft.rao}
            onChange={(rao) => change({ rao })}
          />
        </FormRow>
        <SettingsGroup title={t('papers.title')} hint={t('papers.hint')}>
          <PapersFields draft={draft} onChange={change} />
        </SettingsGroup>
        <ProfileFields draft={draft} onChange={change} />
        <SettingsGroup title={t('tolerance.title')} hint={t('tolerance.supplierHint')}>
          <ToleranceFields hasCompany draft={draft} onChange={change} />
        </SettingsGroup>
      </SubmitForm>
    </>
  )
}
