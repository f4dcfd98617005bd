import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textsOf } from '#web/app/drafts/draft-texts.ts'
import { RestoreDraftBanner } from '#web/app/drafts/restore-draft-banner.tsx'
import { useSavedDraft } from '#web/app/drafts/use-saved-draft.ts'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { changedFields } from '#web/app/forms/changed-fields.ts'
import { fieldsOf } from '#web/app/forms/fields-of.ts'
import { SubmitForm } from '#web/app/forms/submit-form.tsx'
import { useForm } from '#web/app/forms/use-form.ts'
import { RestrictedPage } from '#web/app/frame/restricted-page.tsx'
import { paths, pathTo } from '#web/app/paths.ts'
import { endpointQueryKey, useEndpointMutation } from '#web/app/queries.ts'
import { useLang } from '#web/app/texts/i18n.ts'
import { PapersFields } from '#web/settings/papers-fields.tsx'
import { InvitationLink } from '#web/settings/people/invitation-link.tsx'
import { emptySupplier, newSupplierBody } from '#web/settings/settings-draft.ts'
import { SettingsGroup } from '#web/settings/settings-form.tsx'
import { PrefixField } from '#web/settings/suppliers/numbering-fields.tsx'
import { ProfileFields } from '#web/settings/suppliers/profile-fields.tsx'
import { ToleranceFields } from '#web/settings/tolerance-fields.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { FormRow } from '#web/ui/form/form.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { LinkButton } from '#web/ui/link.tsx'

/** Screen of a new supplier: code, which cannot change later, name, first person, and other settings. */
export function NewSupplierScreen() {
  const { t } = useTranslation('settings')
  const [supplier, setSupplier] = useState<CreatedSupplier>()
  return (
    <RestrictedPage
      // Another key once the supplier is created, so that the new heading takes the focus.
      key={supplier?.id}
      verb="manageSuppliers"
      title={supplier?.name ?? t('suppliers.add')}
      trail={[{ label: t('suppliers.title'), href: paths.supplierSettings }]}
      notAllowed={t('notAllowed')}
    >
      {supplier ? <SupplierCreated {...supplier} /> : <NewSupplierForm onCreated={setSupplier} />}
    </RestrictedPage>
  )
}

function NewSupplierForm({ onCreated }: { onCreated: (created: CreatedSupplier) => void }) {
  const { t } = useTranslation(['settings', 'fields'])
  const { lang } = useLang()
  const problemMessage = useProblemMessage()
  const navigate = useNavigate()
  const client = useQueryClient()
  const create = useEndpointMutation('POST /api/supplier-settings')
  const invite = useEndpointMutation('POST /api/people')
  const draftKey = 'settings/suppliers/new'
  const savedDraft = useSavedDraft(draftKey, (content) => textsOf(content, emptySupplier))
  const form = useForm({
    initial: emptySupplier,
    // The supplier is created even if the person cannot be invited.
    send: async (draft): Promise<CreatedSupplier> => {
      const { id, name } = await create.mutateAsync({ body: newSupplierBody(draft) })
      const person = { name: draft.personName.trim(), email: draft.personEmail.trim() }
      if (!person.email) return { id, name, person: null, personId: null, whyNotInvited: null }
      const body = { ...person, language: lang, roles: ['user' as const], supplierId: id }
      const invitation = await invite.mutateAsync({ body }).then(
        ({ id: personId }) => ({ personId, whyNotInvited: null }),
        (problem) => ({ personId: null, whyNotInvited: problemMessage(problem) }),
      )
      return { id, name, person, ...invitation }
    },
    onSaved: (created) => {
      void client.invalidateQueries({ queryKey: endpointQueryKey('GET /api/supplier-settings') })
      onCreated(created)
    },
    autosave: {
      key: draftKey,
      label: '',
      unsaved: (draft) =>
        Object.keys(changedFields(draft, emptySupplier)).length === 0 ? null : draft,
    },
  })
  const { draft, change } = form
  const field = fieldsOf(draft, change)
  const cancel = () => {
    form.discard()
    void navigate({ to: paths.supplierSettings })
  }
  return (
    <>
      <RestoreDraftBanner {...savedDraft.banner(form.replace)} />
      <SubmitForm form={form} label={t('suppliers.add')} submitLabel={t('save')} onCancel={cancel}>
        <FormRow>
          <TextField
            {...field('code')}
            label={t('supplier.code')}
            description={t('supplier.codeHint')}
            isRequired
            isCode
            autoFocus
            maxLength={60}
          />
          <TextField {...field('name')} label={t('supplier.name')} isRequired maxLength={200} />
        </FormRow>
        <PrefixField {...field('gs1Prefix')} />
        <SettingsGroup title={t('created.person')} hint={t('created.personHint')}>
          <FormRow>
            <TextField
              {...field('personName')}
              label={t('created.personName')}
              isOptional={draft.personEmail === ''}
              isRequired={draft.personEmail !== ''}
              maxLength={100}
            />
            <TextField
              name="personEmail"
              label={t('created.personEmail')}
              isOptional={draft.personName === ''}
              isRequired={draft.personName !== ''}
              maxLength={254}
              value={draft.personEmail}
              onChange={(personEmail) => change({ personEmail: personEmail.trim() })}
            />
          </FormRow>
        </SettingsGroup>
        <SettingsGroup title={t('papers.title')} hint={t('papers.hint')}>
          <PapersFields draft={draft} onChange={change} />
        </SettingsGroup>
        <ProfileFields draft={draft} onChange={change} />
        <SettingsGroup title={t('tolerance.title')} hint={t('tolerance.supplierHint')}>
          <ToleranceFields offersCompany draft={draft} onChange={change} />
        </SettingsGroup>
      </SubmitForm>
    </>
  )
}

/** Supplier just created, and its first person. */
type CreatedSupplier = {
  id: number
  name: string
  person: { name: string; email: string } | null
  /** Null if no person was invited. */
  personId: number | null
  /** Text of the error if the person could not be invited, otherwise null. */
  whyNotInvited: string | null
}

/** Next steps after a new supplier: its first order, and the invitation link if people must pass it on. */
function SupplierCreated({ id, person, personId, whyNotInvited }: CreatedSupplier) {
  const { t } = useTranslation(['settings', 'people'])
  return (
    <>
      {whyNotInvited ? (
        <p role="alert">
          <bdi>{t('created.notInvited', { name: person?.name, why: whyNotInvited })}</bdi>
        </p>
      ) : null}
      {personId === null ? null : <InvitationLink personId={personId} />}
      <EmptyState
        icon="check"
        action={
          <>
            <LinkButton kind="primary" icon="add" href={`${paths.newOrder}?supplier=${id}`}>
              {t('created.firstOrder')}
            </LinkButton>
            {person && !whyNotInvited ? null : (
              <LinkButton icon="person" href={`${paths.newPerson}?supplier=${id}`}>
                {t('people:invite')}
              </LinkButton>
            )}
            <LinkButton href={pathTo(paths.oneSupplierSettings, { id })}>
              {t('created.open')}
            </LinkButton>
          </>
        }
      >
        {person && !whyNotInvited
          ? t('created.withPerson', { name: person.name })
          : t('created.alone')}
      </EmptyState>
    </>
  )
}
