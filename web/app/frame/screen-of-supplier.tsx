import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Shipment } from '#domain/shipment.ts'
import { ChooseSupplier } from '#web/app/frame/choose-supplier.tsx'
import { LoadingFallback } from '#web/app/loading-fallback.tsx'
import { paths } from '#web/app/paths.ts'
import { endpointQuery, endpointQueryKey } from '#web/app/queries.ts'
import { openShipmentOf, useProveidor, useShipmentSupplier } from '#web/app/state/session-state.ts'
import { noSupplier } from '#web/constants.ts'

/**
 * The screen, for the supplier that it is about. Company staff who have chosen none see all suppliers; on the screens of one
 * shipment they act for its supplier, and only for a new one they are asked.
 */
export function ScreenOfSupplier() {
  const supplierId = useProveidor((supplier) => supplier.id)
  const openShipment = useShipmentSupplier((shipment) => shipment.shipmentId)
  // The screen that stands, not the one being loaded: it would run for another supplier for a moment.
  const path = useRouterState({ select: (state) => state.matches.at(-1)?.fullPath ?? '' })
  const id = useRouterState({ select: ({ matches }) => Number(shipmentIdOf(matches.at(-1))) })
  if (supplierId !== noSupplier) return <Outlet key={supplierId} />
  if (path === paths.newShipment) return <ChooseSupplier />
  if (path.startsWith(paths.shipment)) return <ShipmentOfSupplier key={id} id={id} />
  // The shipment left last is still open until its screen has gone.
  return openShipment > 0 ? null : <Outlet key={supplierId} />
}

const shipmentIdOf = (match: { params: object } | undefined) =>
  (match?.params as { id?: string } | undefined)?.id

function ShipmentOfSupplier({ id }: { id: number }) {
  const client = useQueryClient()
  const isOpen = useShipmentSupplier(({ shipmentId }) => shipmentId === id)
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    let isLeft = false
    const open = (shipment: Shipment) => {
      if (isLeft) return
      const { supplier } = shipment
      // Its screens ask for it in its supplier's name, and have it already.
      client.setQueryData(
        endpointQueryKey('GET /api/shipments/:id', { params: { id }, supplier: supplier.id }),
        shipment,
      )
      openShipmentOf({ shipmentId: id, id: supplier.id, rao: supplier.rao })
    }
    const query = endpointQuery('GET /api/shipments/:id', { params: { id } })
    client.fetchQuery(query).then(open, () => setFailed(true))
    return () => {
      isLeft = true
      openShipmentOf()
    }
  }, [client, id])
  // The screen asks once more and says why it has nothing.
  return isOpen || isFailed ? <Outlet /> : <LoadingFallback />
}
