import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Shipment } from '#domain/shipments/shipment.ts'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { paths, pathTo } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { SectionSkeleton } from '#web/app/shipment/section-skeleton.tsx'
import { ShipmentLoadState } from '#web/app/shipment/shipment-load-state.tsx'
import { useWhyNot } from '#web/app/shipment/shipment-permission.ts'
import { useShipment } from '#web/app/shipment/shipment-queries.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { BlindReceiving } from '#web/receiving/counting/blind-receiving.tsx'
import { ShipmentCounting } from '#web/receiving/counting/shipment-counting.tsx'
import { WaitingReceipts } from '#web/receiving/queue/pending-receipts.tsx'
import { unrecordedOf, waitingOf, withoutUnrecorded } from '#web/receiving/queue/receiving-state.ts'
import { UnrecordedCounts } from '#web/receiving/queue/unrecorded-counts.tsx'
import { useReceivingStore } from '#web/receiving/queue/use-receiving-store.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LinkButton } from '#web/ui/link.tsx'

/** Counting what arrives of a shipment, by scanner, keyboard or thumb; in parts, if need be. */
export function ReceivingScreen() {
  const id = Number(useParams({ strict: false }).id)
  const canReceive = useCan('receive')
  const query = useQuery({
    ...endpointQuery('GET /api/shipments/:id/receiving', { params: { id } }),
    enabled: canReceive,
  })
  if (!canReceive) return <SeeingReceiving id={id} />
  if (!query.data) return <ShipmentLoadState query={query} />
  return query.data.isBlind ? <BlindReceiving shipment={query.data} /> : <SeeingReceiving id={id} />
}

function SeeingReceiving({ id }: { id: number }) {
  const query = useShipment(id)
  return query.data ? <Receiving shipment={query.data} /> : <ShipmentLoadState query={query} />
}

function Receiving({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation(['receiving', 'shipments'])
  const whyNot = useWhyNot()
  const path = pathTo(paths.shipment, { id: shipment.id })
  const refusal = whyNot('receive', shipment)
  const { store, state } = useReceivingStore()
  return (
    <ScreenPage
      title={t('title')}
      trail={[
        { label: t('shipments:title'), href: paths.shipments },
        { label: shipment.code, href: path },
      ]}
      below={<bdi>{shipment.supplier.rao}</bdi>}
    >
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
        <ShipmentCounting shipment={shipment} store={store} state={state} />
      )}
    </ScreenPage>
  )
}
