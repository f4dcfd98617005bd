import { useTranslation } from 'react-i18next'
import type { OrderImportJob } from '#domain/imports/orders/order-import-job.ts'
import { useFormats } from '#web/app/formats.ts'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'

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
