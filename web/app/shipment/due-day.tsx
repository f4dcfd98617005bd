import { useTranslation } from 'react-i18next'
import { isBefore } from '#domain/units/day.ts'
import { useFormats } from '#web/app/formats.ts'
import styles from '#web/app/shipment/due-day.module.css'
import { useToday } from '#web/app/workspace.ts'

/** A due day; marked as late once it has passed while `isWaiting`. */
export function DueDay({ day, isWaiting }: { day: string; isWaiting: boolean }) {
  const formats = useFormats()
  const today = useToday()
  return (
    <span className={styles.due}>
      <time dateTime={day}>
        <bdi>{formats.day(day)}</bdi>
      </time>
      {isWaiting && isBefore(day, today) ? <LateMark /> : null}
    </span>
  )
}

function LateMark() {
  const { t } = useTranslation('ui')
  return <span className={styles.late}>{t('late')}</span>
}
