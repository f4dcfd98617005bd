import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReceivingShipment } from '#domain/receiving/receiving-shipment.ts'
import { useOfflineScreen } from '#web/app/offline/use-offline-screen.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { ShipmentLoadState } from '#web/app/shipment/shipment-load-state.tsx'
import { useShipment } from '#web/app/shipment/shipment-queries.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { BlindCounting } from '#web/receiving/counting/blind-counting.tsx'
import { CountingPage } from '#web/receiving/counting/counting-page.tsx'
import { ShipmentCounting } from '#web/receiving/counting/shipment-counting.tsx'

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
    <CountingPage shipment={shipment} about={shipment}>
      {(store, state) => <ShipmentCounting shipment={shipment} store={store} state={state} />}
    </CountingPage>
  )
}

function BlindReceiving({ shipment }: { shipment: ReceivingShipment }) {
  // The step table does not look at lines of a blind count.
  const { lines: _, ...row } = shipment
  return (
    <CountingPage shipment={shipment} about={row}>
      {(store, state) => <BlindCounting shipment={shipment} store={store} state={state} />}
    </CountingPage>
  )
}
