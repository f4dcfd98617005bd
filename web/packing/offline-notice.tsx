import { useTranslation } from 'react-i18next'
import { usePackingWorkspace } from '#web/packing/packing-context.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './offline-notice.module.css'

/** Notice with the number of unsent changes while the server is unreachable. */
export function OfflineNotice() {
  const { t } = useTranslation('packing')
  const { packing, retry } = usePackingWorkspace()
  if (!packing.isOffline) return null
  return (
    <div className={styles.notice} role="status">
      <Icon name="offline" />
      <span>{t('queue.offline', { count: packing.pendingCount })}</span>
      <Button isSmall icon="retry" onPress={retry}>
        {t('queue.retry')}
      </Button>
    </div>
  )
}
