import { useTranslation } from 'react-i18next'
import type { ImportReport } from '#domain/imports/orders/order-import-report.ts'
import { useFormats } from '#web/app/formats.ts'
import styles from '#web/app/table-import/table-import.module.css'
import { CodeText } from '#web/ui/feedback/code-text.tsx'
import { Section } from '#web/ui/layout/page-header.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'

type Conflict = ImportReport['conflicts'][number]

/** Warns of lines cut below what is already announced; they are imported all the same. */
export function ImportConflicts({ report }: { report: ImportReport }) {
  const { t } = useTranslation(['orders', 'tables', 'fields'])
  const { number } = useFormats()
  const { conflicts, conflictCount } = report
  if (conflictCount === 0) return null
  return (
    <Section title={t('import.conflicts', { count: conflictCount, shown: number(conflictCount) })}>
      <p className={styles.explained}>{t('import.conflictsHint')}</p>
      <DataTable<Conflict>
        isCompact
        caption={t('import.conflicts', { count: conflictCount, shown: number(conflictCount) })}
        rows={conflicts}
        rowKey={(conflict) => conflict.row}
        rowLabel={(conflict) => t('tables:row', { row: conflict.row })}
        columns={[
          {
            key: 'row',
            header: t('tables:rowNumber'),
            isNoWrap: true,
            render: ({ row }) => t('tables:row', { row: number(row) }),
          },
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
          {
            key: 'product',
            header: t('fields:product'),
            render: ({ productCode }) => <CodeText>{productCode}</CodeText>,
          },
          {
            key: 'wanted',
            header: t('import.wanted'),
            isNumeric: true,
            render: ({ wanted }) => number(wanted),
          },
          {
            key: 'announced',
            header: t('import.announced'),
            isNumeric: true,
            render: ({ announced }) => <strong>{number(announced)}</strong>,
          },
        ]}
      />
    </Section>
  )
}
