import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import styles from './empty-state.module.css'

/** Nothing here yet: one sentence that teaches the first step, and the button that takes it. */
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
      <p className={styles.words}>
        <bdi>{children}</bdi>
      </p>
      {action}
    </div>
  )
}

/** Failure to load: the reason in words, and a button to try again. Content loaded before stays on the screen. */
export function FailedState({
  children,
  onRetry,
  isBusy = false,
  detail,
}: {
  children: string
  onRetry?: (() => void) | undefined
  isBusy?: boolean
  /** The request's number, for the person who is asked for help. */
  detail?: string | undefined
}) {
  const { t } = useTranslation('ui')
  return (
    <div className={styles.state} role="alert">
      <Icon name="alert" size={24} />
      <p className={styles.words}>
        <bdi>{children}</bdi>
      </p>
      {detail ? <p className={styles.detail}>{detail}</p> : null}
      {onRetry ? (
        <Button icon="retry" isBusy={isBusy} onPress={onRetry}>
          {t('failed.retry')}
        </Button>
      ) : null}
    </div>
  )
}
