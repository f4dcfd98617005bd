import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useForm } from '#web/app/forms/use-form.ts'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { paths, pathTo } from '#web/app/paths.ts'
import { endpointQueryKey, useEndpointMutation } from '#web/app/queries.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { bodyOfProvider, draftOfProvider } from '#web/settings/sign-in/provider-draft.ts'
import { ProviderFields } from '#web/settings/sign-in/provider-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Form, FormActions } from '#web/ui/form/form.tsx'
import { LinkButton } from '#web/ui/link.tsx'

/** A new sign-in provider. */
export function NewProviderScreen() {
  const { t } = useTranslation(['providers', 'settings'])
  const isAllowed = useCan('manageCompany')
  return (
    <ScreenPage title={t('add')} trail={[{ label: t('title'), href: paths.signInSettings }]}>
      {isAllowed ? (
        <NewProviderForm />
      ) : (
        <EmptyState icon="lock">{t('settings:notAllowed')}</EmptyState>
      )}
    </ScreenPage>
  )
}

// No draft is kept of it: it holds a secret.
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
    <Form aria-label={t('add')} errors={form.errors} message={form.message} onSubmit={form.submit}>
      <ProviderFields isNew draft={form.draft} onChange={form.change} />
      <FormActions>
        <Button kind="primary" type="submit" isBusy={form.isBusy}>
          {t('settings:save')}
        </Button>
        <LinkButton href={paths.signInSettings}>{t('ui:confirm.cancel')}</LinkButton>
      </FormActions>
    </Form>
  )
}
