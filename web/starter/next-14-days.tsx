import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/app/formats.ts'
import { paths } from '#web/app/paths.ts'
import type { Today } from '#web/starter/today-acts.ts'
import { Link } from '#web/ui/link.tsx'
import styles from './next-14-days.module.css'

/** The next fourteen days: what is to arrive, and what falls due. */
export function Next14Days({ days, today }: { days: Today['days']; today: string }) {
  const { t } = useTranslation('starter')
  const format = useFormats()
  return (
    <section aria-labelledby="days" className={styles.days}>
      <h2 id="days">{t('days.title')}</h2>
      <ol className={styles.strip}>
        {days.map(({ day, shipments, dueLines }) => (
          <li
            key={day}
            className={styles.day}
            data-today={day === today || undefined}
            data-rest={isRest(day) || undefined}
            data-idle={shipments + dueLines === 0 || undefined}
          >
            <p className={styles.date} title={format.longDay(day)}>
              <bdi>{day === today ? t('days.today') : format.weekday(day)}</bdi>
              <span className={styles.number}>{Number(day.slice(8))}</span>
            </p>
            {shipments > 0 ? (
              <Link href={`${paths.shipments}?from=${day}&to=${day}&sort=eta`} isQuiet>
                <bdi>{t('days.shipments', { count: shipments })}</bdi>
              </Link>
            ) : null}
            {dueLines > 0 ? (
              <Link href={`${paths.orders}?dueFrom=${day}&dueTo=${day}`} isQuiet>
                <bdi>{t('days.due', { count: dueLines })}</bdi>
              </Link>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  )
}

const isRest = (day: string) => [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())
