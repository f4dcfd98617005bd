import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ConfirmForm } from '#web/app/forms/confirm-form.tsx'
import type { Output } from '#web/app/http/call.ts'
import { endpointQueryKey, useEndpointMutation } from '#web/app/queries.ts'
import { toast } from '#web/ui/feedback/toast.ts'

type Account = Output<'GET /api/service-accounts/:id'>

/** Asks before a key stops working for good. */
export function RevokeKeyDialog({
  account,
  apiKey,
  onClose,
}: {
  account: Account
  apiKey: Account['keys'][number]
  onClose: () => void
}) {
  const { t } = useTranslation('keys')
  const client = useQueryClient()
  const revoke = useEndpointMutation('DELETE /api/service-accounts/:id/keys/:keyId')
  const params = { id: account.id, keyId: apiKey.id }
  const queryKey = endpointQueryKey('GET /api/service-accounts/:id', { params: { id: account.id } })
  const accept = () =>
    revoke.mutate(
      { params },
      {
        onSuccess: () => {
          toast.success(t('key.isRevoked', { name: apiKey.name }))
          onClose()
        },
        onSettled: () => void client.invalidateQueries({ queryKey }),
      },
    )
  return (
    <ConfirmForm
      form={{ submit: accept, isBusy: revoke.isPending, error: revoke.error }}
      isDanger
      acceptLabel={t('key.revoke')}
      onCancel={onClose}
    >
      <p>
        <bdi>{t('key.confirmRevoke', { name: apiKey.name })}</bdi>
      </p>
    </ConfirmForm>
  )
}
