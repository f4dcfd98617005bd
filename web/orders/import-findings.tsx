import { useTranslation } from 'react-i18next'
import type { ImportError, ImportReport } from '#domain/order-import-report.ts'
import { useFormats } from '#web/app/formats.ts'
import { useImportWords } from '#web/orders/import-words.ts'
import styles from '#web/orders/order-import-screen.module.css'
import { CodeText } from '#web/ui/code-text.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Section } from '#web/ui/page-header.tsx'

type Conflict = ImportReport['conflicts'][number]

/** Cell by cell what is wrong, each with its row as the file counts. */
export function ImportErrors({ report }: { report: ImportReport }) {
  const { t } = useTranslation('orders')
  const { number } = useFormats()
  const words = useImportWords()
  const { errors, errorCount } = report
  if (errorCount === 0) return null
  const numbered = errors.map((error, place) => ({ ...error, place }))
  return (
    <Section title={t('import.errors', { count: errorCount, shown: number(errorCount) })}>
      <DataTable<ImportError & { place: number }>
        isCompact
        caption={t('import.errors', { count: errorCount, shown: number(errorCount) })}
        rows={numbered}
        rowKey={(error) => error.place}
        rowLabel={(error) => t('import.row', { row: error.row })}
        columns={[
          {
            key: 'row',
            header: t('import.rowNumber'),
            isUnbroken: true,
            render: ({ row }) => t('import.row', { row: number(row) }),
          },
          {
            key: 'column',
            header: t('import.columnName'),
            render: ({ column }) => (column ? words.column(column) : t('import.wholeRow')),
          },
          {
            key: 'value',
            header: t('import.value'),
            render: ({ value }) =>
              value === '' ? (
                <span className={styles.quiet}>{t('import.nothing')}</span>
              ) : (
                <bdi className={styles.value}>{value}</bdi>
              ),
          },
          { key: 'error', header: t('import.what'), render: (error) => words.cell(error) },
        ]}
      />
      {errorCount > errors.length ? (
        <p className={styles.quiet}>
          {t('import.more', {
            count: errorCount - errors.length,
            shown: number(errorCount - errors.length),
          })}
        </p>
      ) : null}
    </Section>
  )
}

/** Lines cut below what is already announced: they are taken all the same, and somebody should know. */
export function ImportConflicts({ report }: { report: ImportReport }) {
  const { t } = useTranslation('orders')
  const { number } = useFormats()
  const { conflicts, conflictCount } = report
  if (conflictCount === 0) return null
  return (
    <Section title={t('import.conflicts', { count: conflictCount, shown: number(conflictCount) })}>
      <p className={styles.explained}>{t('import.conflictsWhy')}</p>
      <DataTable<Conflict>
        isCompact
        caption={t('import.conflicts', { count: conflictCount, shown: number(conflictCount) })}
        rows={conflicts}
        rowKey={(conflict) => conflict.row}
        rowLabel={(conflict) => t('import.row', { row: conflict.row })}
        columns={[
          {
            key: 'row',
            header: t('import.rowNumber'),
            isUnbroken: true,
            render: ({ row }) => t('import.row', { row: number(row) }),
          },
          {
            key: 'order',
            header: t('field.order'),
            render: ({ orderCode, lineNumber }) => (
              <span>
                <CodeText>{orderCode}</CodeText>
                <span className={styles.quiet}> · {number(lineNumber)}</span>
              </span>
            ),
          },
          {
            key: 'product',
            header: t('field.product'),
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
