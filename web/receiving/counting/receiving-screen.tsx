import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReceivingShipment } from '#domain/receiving/receiving-shipment.ts'
import { CompanyTimes } from '#web/app/frame/company-times.tsx'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { useOfflineScreen } from '#web/app/offline/use-offline-screen.ts'
import { paths, pathTo } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { SectionSkeleton } from '#web/app/shipment/section-skeleton.tsx'
import { ShipmentLoadState } from '#web/app/shipment/shipment-load-state.tsx'
import { useWhyNot } from '#web/app/shipment/shipment-permission.ts'
import { useShipment } from '#web/app/shipment/shipment-queries.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { ShipmentCounting } from '#web/receiving/counting/shipment-counting.tsx'
import { WaitingReceipts } from '#web/receiving/queue/pending-receipts.tsx'
import {
  type ReceivingState,
  unrecordedCountOf,
  waitingReceiptsOf,
  withoutUnrecorded,
} from '#web/receiving/queue/receiving-state.ts'
import type { ReceivingStore } from '#web/receiving/queue/receiving-store.ts'
import { UnrecordedCounts } from '#web/receiving/queue/unrecorded-counts.tsx'
import { useReceivingStore } from '#web/receiving/queue/use-receiving-store.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LinkButton } from '#web/ui/link.tsx'

/** Screen to count the arrival of a shipment, in one or several receipts. */
export function ReceivingScreen() {
  const id = Number(useParams({ strict: false }).id)
  useOfflineScreen(id)
  const canReceive = useCan('receive')
  const query = useQuery({
    ...endpointQuery('GET /api/shipments/:id/receiving', { params: { id } }),
    enabled: canReceive,
  })
  if (!canReceive) return <ReceivingWithQuantities id={id} />
  if (!query.data) return <ShipmentLoadState query={query} />
  return query.data.isBlind ? (
    <BlindReceiving shipment={query.data} />
  ) : (
    <ReceivingWithQuantities id={id} />
  )
}

function ReceivingWithQuantities({ id }: { id: number }) {
  const query = useShipment(id)
  if (!query.data) return <ShipmentLoadState query={query} />
  const shipment = query.data
  return (
    <CountingPage shipment={shipment} stepInput={shipment}>
      {(store, state) => (
        <ShipmentCounting isBlind={false} shipment={shipment} store={store} state={state} />
      )}
    </CountingPage>
  )
}

function BlindReceiving({ shipment }: { shipment: ReceivingShipment }) {
  // Lines of a blind count have no quantities; the rules for receiving do not need them.
  const { lines: _, ...row } = shipment
  return (
    <CountingPage shipment={shipment} stepInput={row}>
      {(store, state) => (
        <ShipmentCounting isBlind shipment={shipment} store={store} state={state} />
      )}
    </CountingPage>
  )
}

/** Page of a count. If the shipment takes no more receipts: the reason, and the counts left unrecorded here. */
function CountingPage({
  shipment,
  stepInput,
  children,
}: {
  shipment: { id: number; code: string; supplier: { name: string } } & Parameters<
    typeof UnrecordedCounts
  >[0]['shipment']
  /** Input for the step table. */
  stepInput: Parameters<ReturnType<typeof useWhyNot>>[1]
  children: (store: ReceivingStore, state: ReceivingState) => ReactNode
}) {
  const { t } = useTranslation(['receiving', 'shipments'])
  const refusal = useWhyNot()('receive', stepInput)
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
            <WaitingReceipts receipts={waitingReceiptsOf(state, shipment.id)} />
            <UnrecordedCounts
              shipment={shipment}
              counted={unrecordedCountOf(state, shipment.id)}
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
