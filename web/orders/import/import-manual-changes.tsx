import { useTranslation } from 'react-i18next'
import type { ImportReport } from '#domain/imports/orders/order-import-report.ts'
import { useFormats } from '#web/app/formats.ts'
import { FileRows } from '#web/app/table-import/file-rows.tsx'
import styles from '#web/app/table-import/table-import.module.css'
import { CodeText } from '#web/ui/feedback/code-text.tsx'
import { textColumn } from '#web/ui/table/text-column.tsx'

type ManualChange = ImportReport['manualChanges'][number]

/** Conflicts between a file and changes by hand, and which of the two values is used. */
export function ImportManualChanges({
  report,
}: {
  report: Pick<ImportReport, 'manualChanges' | 'manualChangeCount'>
}) {
  const { t } = useTranslation(['order-entry', 'fields'])
  const { day, number } = useFormats()
  const { manualChanges, manualChangeCount: count } = report
  const valueText = ({ field }: ManualChange, value: string) =>
    field === 'quantity'
      ? number(value)
      : field === 'shipTo'
        ? value || t('manual.nothing')
        : day(value)
  return (
    <FileRows<ManualChange>
      title={t('manual.title', { count, shown: number(count) })}
      hint={<p className={styles.explained}>{t('manual.hint')}</p>}
      rows={manualChanges}
      rowKey={({ row, field }) => `${row} ${field}`}
      columns={[
        {
          key: 'order',
          header: t('fields:orderCode'),
          render: ({ orderCode, lineNumber, productCode }) => (
            <span>
              <CodeText>{orderCode}</CodeText>
              {lineNumber ? (
                <span className={styles.quiet}>
                  {' '}
                  · <bdi>{lineNumber}</bdi> · <CodeText>{productCode}</CodeText>
                </span>
              ) : null}
            </span>
          ),
        },
        textColumn('field', t('manual.field'), ({ field }) => t(`fields:${field}`)),
        textColumn('byHand', t('manual.byHand'), (change) => valueText(change, change.byHand), {
          isNumeric: true,
        }),
        textColumn('inFile', t('manual.inFile'), (change) => valueText(change, change.inFile), {
          isNumeric: true,
        }),
        {
          key: 'used',
          header: t('manual.used'),
          render: ({ outcome }) => <strong>{t(`manual.${outcome}`)}</strong>,
        },
      ]}
    />
  )
}
