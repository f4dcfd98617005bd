import { useTranslation } from 'react-i18next'
import type { ReceivingShipment } from '#domain/packing/receiving-shipment.ts'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { paths, pathTo } from '#web/app/paths.ts'
import { BlindCounting } from '#web/shipments/receiving/blind-counting.tsx'
import { WaitingReceipts } from '#web/shipments/receiving/queue/pending-receipts.tsx'
import {
  unrecordedOf,
  waitingOf,
  withoutUnrecorded,
} from '#web/shipments/receiving/queue/receiving-state.ts'
import { UnrecordedCounts } from '#web/shipments/receiving/queue/unrecorded-counts.tsx'
import { useReceivingStore } from '#web/shipments/receiving/queue/use-receiving-store.ts'
import { SectionSkeleton } from '#web/shipments/section-skeleton.tsx'
import { useWhyNot } from '#web/shipments/shipment-permission.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link.tsx'

/** Counting what arrives without seeing what was announced. */
export function BlindReceiving({ shipment }: { shipment: ReceivingShipment }) {
  const { t } = useTranslation(['receiving', 'shipments'])
  const { lines, ...row } = shipment
  const refusal = useWhyNot()('receive', row)
  const path = pathTo(paths.shipment, { id: shipment.id })
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
            shipment={{ lines }}
            counted={unrecordedOf(state, shipment.id)}
            onDiscard={() => void store.change((now) => withoutUnrecorded(now, shipment.id))}
          />
          <EmptyState icon="lock" action={<LinkButton href={path}>{shipment.code}</LinkButton>}>
            {refusal}
          </EmptyState>
        </>
      ) : (
        <BlindCounting shipment={shipment} store={store} state={state} />
      )}
    </ScreenPage>
  )
}
