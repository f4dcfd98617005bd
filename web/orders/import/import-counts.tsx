import { useTranslation } from 'react-i18next'
import type { ImportReport } from '#domain/imports/orders/order-import-report.ts'
import { useFormats } from '#web/app/formats.ts'
import { RowCounts } from '#web/app/table-import/row-counts.tsx'
import styles from './order-import.module.css'

const recordKinds = ['suppliers', 'orders', 'lines'] as const
const outcomes = ['created', 'changed', 'unchanged'] as const

export function ImportCounts({
  report,
}: {
  report: Pick<ImportReport, 'isImported' | 'rows' | 'good' | 'bad' | (typeof recordKinds)[number]>
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
          {recordKinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{kind === 'lines' ? t('fields:orderLines') : t(`import.${kind}`)}</th>
              {outcomes.map((outcome) => (
                <td key={outcome} data-zero={report[kind][outcome] === 0 || undefined}>
                  {number(report[kind][outcome])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
