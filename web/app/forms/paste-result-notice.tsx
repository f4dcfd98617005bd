import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { PasteResult } from '#web/ui/quantity/paste-cells.ts'
import styles from './paste-result-notice.module.css'

/** Maximum number of listed values that match no row. */
const maxListedValues = 12

/** Notice after a paste into a table, with the values that match no row, and an undo where there is one. */
export function PasteResultNotice({
  result: { placedCount, unplaced },
  onUndo,
  onDismiss,
}: {
  result: PasteResult
  onUndo?: (() => void) | undefined
  onDismiss: () => void
}) {
  const { t } = useTranslation('lines')
  const listedText = unplaced.slice(0, maxListedValues).join(' · ')
  return (
    <div role="status" className={styles.note} data-has-unplaced={unplaced.length > 0 || undefined}>
      <Icon name={unplaced.length > 0 ? 'alert' : 'check'} />
      <p className={styles.words}>
        <bdi>{t('paste.placed', { count: placedCount })}</bdi>{' '}
        {unplaced.length > 0 ? (
          <bdi>
            {t('paste.left', {
              count: unplaced.length,
              values: unplaced.length > maxListedValues ? `${listedText} …` : listedText,
            })}
          </bdi>
        ) : null}
      </p>
      {onUndo ? (
        <Button kind="plain" isSmall icon="undo" onPress={onUndo}>
          {t('paste.undo')}
        </Button>
      ) : null}
      <Button kind="plain" isSmall isIconOnly icon="close" onPress={onDismiss}>
        {t('paste.dismiss')}
      </Button>
    </div>
  )
}
