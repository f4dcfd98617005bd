import { useTranslation } from 'react-i18next'
import type { ImportReport } from '#domain/imports/orders/order-import-report.ts'
import { useFormats } from '#web/app/formats.ts'
import { RowCounts } from '#web/app/table-import/row-counts.tsx'
import styles from './import-counts.module.css'

const things = ['suppliers', 'orders', 'lines'] as const
const outcomes = ['created', 'changed', 'unchanged'] as const

/** Counts of an import: good and bad rows; created, changed and unchanged records. */
export function ImportCounts({
  report,
}: {
  report: Pick<ImportReport, 'isImported' | 'rows' | 'good' | 'bad' | (typeof things)[number]>
}) {
  const { t } = useTranslation(['orders', 'fields'])
  const { number } = useFormats()
  return (
    <div className={styles.figures}>
      <RowCounts report={report} />
      <table className={styles.table}>
        <caption className={styles.caption}>
          {t(report.isImported ? 'import.result' : 'import.preview')}
        </caption>
        <thead>
          <tr>
            <td />
            {outcomes.map((outcome) => (
              <th key={outcome} scope="col">
                {t(`import.${outcome}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {things.map((thing) => (
            <tr key={thing}>
              <th scope="row">
                {thing === 'lines' ? t('fields:orderLines') : t(`import.${thing}`)}
              </th>
              {outcomes.map((outcome) => (
                <td key={outcome} data-zero={report[thing][outcome] === 0 || undefined}>
                  {number(report[thing][outcome])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
