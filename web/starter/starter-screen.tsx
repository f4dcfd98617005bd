import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useDrafts } from '#web/app/drafts/draft-store.ts'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { paths } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { FirstSteps } from '#web/starter/first-steps.tsx'
import { Next14Days } from '#web/starter/next-14-days.tsx'
import { SavedDrafts } from '#web/starter/saved-drafts.tsx'
import styles from '#web/starter/starter-screen.module.css'
import { TodoList } from '#web/starter/todo-list.tsx'
import { LinkButton } from '#web/ui/link.tsx'

/** Today: what arrives in the next fourteen days, what waits, and the way into the next job. */
export function StarterScreen() {
  const { t } = useTranslation('starter')
  const starter = useQuery(endpointQuery('GET /api/starter', {}))
  const drafts = useDrafts()
  const canCreate = useCan('create')
  return (
    <ScreenPage
      title={t('title')}
      actions={
        canCreate ? (
          <LinkButton href={paths.newShipment} kind="primary" icon="add">
            {t('newShipment')}
          </LinkButton>
        ) : null
      }
    >
      {starter.error ? (
        <LoadFailed error={starter.error} onRetry={() => void starter.refetch()} />
      ) : null}
      {starter.data && !drafts.isPending ? (
        <div className={styles.parts}>
          <FirstSteps />
          <TodoList figures={starter.data} />
          <SavedDrafts drafts={drafts.data ?? []} />
          <Next14Days days={starter.data.days} today={starter.data.today} />
        </div>
      ) : null}
    </ScreenPage>
  )
}
