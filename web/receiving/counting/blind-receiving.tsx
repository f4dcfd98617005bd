import { useTranslation } from 'react-i18next'
import type { ReceivingShipment } from '#domain/receiving/receiving-shipment.ts'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { paths, pathTo } from '#web/app/paths.ts'
import { SectionSkeleton } from '#web/app/shipment/section-skeleton.tsx'
import { useWhyNot } from '#web/app/shipment/shipment-permission.ts'
import { BlindCounting } from '#web/receiving/counting/blind-counting.tsx'
import { WaitingReceipts } from '#web/receiving/queue/pending-receipts.tsx'
import { unrecordedOf, waitingOf, withoutUnrecorded } from '#web/receiving/queue/receiving-state.ts'
import { UnrecordedCounts } from '#web/receiving/queue/unrecorded-counts.tsx'
import { useReceivingStore } from '#web/receiving/queue/use-receiving-store.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
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
