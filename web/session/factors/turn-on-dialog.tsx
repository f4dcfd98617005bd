import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SubmitForm } from '#web/app/forms/submit-form.tsx'
import { useForm } from '#web/app/forms/use-form.ts'
import type { Output } from '#web/app/http/call.ts'
import { endpointQueryKey, useEndpointMutation } from '#web/app/queries.ts'
import styles from '#web/session/account-screen.module.css'
import { CodeField } from '#web/session/factors/reauthentication-fields.tsx'
import { RecoveryCodes } from '#web/session/factors/recovery-codes.tsx'
import { StepUpForm } from '#web/session/factors/step-up-form.tsx'
import { CopyableCode } from '#web/ui/feedback/copyable-code.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

// Quiet zone around a QR code, in modules.
const quietZone = 4

/** QR code from rows of 0 and 1, drawn as one path. */
function QrCode({ rows, label }: { rows: readonly string[]; label: string }) {
  const size = rows.length + 2 * quietZone
  const squares = rows.flatMap((row, y) =>
    [...row].map((dark, x) => (dark === '1' ? `M${x + quietZone} ${y + quietZone}h1v1h-1z` : '')),
  )
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      width={240}
      height={240}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={squares.join('')} fill="currentColor" />
    </svg>
  )
}

/** Turns the second factor on: password, then the key for the app and a code from it, then recovery codes. */
export function TurnOnDialog({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('account')
  const client = useQueryClient()
  const [setup, setSetup] = useState<Output<'POST /api/auth/second-factor'>>()
  const [codes, setCodes] = useState<readonly string[]>()
  const start = useEndpointMutation('POST /api/auth/second-factor')
  const confirm = useEndpointMutation('POST /api/auth/second-factor/confirmation')
  const codeForm = useForm({
    initial: { code: '' },
    send: (body) => confirm.mutateAsync({ body }),
    onSaved: ({ recoveryCodes }) => {
      setCodes(recoveryCodes)
      toast.success(t('factor.isOn'))
      void client.invalidateQueries({ queryKey: endpointQueryKey('GET /api/auth/sessions') })
    },
  })
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  return (
    <Dialog
      isOpen
      title={t('factor.title')}
      onClose={codeForm.isBusy ? undefined : onDone}
      size="sm"
    >
      {setup ? (
        <SubmitForm key="code" form={codeForm} submitLabel={t('factor.turnOn')}>
          <p>{t('factor.scan')}</p>
          <div className={styles.key}>
            <QrCode rows={setup.qr} label={t('factor.qr')} />
            <p>
              {t('factor.key')} <CopyableCode>{setup.secret}</CopyableCode>
            </p>
          </div>
          <CodeField
            autoFocus
            value={codeForm.draft.code}
            onChange={(code) => codeForm.change({ code })}
          />
        </SubmitForm>
      ) : (
        <StepUpForm
          action={t('factor.next')}
          send={(body) => start.mutateAsync({ body })}
          onDone={setSetup}
        />
      )}
    </Dialog>
  )
}
