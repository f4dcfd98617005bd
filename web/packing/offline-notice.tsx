import { useTranslation } from 'react-i18next'
import { useDesk } from '#web/packing/packing-context.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './offline-notice.module.css'

/** The server cannot be reached: what is on the screen is not all there yet. */
export function CutOff() {
  const { t } = useTranslation('packing')
  const { bench, retry } = useDesk()
  if (!bench.isCutOff) return null
  return (
    <div className={styles.notice} role="status">
      <Icon name="offline" />
      <span>{t('news.cutOff', { count: bench.waiting })}</span>
      <Button isSmall icon="redo" onPress={retry}>
        {t('news.retry')}
      </Button>
    </div>
  )
}
