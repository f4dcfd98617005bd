import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/app/formats.ts'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { endpointQuery } from '#web/app/queries.ts'
import styles from '#web/session/account-screen.module.css'
import { RenewCodesDialog } from '#web/session/factors/renew-codes-dialog.tsx'
import { TurnOffDialog } from '#web/session/factors/turn-off-dialog.tsx'
import { TurnOnDialog } from '#web/session/factors/turn-on-dialog.tsx'
import { Button } from '#web/ui/button.tsx'

type FactorDialog = 'on' | 'off' | 'renew'

/** Whether signing in asks for a code as well, and how to have it so. */
export function SecondFactor() {
  const { t } = useTranslation('account')
  const { instant } = useFormats()
  const { data, error, refetch } = useQuery({
    ...endpointQuery('GET /api/auth/second-factor', {}),
    staleTime: 0,
  })
  const [dialog, setDialog] = useState<FactorDialog>()
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />
  const done = () => {
    setDialog(undefined)
    void refetch()
  }
  const { onSince = null, passkeyCount = 0, recoveryCodesLeft = 0 } = data ?? {}
  const hasFactor = onSince !== null || passkeyCount > 0
  return (
    <div className={styles.part}>
      <p className={styles.words}>
        <bdi>
          {onSince === null ? t('factor.intro') : t('factor.onSince', { when: instant(onSince) })}
          {hasFactor ? ` ${t('factor.recoveryCodesLeft', { count: recoveryCodesLeft })}` : null}
        </bdi>
      </p>
      <div className={styles.actions}>
        {onSince === null ? (
          <Button isBusy={!data} onPress={() => setDialog('on')}>
            {t('factor.turnOn')}
          </Button>
        ) : null}
        {hasFactor ? <Button onPress={() => setDialog('renew')}>{t('factor.renew')}</Button> : null}
        {onSince === null ? null : (
          <Button onPress={() => setDialog('off')}>{t('factor.turnOff')}</Button>
        )}
      </div>
      {dialog === 'on' ? <TurnOnDialog onDone={done} /> : null}
      {dialog === 'off' ? <TurnOffDialog onDone={done} /> : null}
      {dialog === 'renew' ? <RenewCodesDialog onDone={done} /> : null}
    </div>
  )
}
