import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SubmitForm } from '#web/app/forms/submit-form.tsx'
import { useForm } from '#web/app/forms/use-form.ts'
import { RestrictedPage } from '#web/app/frame/restricted-page.tsx'
import { paths, pathTo } from '#web/app/paths.ts'
import { endpointQueryKey, useEndpointMutation } from '#web/app/queries.ts'
import { bodyOfProvider, draftOfProvider } from '#web/settings/sign-in/provider-draft.ts'
import { ProviderFields } from '#web/settings/sign-in/provider-fields.tsx'
import { LinkButton } from '#web/ui/link.tsx'

export function NewProviderScreen() {
  const { t } = useTranslation(['providers', 'settings'])
  return (
    <RestrictedPage
      verb="manageCompany"
      title={t('add')}
      trail={[{ label: t('title'), href: paths.signInSettings }]}
      notAllowed={t('settings:notAllowed')}
    >
      <NewProviderForm />
    </RestrictedPage>
  )
}

// No draft is saved, because it would have the secret.
function NewProviderForm() {
  const { t } = useTranslation(['providers', 'settings', 'ui'])
  const navigate = useNavigate()
  const client = useQueryClient()
  const create = useEndpointMutation('POST /api/sign-in-providers')
  const form = useForm({
    initial: draftOfProvider(),
    send: (draft) => create.mutateAsync({ body: bodyOfProvider(draft) }),
    onSaved: ({ id }) => {
      void client.invalidateQueries({ queryKey: endpointQueryKey('GET /api/sign-in-providers') })
      void client.invalidateQueries({ queryKey: endpointQueryKey('GET /api/sign-in-rules') })
      void navigate({ to: pathTo(paths.signInProvider, { id }) })
    },
  })
  return (
    <SubmitForm
      form={form}
      label={t('add')}
      submitLabel={t('settings:save')}
      otherButtons={<LinkButton href={paths.signInSettings}>{t('ui:confirm.cancel')}</LinkButton>}
    >
      <ProviderFields draft={form.draft} onChange={form.change} />
    </SubmitForm>
  )
}
