import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxPasskeyNameLength } from '#domain/people/passkey.ts'
import { call } from '#web/app/http/call.ts'
import { deviceName } from '#web/app/list/device-name.ts'
import { endpointQueryKey } from '#web/app/queries.ts'
import { createPasskey } from '#web/session/factors/passkey-browser.ts'
import { RecoveryCodes } from '#web/session/factors/recovery-codes.tsx'
import { StepUpDialog } from '#web/session/factors/step-up-dialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextField } from '#web/ui/form/text-field.tsx'

/**
 * Adds a passkey: a name, the password, then the browser's dialog; after the first passkey, recovery codes are shown.
 */
export function AddPasskeyDialog({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('account')
  const client = useQueryClient()
  const [name, setName] = useState(() => deviceName(navigator.userAgent))
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  return (
    <StepUpDialog
      title={t('passkeys.add')}
      onClose={onDone}
      action={t('passkeys.continue')}
      send={async (proof) => {
        const options = await call('POST /api/auth/passkeys/registration', { body: proof })
        const passkey = await createPasskey(options)
        return call('POST /api/auth/passkeys', { body: { name, passkey } })
      }}
      onDone={({ recoveryCodes }) => {
        toast.success(t('passkeys.added'))
        void client.invalidateQueries({ queryKey: endpointQueryKey('GET /api/auth/sessions') })
        if (recoveryCodes) setCodes(recoveryCodes)
        else onDone()
      }}
    >
      <TextField
        isRequired
        name="name"
        maxLength={maxPasskeyNameLength}
        label={t('passkeys.name')}
        description={t('passkeys.nameHint')}
        value={name}
        onChange={setName}
      />
    </StepUpDialog>
  )
}
