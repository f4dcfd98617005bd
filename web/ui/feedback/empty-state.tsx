import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import styles from './empty-state.module.css'

/** Empty state: one sentence about the first step, and the button for it. */
export function EmptyState({
  children,
  action,
  icon = 'box',
}: {
  children: string
  action?: ReactNode
  icon?: IconName
}) {
  return (
    <div className={styles.state}>
      <Icon name={icon} size={24} />
      <p className={styles.words}>{children}</p>
      {action}
    </div>
  )
}

/** Failure to load: the reason, and a button to retry. Content that was loaded before stays on the screen. */
export function FailedState({
  children,
  onRetry,
  isBusy = false,
}: {
  children: string
  onRetry?: (() => void) | undefined
  isBusy?: boolean
}) {
  const { t } = useTranslation('ui')
  return (
    <div className={styles.state} role="alert">
      <Icon name="alert" size={24} />
      <p className={styles.words}>{children}</p>
      {onRetry ? (
        <Button icon="retry" isBusy={isBusy} onPress={onRetry}>
          {t('failed.retry')}
        </Button>
      ) : null}
    </div>
  )
}
