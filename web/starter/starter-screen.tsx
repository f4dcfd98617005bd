import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useDrafts } from '#web/app/drafts/draft-store.ts'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { paths } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { useActingSupplier, useCan } from '#web/app/state/session-state.ts'
import { noSupplier } from '#web/constants.ts'
import { FirstSteps } from '#web/starter/first-steps.tsx'
import { Next14Days } from '#web/starter/next-14-days.tsx'
import { SavedDrafts } from '#web/starter/saved-drafts.tsx'
import styles from '#web/starter/starter-screen.module.css'
import { TodayScan } from '#web/starter/today-scan.tsx'
import { TodayWork } from '#web/starter/today-work.tsx'
import { LinkButton } from '#web/ui/link.tsx'

/** Today: what this person has to do, each thing with its act, and what the next fourteen days bring. */
export function StarterScreen() {
  const { t } = useTranslation('starter')
  const starter = useQuery(endpointQuery('GET /api/starter', {}))
  const drafts = useDrafts()
  const canCreate = useCan('create')
  const canReceive = useCan('receive')
  // Who receives begins by a scan; who acts for a supplier, by a shipment.
  const isAtDoor = useActingSupplier().id === noSupplier && canReceive
  const isLateAsked = useLocation({ select: ({ hash }) => hash === 'late' })
  const today = starter.data
  return (
    <ScreenPage
      title={t('title')}
      actions={
        canCreate && !isAtDoor ? (
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
          {isAtDoor ? <TodayScan /> : null}
          <FirstSteps />
          <TodayWork today={today} isLateAsked={isLateAsked} />
          <SavedDrafts drafts={drafts.data ?? []} />
          <Next14Days days={today.days} today={today.today} />
        </div>
      ) : null}
    </ScreenPage>
  )
}
