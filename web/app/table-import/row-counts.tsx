import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/app/formats.ts'
import type { TableReport } from '#web/app/table-import/use-table-import.ts'
import styles from './table-import.module.css'

type Figure = { key: string; label: string; value: number; tone?: 'good' | 'bad' }

/** Counts of the rows of a file and of its effects; good and bad rows have colours. */
export function RowCounts({
  report: { rows, good, bad },
  figures = [],
}: {
  /** `good` is left out if other figures split these rows. */
  report: Pick<TableReport, 'rows' | 'bad'> & { good?: number }
  figures?: readonly Figure[]
}) {
  const { t } = useTranslation('tables')
  const { number } = useFormats()
  const all: Figure[] = [
    { key: 'rows', label: t('rows'), value: rows },
    ...(good === undefined
      ? []
      : [{ key: 'good', label: t('valid'), value: good, tone: 'good' as const }]),
    { key: 'bad', label: t('invalid'), value: bad, tone: 'bad' },
    ...figures,
  ]
  return (
    <dl className={styles.rows}>
      {all.map(({ key, label, value, tone }) => (
        <div key={key} className={styles.row} data-tone={value > 0 ? tone : undefined}>
          <dt>{label}</dt>
          <dd>{number(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
