import { useTranslation } from 'react-i18next'
import styles from './receiving.module.css'

/** Progress of a count, and whether this browser keeps it. */
export function CountProgress({
  progress,
  note,
  isSending,
  isEmpty,
  isStored,
}: {
  progress: string
  note?: string | undefined
  isSending: boolean
  isEmpty: boolean
  isStored: boolean
}) {
  const { t } = useTranslation('receiving')
  const kept = isEmpty ? undefined : t(isStored ? 'keptHere' : 'notKept')
  const parts = [isSending ? t('pending.sending') : progress, note, kept]
  return (
    <span className={styles.progress} role="status">
      <bdi>{parts.filter((one) => one !== undefined).join(' · ')}</bdi>
    </span>
  )
}
