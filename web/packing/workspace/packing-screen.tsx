import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { AllSuppliersButton } from '#web/app/frame/all-suppliers-button.tsx'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { isGone } from '#web/app/http/api-error.ts'
import { useOfflineScreen } from '#web/app/offline/use-offline-screen.ts'
import { paths } from '#web/app/paths.ts'
import { usePacking } from '#web/packing/packing-queries.ts'
import { PackingWorkspaceView } from '#web/packing/workspace/packing-workspace-view.tsx'
import { AriaLocale } from '#web/ui/aria-locale.tsx'
import { EmptyState, FailedState } from '#web/ui/feedback/empty-state.tsx'
import { LinkButton } from '#web/ui/link.tsx'
import tableStyles from '#web/ui/table/data-table.module.css'
import { TableSkeleton } from '#web/ui/table/table-skeleton.tsx'

/** Pack screen of a shipment: this part handles loading and failure. */
export function PackingScreen() {
  const { t } = useTranslation(['packing', 'shipments'])
  const messageOf = useProblemMessage()
  const id = Number(useParams({ strict: false }).id)
  useOfflineScreen(id)
  const { data, error, isFetching, refetch } = usePacking(id)
  if (data)
    return (
      <AriaLocale>
        <PackingWorkspaceView snapshot={data} />
      </AriaLocale>
    )
  return (
    <ScreenPage title={t('pack')} trail={[{ label: t('shipments:title'), href: paths.shipments }]}>
      {isGone(error) ? (
        <EmptyState
          icon="search"
          action={
            <>
              <LinkButton href={paths.shipments}>{t('back')}</LinkButton>
              <AllSuppliersButton />
            </>
          }
        >
          {t('gone')}
        </EmptyState>
      ) : error ? (
        <FailedState onRetry={() => void refetch()} isBusy={isFetching}>
          {t('failed', { why: messageOf(error) })}
        </FailedState>
      ) : (
        <table className={tableStyles.table} aria-busy="true">
          <tbody>
            <TableSkeleton width={2} />
          </tbody>
        </table>
      )}
    </ScreenPage>
  )
}
