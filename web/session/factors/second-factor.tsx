import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/app/formats.ts'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { endpointQuery, endpointQueryKey, useEndpointMutation } from '#web/app/queries.ts'
import styles from '#web/session/account-screen.module.css'
import { RecoveryCodes } from '#web/session/factors/recovery-codes.tsx'
import { StepUpDialog } from '#web/session/factors/step-up-dialog.tsx'
import { TurnOnDialog } from '#web/session/factors/turn-on-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { ButtonRow } from '#web/ui/layout/button-row.tsx'

function TurnOffDialog({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('account')
  const client = useQueryClient()
  const remove = useEndpointMutation('POST /api/auth/second-factor/removal')
  return (
    <StepUpDialog
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

function RenewCodesDialog({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('account')
  const renew = useEndpointMutation('POST /api/auth/second-factor/recovery-codes')
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  return (
    <StepUpDialog
      title={t('factor.title')}
      text={t('factor.renewHint')}
      action={t('factor.renew')}
      send={(body) => renew.mutateAsync({ body })}
      onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
      onClose={onDone}
    />
  )
}

type FactorDialog = 'on' | 'off' | 'renew'

export function SecondFactor() {
  const { t } = useTranslation('account')
  const { instant } = useFormats()
  const { data, error, refetch } = useQuery({
    ...endpointQuery('GET /api/auth/second-factor', {}),
    staleTime: 0,
  })
  const [dialog, setDialog] = useState<FactorDialog>()
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />
  const closeDialog = () => {
    setDialog(undefined)
    void refetch()
  }
  const { onSince: authenticatorSince = null, passkeyCount = 0, recoveryCodesLeft = 0 } = data ?? {}
  const hasFactor = authenticatorSince !== null || passkeyCount > 0
  return (
    <div className={styles.part}>
      <p className={styles.words}>
        <bdi>
          {authenticatorSince === null
            ? t('factor.intro')
            : t('factor.onSince', { when: instant(authenticatorSince) })}
          {hasFactor ? ` ${t('factor.recoveryCodesLeft', { count: recoveryCodesLeft })}` : null}
        </bdi>
      </p>
      <ButtonRow>
        {authenticatorSince === null ? (
          <Button isBusy={!data} onPress={() => setDialog('on')}>
            {t('factor.turnOn')}
          </Button>
        ) : null}
        {hasFactor ? <Button onPress={() => setDialog('renew')}>{t('factor.renew')}</Button> : null}
        {authenticatorSince === null ? null : (
          <Button onPress={() => setDialog('off')}>{t('factor.turnOff')}</Button>
        )}
      </ButtonRow>
      {dialog === 'on' ? <TurnOnDialog onDone={closeDialog} /> : null}
      {dialog === 'off' ? <TurnOffDialog onDone={closeDialog} /> : null}
      {dialog === 'renew' ? <RenewCodesDialog onDone={closeDialog} /> : null}
    </div>
  )
}
