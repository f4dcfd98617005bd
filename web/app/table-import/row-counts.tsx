import { useFormats } from '#web/app/formats.ts'
import styles from './row-counts.module.css'

/** What a file does, in large figures; good and bad ones in their colours. */
export function RowCounts({
  figures,
}: {
  figures: readonly { key: string; label: string; value: number; tone?: 'good' | 'bad' }[]
}) {
  const { number } = useFormats()
  return (
    <dl className={styles.rows}>
      {figures.map(({ key, label, value, tone }) => (
        <div key={key} className={styles.row} data-tone={value > 0 ? tone : undefined}>
          <dt>{label}</dt>
          <dd>{number(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
