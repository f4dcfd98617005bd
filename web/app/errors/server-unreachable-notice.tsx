import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { retryNow, useIsServerUnreachable } from '#web/ui/server-reachability.ts'
import styles from './errors.module.css'

/** Notice that the server cannot be reached; the page retries by itself, and a button retries immediately. */
export function ServerUnreachableNotice() {
  const { t } = useTranslation()
  const ui = useTranslation('ui')
  if (!useIsServerUnreachable()) return null
  return (
    <div role="alert" className={styles.notice} data-screen-only>
      <Icon name="alert" />
      <p>{t('problem.waiting')}</p>
      <Button icon="retry" onPress={retryNow}>
        {ui.t('failed.retry')}
      </Button>
    </div>
  )
}
