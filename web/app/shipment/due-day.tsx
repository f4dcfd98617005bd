import { useTranslation } from 'react-i18next'
import { isBefore } from '#domain/units/day.ts'
import { useFormats } from '#web/app/formats.ts'
import styles from '#web/app/shipment/due-day.module.css'
import { useToday } from '#web/app/workspace.ts'

/** A day by which something is to be done; once it has passed and `isWaiting` still, it is marked as late. */
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

/** Stands beside a day that has passed with something still to be done: the same wherever that is said. */
function LateMark() {
  const { t } = useTranslation('ui')
  return <span className={styles.late}>{t('late')}</span>
}
