import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Lang } from '#domain/lang.ts'
import { SubmitForm } from '#web/app/forms/submit-form.tsx'
import { type SupplierChoice, useSupplierChoice } from '#web/app/forms/supplier-field.tsx'
import { useForm } from '#web/app/forms/use-form.ts'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { paths, pathTo } from '#web/app/paths.ts'
import { endpointQueryKey, useEndpointMutation } from '#web/app/queries.ts'
import { useCan, useProveidor } from '#web/app/state/session-state.ts'
import { useLang } from '#web/app/texts/i18n.ts'
import { readPeopleSearch } from '#web/settings/list-addresses.ts'
import { rolesIn, supplierIdIn, supplierText } from '#web/settings/people/person-draft.ts'
import { PersonFields } from '#web/settings/people/person-fields.tsx'
import { useRequiredRole } from '#web/settings/people/use-required-role.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextField } from '#web/ui/form/text-field.tsx'

/**
 * Screen to invite a person, who chooses a password by the mailed link. If the screen is opened from the list of a
 * supplier's people, the person belongs to that supplier.
 */
export function InvitePersonScreen() {
  const { t } = useTranslation('people')
  const isAllowed = useCan('managePeople')
  const { supplier: id } = useSearch({ strict: false, select: readPeopleSearch })
  const supplier = useSupplierChoice(id)
  return (
    <ScreenPage title={t('form.title')} trail={[{ label: t('title'), href: paths.people }]}>
      {!isAllowed ? (
        <EmptyState icon="lock">{t('notAllowed')}</EmptyState>
      ) : supplier?.isLoading ? null : (
        <InviteForm supplier={supplier} />
      )}
    </ScreenPage>
  )
}

function InviteForm({ supplier: preset }: { supplier: SupplierChoice | null }) {
  const { t } = useTranslation(['people', 'fields'])
  const { lang } = useLang()
  const ownSupplier = useProveidor()
  const navigate = useNavigate()
  const client = useQueryClient()
  const invite = useEndpointMutation('POST /api/people')
  const personForm = useForm({
    initial: {
      name: '',
      email: '',
      username: '',
      language: lang as string,
      roles: 'user',
      supplier: preset ? supplierText(preset) : '',
    },
    send: ({ name, email, username, language, roles, supplier }) =>
      invite.mutateAsync({
        body: {
          ...{ name, email, language: language as Lang, roles: rolesIn(roles) },
          ...(username.trim() && { username: username.trim() }),
          supplierId: ownSupplier.isChosen ? supplierIdIn(supplier) : ownSupplier.id,
        },
      }),
    onSaved: ({ id, name }) => {
      void client.invalidateQueries({ queryKey: endpointQueryKey('GET /api/people') })
      void toast.success(t('form.sent', { name }))
      void navigate({ to: pathTo(paths.person, { id }) })
    },
  })
  const form = useRequiredRole(personForm)
  const { draft, change } = form
  return (
    <SubmitForm
      form={form}
      label={t('form.title')}
      submitLabel={t('form.send')}
      onCancel={() =>
        void navigate({ to: paths.people, search: preset ? { supplier: preset.id } : {} })
      }
    >
      <PersonFields draft={draft} onChange={change}>
        <TextField
          name="username"
          label={t('fields:username')}
          description={t('form.usernameHint')}
          isOptional
          maxLength={100}
          value={draft.username}
          onChange={(username) => change({ username })}
        />
      </PersonFields>
    </SubmitForm>
  )
}
