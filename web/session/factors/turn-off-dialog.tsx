import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { endpointQueryKey, useEndpointMutation } from '#web/app/queries.ts'
import { ReauthenticationDialog } from '#web/session/factors/reauthentication-dialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

/** Turning the second factor off takes both: the password and a code. */
export function TurnOffDialog({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('account')
  const client = useQueryClient()
  const remove = useEndpointMutation('POST /api/auth/second-factor/removal')
  return (
    <ReauthenticationDialog
      title={t('factor.title')}
      isDanger
      action={t('factor.turnOff')}
      send={(body) => remove.mutateAsync({ body })}
      onDone={() => {
        toast.success(t('factor.isOff'))
        void client.invalidateQueries({ queryKey: endpointQueryKey('GET /api/auth/sessions') })
        onDone()
      }}
      onClose={onDone}
    />
  )
}
