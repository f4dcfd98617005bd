import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { OrderImportJobDetails } from '#contract/orders/order-import-endpoints.ts'
import { isUnfinished } from '#domain/imports/orders/order-import-job.ts'
import type { ImportReport } from '#domain/imports/orders/order-import-report.ts'
import type { BadRows } from '#domain/imports/table/table-report.ts'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { useFormats } from '#web/app/formats.ts'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { recordOrAbsence } from '#web/app/frame/record-or-absence.tsx'
import { ApiError } from '#web/app/http/api-error.ts'
import { call } from '#web/app/http/call.ts'
import { LoadingFallback } from '#web/app/loading-fallback.tsx'
import { paths } from '#web/app/paths.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { ImportErrors } from '#web/app/table-import/import-errors.tsx'
import { useImportMessages } from '#web/app/table-import/import-messages.ts'
import { DownloadBadRows } from '#web/app/table-import/import-steps.tsx'
import styles from '#web/app/table-import/table-import.module.css'
import type { ChosenFile } from '#web/app/table-import/use-table-import.ts'
import { useBackgroundImport, useImportedFile } from '#web/orders/import/background-import.ts'
import { ImportConflicts } from '#web/orders/import/import-conflicts.tsx'
import { ImportCounts } from '#web/orders/import/import-counts.tsx'
import { ImportManualChanges } from '#web/orders/import/import-manual-changes.tsx'
import { ImportProgressBar } from '#web/orders/import/imports-under-way.tsx'
import { ImportResultLinks } from '#web/orders/import/order-import-result.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ButtonRow } from '#web/ui/layout/button-row.tsx'
import { LinkButton } from '#web/ui/link.tsx'

/** Screen of an import in the background: its progress, then its result. The person may leave and return. */
export function OrderImportJobScreen() {
  const { t } = useTranslation(['imports', 'orders'])
  const { instant } = useFormats()
  const canImport = useCan('importOrders')
  const id = Number(useParams({ strict: false }).id)
  const { record: job, absence } = recordOrAbsence(useBackgroundImport(id, canImport), {
    ...{ isAllowed: canImport, notAllowed: t('orders:import.notAllowed'), gone: t('notFound') },
    action: <LinkButton href={paths.orderImports}>{t('history')}</LinkButton>,
  })
  return (
    <ScreenPage
      title={job?.fileName || t(job ? 'unnamed' : 'oneImport')}
      trail={[
        { label: t('orders:title'), href: paths.orders },
        { label: t('orders:import.title'), href: paths.orderImport },
      ]}
      below={job ? <bdi>{instant(job.createdAt)}</bdi> : null}
    >
      {absence ?? (job ? <Job job={job} /> : <LoadingFallback />)}
    </ScreenPage>
  )
}

function Job({ job }: { job: OrderImportJobDetails }) {
  if (isUnfinished(job.state)) return <UnfinishedJob job={job} />
  if (job.report) return <BackgroundImportResult job={job} report={job.report} />
  return <UnsuccessfulJob job={job} />
}

function UnfinishedJob({ job }: { job: OrderImportJobDetails }) {
  const { t } = useTranslation('imports')
  const messageOf = useProblemMessage()
  const queryClient = useQueryClient()
  const cancel = useMutation({
    mutationFn: () =>
      call('POST /api/order-import-jobs/:id/cancellation', { params: { id: job.id } }),
    // Refetches after a failure too, because the import may have just ended.
    onSettled: () => queryClient.invalidateQueries(),
  })
  return (
    <div className={styles.parts}>
      <ImportProgressBar job={job} />
      <p className={styles.explained}>
        <bdi>{t('job.leave')}</bdi>
      </p>
      <ButtonRow>
        <Button icon="close" isBusy={cancel.isPending} onPress={() => cancel.mutate()}>
          {t('job.cancelImport')}
        </Button>
      </ButtonRow>
      {cancel.error ? <p role="alert">{messageOf(cancel.error)}</p> : null}
    </div>
  )
}

/** Import that stored nothing, with the reason. */
function UnsuccessfulJob({ job: { state, problem } }: { job: OrderImportJobDetails }) {
  const { t } = useTranslation(['imports', 'tables'])
  const { failure } = useImportMessages()
  const reasons = problem ? failure(new ApiError(problem.code, problem.status, problem)) : []
  return (
    <div className={styles.parts}>
      <div role="status" className={state === 'failed' ? styles.failure : undefined}>
        {state === 'failed' ? <Icon name="alert" /> : null}
        <ul>
          <li>
            <bdi>{t(state === 'failed' ? 'job.failed' : 'job.cancelled')}</bdi>
          </li>
          {reasons.map((sentence) => (
            <li key={sentence}>
              <bdi>{sentence}</bdi>
            </li>
          ))}
        </ul>
      </div>
      <ButtonRow>
        <LinkButton kind="primary" icon="upload" href={paths.orderImport}>
          {t('tables:chooseAnother')}
        </LinkButton>
      </ButtonRow>
    </div>
  )
}

/** Result of a background import, in the same form as the result of a foreground import. */
function BackgroundImportResult({
  job,
  report,
}: {
  job: OrderImportJobDetails
  report: ImportReport
}) {
  const { t } = useTranslation(['tables', 'imports'])
  const { number } = useFormats()
  const file = useImportedFile(job.id)
  const badRows = useMutation<BadRows, Error, ChosenFile>({
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
        <ButtonRow>
          <ImportResultLinks report={report} />
          {report.bad > 0 && file ? (
            <DownloadBadRows file={file} report={report} badRows={badRows} />
          ) : null}
          <LinkButton kind="plain" href={paths.orderImport}>
            {t('chooseAnother')}
          </LinkButton>
        </ButtonRow>
      </div>
      <ImportCounts report={report} />
      {report.bad > 0 && !file ? <p className={styles.quiet}>{t('imports:job.badAgain')}</p> : null}
      <ImportErrors report={report} />
      <ImportConflicts report={report} />
      <ImportManualChanges report={report} />
    </div>
  )
}
