import { useTranslation } from 'react-i18next'
import type { CellError } from '#domain/imports/table/table-report.ts'
import { useFormats } from '#web/app/formats.ts'
import { useImportMessages } from '#web/app/table-import/import-messages.ts'
import styles from '#web/app/table-import/table-import.module.css'
import type { TableReport } from '#web/app/table-import/use-table-import.ts'
import { Section } from '#web/ui/layout/page-header.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'

/** Cell by cell what is wrong, each with its row as the file counts. */
export function ImportErrors({
  report: { errors, errorCount },
}: {
  report: Pick<TableReport, 'errors' | 'errorCount'>
}) {
  const { t } = useTranslation('tables')
  const { number } = useFormats()
  const words = useImportMessages()
  if (errorCount === 0) return null
  const numbered = errors.map((error, place) => ({ ...error, place }))
  const title = t('errors', { count: errorCount, shown: number(errorCount) })
  const more = errorCount - errors.length
  return (
    <Section title={title}>
      <DataTable<CellError & { place: number }>
        isCompact
        caption={title}
        rows={numbered}
        rowKey={(error) => error.place}
        rowLabel={(error) => t('row', { row: error.row })}
        columns={[
          {
            key: 'row',
            header: t('rowNumber'),
            isNoWrap: true,
            render: ({ row }) => t('row', { row: number(row) }),
          },
          {
            key: 'column',
            header: t('columnName'),
            render: ({ column }) => (column ? words.column(column) : t('wholeRow')),
          },
          {
            key: 'value',
            header: t('value'),
            render: ({ value }) =>
              value === '' ? (
                <span className={styles.quiet}>{t('emptyCell')}</span>
              ) : (
                <bdi className={styles.value}>{value}</bdi>
              ),
          },
          { key: 'error', header: t('problem'), render: (error) => words.cell(error) },
        ]}
      />
      {more > 0 ? (
        <p className={styles.quiet}>{t('more', { count: more, shown: number(more) })}</p>
      ) : null}
    </Section>
  )
}
