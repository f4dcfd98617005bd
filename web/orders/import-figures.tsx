import { useTranslation } from 'react-i18next'
import type { ImportReport } from '#domain/order-import-report.ts'
import { useFormats } from '#web/app/formats.ts'
import styles from '#web/orders/import-figures.module.css'

const things = ['suppliers', 'orders', 'lines'] as const
const outcomes = ['created', 'changed', 'unchanged'] as const

/** What a file does, in figures: how many rows are good, and what becomes new, changes, stays. */
export function ImportFigures({ report }: { report: ImportReport }) {
  const { t } = useTranslation(['orders', 'tables'])
  const { number } = useFormats()
  return (
    <div className={styles.figures}>
      <dl className={styles.rows}>
        {(['rows', 'good', 'bad'] as const).map((name) => (
          <div key={name} className={styles.row} data-tone={report[name] > 0 ? name : undefined}>
            <dt>{t(`tables:${name}`)}</dt>
            <dd>{number(report[name])}</dd>
          </div>
        ))}
      </dl>
      <table className={styles.table}>
        <caption className={styles.caption}>
          {t(report.isImported ? 'import.did' : 'import.does')}
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
              <th scope="row">{t(`import.${thing}`)}</th>
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
