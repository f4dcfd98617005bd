import { useTranslation } from 'react-i18next'
import { useShortcut } from '#web/app/keyboard/shortcuts.ts'
import { Button } from '#web/ui/button.tsx'
import { KeyHint } from '#web/ui/key-hint.tsx'
import styles from './bulk-add.module.css'

/** Button, with the shortcut "f", that fills every empty quantity with the proposed quantity. */
export function FillAllButton({ onFill }: { onFill: () => void }) {
  const { t } = useTranslation('lines')
  useShortcut('f', t('bulkAdd.fill'), onFill)
  return (
    <div className={styles.tools}>
      <Button icon="check" onPress={onFill} aria-keyshortcuts="f">
        {t('bulkAdd.fill')}
      </Button>
      <span className={styles.cellHint}>
        <KeyHint keys="f" /> {t('bulkAdd.fillAll')} <KeyHint keys="=" /> {t('bulkAdd.fillOne')}
      </span>
    </div>
  )
}
