import { useTranslation } from 'react-i18next'
import type { ShipmentLine } from '#domain/shipments/shipment-line.ts'
import { useFormats } from '#web/app/formats.ts'
import { LineName } from '#web/shipments/lines/line-name.tsx'
import styles from './add-line.module.css'

/** The lines added since the screen was opened, the newest first: proof at the side, not a table to work in. */
export function RecentlyAddedLines({ lines }: { lines: readonly ShipmentLine[] }) {
  const { t } = useTranslation('lines')
  const { number } = useFormats()
  if (lines.length === 0) return null
  return (
    <section className={styles.latest} aria-label={t('form.latest')}>
      <h2>{t('form.latest')}</h2>
      <ol>
        {[...lines]
          .reverse()
          .slice(0, 8)
          .map((line) => (
            <li key={line.id}>
              <LineName line={line} />
              <bdi className={styles.figure}>
                {number(line.quantity)} {line.unit}
              </bdi>
            </li>
          ))}
      </ol>
    </section>
  )
}
