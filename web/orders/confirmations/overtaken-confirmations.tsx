import { useTranslation } from 'react-i18next'
import type { ConfirmationImportReport } from '#domain/imports/confirmations/confirmation-import-report.ts'
import { useFormats } from '#web/app/formats.ts'
import styles from '#web/app/table-import/table-import.module.css'
import { useConfirmationColumns } from '#web/orders/confirmations/understood-confirmations.tsx'
import { Section } from '#web/ui/layout/page-header.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'

/** Which lines changed between looking at a file and sending it, as they are now. */
export function OvertakenConfirmations({
  before,
  now,
}: {
  before: ConfirmationImportReport
  now: ConfirmationImportReport
}) {
  const { t } = useTranslation('confirmation-import')
  const { number } = useFormats()
  const columns = useConfirmationColumns()
  const current = new Map(now.understood.map((line) => [line.id, line]))
  const changed = before.understood.flatMap((line) => {
    const other = current.get(line.id)
    if (other?.version === line.version) return []
    return { ...line, ...other, isGone: other === undefined }
  })
  const count = changed.length
  const title = t('changed', { count, shown: number(count) })
  return (
    <>
      <p role="status">{t('overtaken')}</p>
      {count > 0 ? (
        <Section title={title}>
          <DataTable
            isCompact
            caption={title}
            rows={changed}
            rowKey={({ row }) => row}
            rowLabel={({ orderCode, lineNumber }) => `${orderCode} ${lineNumber}`}
            columns={[
              ...columns,
              {
                key: 'outcome',
                header: t('outcome'),
                render: ({ isGone, outcome }) => (
                  <span className={isGone ? styles.quiet : undefined}>
                    {isGone ? t('gone') : t(`outcomes.${outcome}`)}
                  </span>
                ),
              },
            ]}
          />
        </Section>
      ) : null}
    </>
  )
}
