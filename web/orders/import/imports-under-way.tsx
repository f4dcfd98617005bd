import { useTranslation } from 'react-i18next'
import type { OrderImportJob } from '#domain/imports/orders/order-import-job.ts'
import { useFormats } from '#web/app/formats.ts'
import { paths, pathTo } from '#web/app/paths.ts'
import { useImportsUnderWay } from '#web/orders/import/background-import.ts'
import styles from '#web/orders/import/order-import.module.css'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { Section } from '#web/ui/layout/page-header.tsx'
import { Link } from '#web/ui/link.tsx'

/** The person's own imports that have not ended, with their progress; renders nothing if there are none. */
export function ImportsUnderWay() {
  const { t } = useTranslation('imports')
  const jobs = useImportsUnderWay()
  if (jobs.length === 0) return null
  return (
    <Section title={t('job.underWay')}>
      <ul className={styles.jobs}>
        {jobs.map((job) => (
          <li key={job.id}>
            <Link href={pathTo(paths.orderImportJob, { id: job.id })}>
              <bdi>{job.fileName || t('unnamed')}</bdi>
            </Link>
            <ImportProgressBar job={job} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function ImportProgressBar({
  job: { state, rowsDone, rowCount },
}: {
  job: Pick<OrderImportJob, 'state' | 'rowsDone' | 'rowCount'>
}) {
  const { t } = useTranslation('imports')
  const { number } = useFormats()
  const isReading = state === 'reading'
  return (
    <ProgressBar
      label={t(`job.${state as 'waiting' | 'reading' | 'writing'}`)}
      value={isReading ? undefined : rowsDone}
      max={rowCount}
      valueText={
        isReading
          ? undefined
          : t('job.rowsDone', { done: number(rowsDone), rows: number(rowCount) })
      }
    />
  )
}
