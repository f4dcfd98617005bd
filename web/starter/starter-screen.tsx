import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CameraView } from '#web/app/camera/camera-view.tsx'
import { useFormats } from '#web/app/formats.ts'
import { CompanyTimes } from '#web/app/frame/company-times.tsx'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { useCodeLookup } from '#web/app/keyboard/use-code-lookup.ts'
import { paths } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { ScanInput } from '#web/app/scan/scan-input.tsx'
import { useActingSupplier, useCan } from '#web/app/state/session-state.ts'
import { noSupplier } from '#web/constants.ts'
import { FirstSteps } from '#web/starter/first-steps.tsx'
import { SavedDrafts } from '#web/starter/saved-drafts.tsx'
import styles from '#web/starter/starter-screen.module.css'
import { dueLinesHref, type Today } from '#web/starter/today-actions.ts'
import { TodayWork } from '#web/starter/today-work.tsx'
import { Button } from '#web/ui/button.tsx'
import { Link, LinkButton } from '#web/ui/link.tsx'

/** Today: the person's tasks, each with its action, and the next fourteen days. */
export function StarterScreen() {
  const { t } = useTranslation('starter')
  const starter = useQuery(endpointQuery('GET /api/starter', {}))
  const drafts = useQuery(endpointQuery('GET /api/drafts', {}))
  const canCreate = useCan('create')
  const canReceive = useCan('receive')
  // People who receive start with a scan, people who act for a supplier with a shipment.
  const startsWithScan = useActingSupplier().id === noSupplier && canReceive
  const isLateTarget = useLocation({ select: ({ hash }) => hash === 'late' })
  const today = starter.data
  return (
    <ScreenPage
      title={t('title')}
      actions={
        canCreate && !startsWithScan ? (
          <LinkButton href={paths.newShipment} kind="primary" icon="add">
            {t('newShipment')}
          </LinkButton>
        ) : null
      }
    >
      {starter.error ? (
        <LoadFailed error={starter.error} onRetry={() => void starter.refetch()} />
      ) : null}
      {today && !drafts.isPending ? (
        <div className={styles.parts}>
          <CompanyTimes>
            {startsWithScan ? <TodayScan /> : null}
            <FirstSteps />
            <TodayWork today={today} isLateTarget={isLateTarget} />
            <SavedDrafts drafts={drafts.data ?? []} />
            <Next14Days starter={today} />
          </CompanyTimes>
        </div>
      ) : null}
    </ScreenPage>
  )
}

/** Scan field of Today: opens the record of a scanned or typed code, to receive it. */
function TodayScan() {
  const { t } = useTranslation(['starter', 'camera'])
  const field = useRef<HTMLInputElement>(null)
  const [isCameraOpen, setCameraOpen] = useState(false)
  const { openScanned } = useCodeLookup()
  const openCode = (text: string) => void openScanned(text.trim())
  return (
    <div>
      <ScanInput
        label={t('scan.label')}
        placeholder={t('scan.placeholder')}
        field={field}
        onScan={openCode}
      >
        <Button
          kind="plain"
          icon="camera"
          isIconOnly
          aria-expanded={isCameraOpen}
          onPress={() => setCameraOpen(!isCameraOpen)}
        >
          {t('camera:open')}
        </Button>
      </ScanInput>
      {isCameraOpen ? <CameraView onScan={openCode} onClose={() => setCameraOpen(false)} /> : null}
    </div>
  )
}

function Next14Days({ starter }: { starter: Today }) {
  const { t } = useTranslation('starter')
  const formats = useFormats()
  const { days, today } = starter
  return (
    <section aria-labelledby="days" className={styles.days}>
      <h2 id="days">{t('days.title')}</h2>
      <ol className={styles.strip}>
        {days.map(({ day, shipments, dueLines }) => (
          <li
            key={day}
            className={styles.day}
            data-today={day === today || undefined}
            data-rest={isWeekend(day) || undefined}
            data-idle={shipments + dueLines === 0 || undefined}
          >
            <p className={styles.date} title={formats.longDay(day)}>
              <bdi>{day === today ? t('days.today') : formats.weekday(day)}</bdi>
              <span className={styles.number}>{Number(day.slice(8))}</span>
            </p>
            {shipments > 0 ? (
              <Link href={`${paths.shipments}?from=${day}&to=${day}&sort=eta`} isQuiet>
                <bdi>{t('days.shipments', { count: shipments })}</bdi>
              </Link>
            ) : null}
            {dueLines > 0 ? (
              <Link href={dueLinesHref(day, starter)} isQuiet>
                <bdi>{t('days.due', { count: dueLines })}</bdi>
              </Link>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  )
}

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())
