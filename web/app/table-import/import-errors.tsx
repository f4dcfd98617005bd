import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/app/formats.ts'
import { FileRows } from '#web/app/table-import/file-rows.tsx'
import { useImportMessages } from '#web/app/table-import/import-messages.ts'
import styles from '#web/app/table-import/table-import.module.css'
import type { TableReport } from '#web/app/table-import/use-table-import.ts'

/** Errors of cells, each with its row number in the file. */
export function ImportErrors({
  report: { errors, errorCount },
}: {
  report: Pick<TableReport, 'errors' | 'errorCount'>
}) {
  const { t } = useTranslation('tables')
  const { number } = useFormats()
  const messages = useImportMessages()
  const more = errorCount - errors.length
  return (
    <FileRows
      title={t('errors', { count: errorCount, shown: number(errorCount) })}
      rows={errors.map((error, index) => ({ ...error, index }))}
      rowKey={({ index }) => index}
      columns={[
        {
          key: 'column',
          header: t('columnName'),
          render: ({ column }) => (column ? messages.column(column) : t('wholeRow')),
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
        { key: 'error', header: t('problem'), render: (error) => messages.cell(error) },
      ]}
      more={more > 0 ? t('more', { count: more, shown: number(more) }) : undefined}
    />
  )
}
