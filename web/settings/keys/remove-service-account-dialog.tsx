import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ConfirmForm } from '#web/app/forms/confirm-form.tsx'
import type { Output } from '#web/app/http/call.ts'
import { paths } from '#web/app/paths.ts'
import { endpointQueryKey, useEndpointMutation } from '#web/app/queries.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** Asks before a service account goes with its keys. */
export function RemoveServiceAccountDialog({
  account,
  onClose,
}: {
  account: Output<'GET /api/service-accounts/:id'>
  onClose: () => void
}) {
  const { t } = useTranslation('keys')
  const client = useQueryClient()
  const navigate = useNavigate()
  const remove = useEndpointMutation('DELETE /api/service-accounts/:id')
  const accept = () =>
    remove.mutate(
      { params: { id: account.id } },
      {
        onSuccess: () => {
          void client.invalidateQueries({ queryKey: endpointQueryKey('GET /api/service-accounts') })
          toast.success(t('account.removed', { name: account.name }))
          void navigate({ to: paths.serviceAccounts })
        },
      },
    )
  return (
    <ConfirmForm
      form={{ submit: accept, isBusy: remove.isPending, error: remove.error }}
      isDanger
      acceptLabel={t('account.remove')}
      onCancel={onClose}
    >
      <p>
        <bdi>{t('account.confirmRemove', { name: account.name, count: account.activeKeys })}</bdi>
      </p>
    </ConfirmForm>
  )
}
