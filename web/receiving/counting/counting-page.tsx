import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CompanyTimes } from '#web/app/frame/company-times.tsx'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { paths, pathTo } from '#web/app/paths.ts'
import { SectionSkeleton } from '#web/app/shipment/section-skeleton.tsx'
import { useWhyNot } from '#web/app/shipment/shipment-permission.ts'
import { WaitingReceipts } from '#web/receiving/queue/pending-receipts.tsx'
import {
  type ReceivingState,
  unrecordedOf,
  waitingOf,
  withoutUnrecorded,
} from '#web/receiving/queue/receiving-state.ts'
import type { ReceivingStore } from '#web/receiving/queue/receiving-store.ts'
import { UnrecordedCounts } from '#web/receiving/queue/unrecorded-counts.tsx'
import { useReceivingStore } from '#web/receiving/queue/use-receiving-store.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LinkButton } from '#web/ui/link.tsx'

/** Page of a count. If the shipment takes no more receipts: the reason, and the counts left unrecorded here. */
export function CountingPage({
  shipment,
  about,
  children,
}: {
  shipment: { id: number; code: string; supplier: { name: string } } & Parameters<
    typeof UnrecordedCounts
  >[0]['shipment']
  /** Input for the step table. */
  about: Parameters<ReturnType<typeof useWhyNot>>[1]
  children: (store: ReceivingStore, state: ReceivingState) => ReactNode
}) {
  const { t } = useTranslation(['receiving', 'shipments'])
  const refusal = useWhyNot()('receive', about)
  const path = pathTo(paths.shipment, { id: shipment.id })
  const { store, state } = useReceivingStore()
  return (
    <ScreenPage
      title={t('title')}
      trail={[
        { label: t('shipments:title'), href: paths.shipments },
        { label: shipment.code, href: path },
      ]}
      below={<bdi>{shipment.supplier.name}</bdi>}
    >
      <CompanyTimes>
        {!state ? (
          <SectionSkeleton />
        ) : refusal ? (
          <>
            <WaitingReceipts receipts={waitingOf(state, shipment.id)} />
            <UnrecordedCounts
              shipment={shipment}
              counted={unrecordedOf(state, shipment.id)}
              onDiscard={() => void store.change((now) => withoutUnrecorded(now, shipment.id))}
            />
            <EmptyState icon="lock" action={<LinkButton href={path}>{shipment.code}</LinkButton>}>
              {refusal}
            </EmptyState>
          </>
        ) : (
          children(store, state)
        )}
      </CompanyTimes>
    </ScreenPage>
  )
}
