import { useTranslation } from 'react-i18next'
import type { ImportReport } from '#domain/imports/orders/order-import-report.ts'
import { useFormats } from '#web/app/formats.ts'
import { FileRows } from '#web/app/table-import/file-rows.tsx'
import styles from '#web/app/table-import/table-import.module.css'
import { CodeText } from '#web/ui/feedback/code-text.tsx'
import { codeColumn, textColumn } from '#web/ui/table/text-column.tsx'

/** Warning about lines whose quantity falls below the announced quantity; the lines are imported nevertheless. */
export function ImportConflicts({ report }: { report: ImportReport }) {
  const { t } = useTranslation(['orders', 'fields'])
  const { number } = useFormats()
  const { conflicts, conflictCount } = report
  return (
    <FileRows<ImportReport['conflicts'][number]>
      title={t('import.conflicts', { count: conflictCount, shown: number(conflictCount) })}
      hint={<p className={styles.explained}>{t('import.conflictsHint')}</p>}
      rows={conflicts}
      columns={[
        {
          key: 'order',
          header: t('fields:orderCode'),
          render: ({ orderCode, lineNumber }) => (
            <span>
              <CodeText>{orderCode}</CodeText>
              <span className={styles.quiet}>
                {' '}
                · <bdi>{lineNumber}</bdi>
              </span>
            </span>
          ),
        },
        codeColumn('product', t('fields:product'), ({ productCode }) => productCode, {
          isNoWrap: false,
        }),
        textColumn('wanted', t('import.wanted'), ({ wanted }) => number(wanted), {
          isNumeric: true,
        }),
        {
          key: 'announced',
          header: t('import.announced'),
          isNumeric: true,
          render: ({ announced }) => <strong>{number(announced)}</strong>,
        },
      ]}
    />
  )
}
