import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import type { Output } from '#web/app/http/call.ts'
import { paths } from '#web/app/paths.ts'
import { endpointQueryKey, useEndpointMutation } from '#web/app/queries.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

/** Asks before a service account goes with its keys. */
export function RemoveServiceAccountDialog({
  account,
  onClose,
}: {
  account: Output<'GET /api/service-accounts/:id'>
  onClose: () => void
}) {
  const { t } = useTranslation('keys')
  const words = useProblemMessage()
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
    <ConfirmDialog
      isOpen
      isDanger
      acceptLabel={t('account.remove')}
      isBusy={remove.isPending}
      onCancel={onClose}
      onAccept={accept}
    >
      <p>
        <bdi>{t('account.confirmRemove', { name: account.name, count: account.activeKeys })}</bdi>
      </p>
      {remove.error ? <p role="alert">{words(remove.error)}</p> : null}
    </ConfirmDialog>
  )
}
