import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ConfirmForm } from '#web/app/forms/confirm-form.tsx'
import { useForm } from '#web/app/forms/use-form.ts'
import { paths } from '#web/app/paths.ts'
import { endpointQueryKey, useEndpointMutation } from '#web/app/queries.ts'
import type { Provider } from '#web/settings/sign-in/provider-draft.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** Asks before a provider is removed, since its users can no longer sign in. */
export function RemoveProviderDialog({
  provider,
  onLeave,
}: {
  provider: Provider
  onLeave: () => void
}) {
  const { t } = useTranslation('providers')
  const client = useQueryClient()
  const navigate = useNavigate()
  const remove = useEndpointMutation('DELETE /api/sign-in-providers/:id')
  const form = useForm({
    initial: {},
    version: provider.version,
    send: (_, version) => remove.mutateAsync({ params: { id: provider.id }, ifMatch: version }),
    onSaved: () => {
      void client.invalidateQueries({ queryKey: endpointQueryKey('GET /api/sign-in-providers') })
      void toast.success(t('removed', { name: provider.label }))
      void navigate({ to: paths.signInSettings })
    },
  })
  return (
    <ConfirmForm form={form} isDanger acceptLabel={t('remove')} onCancel={onLeave}>
      <p>
        <bdi>{t('confirmRemove', { name: provider.label })}</bdi>
      </p>
    </ConfirmForm>
  )
}
