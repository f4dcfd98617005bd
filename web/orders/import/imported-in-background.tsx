import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OrderImportJobDetails } from '#contract/orders/order-import-job-endpoints.ts'
import type { ImportReport } from '#domain/imports/orders/order-import-report.ts'
import type { BadRows } from '#domain/imports/table/table-report.ts'
import { useFormats } from '#web/app/formats.ts'
import { call } from '#web/app/http/call.ts'
import { paths } from '#web/app/paths.ts'
import { ImportErrors } from '#web/app/table-import/import-errors.tsx'
import { DownloadBad } from '#web/app/table-import/import-steps.tsx'
import styles from '#web/app/table-import/table-import.module.css'
import type { ChosenFile } from '#web/app/table-import/use-table-import.ts'
import { useImportedFile } from '#web/orders/import/background-import.ts'
import { ImportConflicts } from '#web/orders/import/import-conflicts.tsx'
import { ImportCounts } from '#web/orders/import/import-counts.tsx'
import { ImportManualChanges } from '#web/orders/import/import-manual-changes.tsx'
import { ImportedOnward } from '#web/orders/import/order-import-result.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LinkButton } from '#web/ui/link.tsx'

/** Result of an import in the background, shown like that of one in the foreground. */
export function ImportedInBackground({
  job,
  report,
}: {
  job: OrderImportJobDetails
  report: ImportReport
}) {
  const { t } = useTranslation(['tables', 'imports'])
  const { number } = useFormats()
  const file = useImportedFile(job.id)
  const bad = useMutation<BadRows, Error, ChosenFile>({
    mutationFn: ({ content, choice }) =>
      call('POST /api/order-imports/bad-rows', { body: content, query: choice }),
  })
  return (
    <div className={styles.parts}>
      <div className={styles.steps}>
        <p className={styles.file}>
          <Icon name="check" />
          <span role="status">
            <bdi>{t('imported', { count: report.good, shown: number(report.good) })}</bdi>
          </span>
        </p>
        <div className={styles.buttons}>
          <ImportedOnward report={report} />
          {report.bad > 0 && file ? (
            <DownloadBad file={file} report={report} work={{ bad }} />
          ) : null}
          <LinkButton kind="plain" href={paths.orderImport}>
            {t('chooseAnother')}
          </LinkButton>
        </div>
      </div>
      <ImportCounts report={report} />
      {report.bad > 0 && !file ? <p className={styles.quiet}>{t('imports:job.badAgain')}</p> : null}
      <ImportErrors report={report} />
      <ImportConflicts report={report} />
      <ImportManualChanges report={report} />
    </div>
  )
}
