import { useTranslation } from 'react-i18next'
import { isPastDate, type Traceability } from '#domain/shipments/traceability.ts'
import { useFormats } from '#web/app/formats.ts'
import { useToday } from '#web/app/workspace.ts'
import { CodeText } from '#web/ui/feedback/code-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './traced-goods.module.css'

/** Lot, date and serial numbers of a line, with a mark if the date has passed. */
export function TracedGoods({ goods }: { goods: Traceability }) {
  const { t } = useTranslation('traceability')
  const { day } = useFormats()
  const today = useToday()
  const { lot, serialNumbers } = goods
  const dates = (['bestBefore', 'expiry'] as const).flatMap((name) => {
    const value = goods[name]
    return value === null ? [] : [{ name, value }]
  })
  return (
    <span className={styles.goods}>
      {lot === null ? null : (
        <span className={styles.part}>
          {t('lot')} <CodeText>{lot}</CodeText>
        </span>
      )}
      {dates.map(({ name, value }) => (
        <span key={name} className={styles.part}>
          {t(name)}{' '}
          <time dateTime={value}>
            <bdi>{day(value)}</bdi>
          </time>
        </span>
      ))}
      {isPastDate(goods, today) ? (
        <span className={styles.past}>
          <Icon name="alert" size={14} />
          <span>{t('pastDate')}</span>
        </span>
      ) : null}
      {serialNumbers.length > 0 ? (
        <details className={styles.numbers}>
          <summary>{t('count', { count: serialNumbers.length })}</summary>
          <ul>
            {serialNumbers.map((serialNumber) => (
              <li key={serialNumber}>
                <CodeText>{serialNumber}</CodeText>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </span>
  )
}
