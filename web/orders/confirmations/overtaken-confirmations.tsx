import { useTranslation } from 'react-i18next'
import type { ConfirmationImportReport } from '#domain/imports/confirmations/confirmation-import-report.ts'
import { useFormats } from '#web/app/formats.ts'
import { FileRows } from '#web/app/table-import/file-rows.tsx'
import styles from '#web/app/table-import/table-import.module.css'
import { useConfirmationColumns } from '#web/orders/confirmations/understood-confirmations.tsx'

/** Lines that changed between the preview of a file and sending it, with their current values. */
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
  return (
    <>
      <p role="status">{t('overtaken')}</p>
      <FileRows
        title={t('changed', { count, shown: number(count) })}
        rows={changed}
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
    </>
  )
}
