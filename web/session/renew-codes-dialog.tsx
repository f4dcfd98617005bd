import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { renewRecoveryCodes } from '#contract/second-factor-endpoints.ts'
import { useEndpointMutation } from '#web/app/queries.ts'
import { ReauthenticationDialog } from '#web/session/reauthentication-dialog.tsx'
import { RecoveryCodes } from '#web/session/recovery-codes.tsx'
import { useReauthentication } from '#web/session/use-reauthentication.ts'

/** New recovery codes for who shows password and code. */
export function RenewCodesDialog({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('account')
  const proof = useReauthentication()
  const renew = useEndpointMutation(renewRecoveryCodes)
  const [codes, setCodes] = useState<readonly string[]>()
  const send = () =>
    renew.mutate(
      { body: proof.typed },
      { onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes), onError: proof.refuse },
    )
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  return (
    <ReauthenticationDialog
      proof={proof}
      words={t('factor.voidHint')}
      action={t('factor.renew')}
      isBusy={renew.isPending}
      onSend={send}
      onClose={onDone}
    />
  )
}
