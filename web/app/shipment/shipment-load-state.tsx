import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { AllSuppliersButton } from '#web/app/frame/all-suppliers-button.tsx'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { isGone } from '#web/app/http/api-error.ts'
import { paths } from '#web/app/paths.ts'
import { SectionSkeleton } from '#web/app/shipment/section-skeleton.tsx'
import { EmptyState, FailedState } from '#web/ui/feedback/empty-state.tsx'
import { LinkButton } from '#web/ui/link.tsx'

/** Page of a shipment that is loading, does not exist or failed to load. */
export function ShipmentLoadState({ query }: { query: UseQueryResult<unknown, Error> }) {
  const { t } = useTranslation('shipments')
  const messageOf = useProblemMessage()
  const { error, isFetching, refetch } = query
  return (
    <ScreenPage title={t('title')} trail={[{ label: t('title'), href: paths.shipments }]}>
      {isGone(error) ? (
        <EmptyState
          icon="search"
          action={
            <>
              <LinkButton href={paths.shipments}>{t('details.back')}</LinkButton>
              <AllSuppliersButton />
            </>
          }
        >
          {t('details.gone')}
        </EmptyState>
      ) : error ? (
        <FailedState onRetry={() => void refetch()} isBusy={isFetching}>
          {t('details.failed', { why: messageOf(error) })}
        </FailedState>
      ) : (
        <SectionSkeleton />
      )}
    </ScreenPage>
  )
}
