import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/app/queries.ts'
import { ReauthenticationDialog } from '#web/session/factors/reauthentication-dialog.tsx'
import { RecoveryCodes } from '#web/session/factors/recovery-codes.tsx'

/** New recovery codes for whoever shows password and code. */
export function RenewCodesDialog({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('account')
  const renew = useEndpointMutation('POST /api/auth/second-factor/recovery-codes')
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  return (
    <ReauthenticationDialog
      title={t('factor.title')}
      text={t('factor.renewHint')}
      action={t('factor.renew')}
      send={(body) => renew.mutateAsync({ body })}
      onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
      onClose={onDone}
    />
  )
}
