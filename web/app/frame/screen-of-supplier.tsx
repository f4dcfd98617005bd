import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Supplier } from '#domain/parties/supplier.ts'
import styles from '#web/app/frame/layout.module.css'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { LoadingFallback } from '#web/app/loading-fallback.tsx'
import { paths } from '#web/app/paths.ts'
import { endpointQuery, endpointQueryKey } from '#web/app/queries.ts'
import { openSupplierSearch } from '#web/app/state/overlay-state.ts'
import {
  openShipmentOf,
  useCan,
  useProveidor,
  useShipmentSupplier,
} from '#web/app/state/session-state.ts'
import { noSupplier } from '#web/constants.ts'
import { Button } from '#web/ui/button.tsx'

/**
 * Outlet for the supplier acted for. Company staff who have chosen none see all suppliers; on the screens of a shipment
 * they act for its supplier, and for a new shipment they must choose one.
 */
export function ScreenOfSupplier() {
  const supplierId = useProveidor((supplier) => supplier.id)
  const openShipmentId = useShipmentSupplier((shipment) => shipment.shipmentId)
  // Path of the shown screen, not of the one being loaded: the shown one would act for another supplier for a moment.
  const path = useRouterState({ select: (state) => state.matches.at(-1)?.fullPath ?? '' })
  const id = useRouterState({ select: ({ matches }) => Number(shipmentIdOf(matches.at(-1))) })
  if (supplierId !== noSupplier) return <Outlet key={supplierId} />
  if (path === paths.newShipment) return <ChooseSupplier />
  if (path.startsWith(paths.shipment)) return <ShipmentOfSupplier key={id} id={id} path={path} />
  // The previous shipment stays open until its screen is unmounted.
  return openShipmentId > 0 ? null : <Outlet key={supplierId} />
}

const shipmentIdOf = (match: { params: object } | undefined) =>
  (match?.params as { id?: string } | undefined)?.id

function ShipmentOfSupplier({ id, path }: { id: number; path: string }) {
  const client = useQueryClient()
  const canReceive = useCan('receive')
  // People who count blind must not see the announced quantities: the receiving screen has its own endpoint.
  const [isReceiving] = useState(path === paths.receiving && canReceive)
  const isOpen = useShipmentSupplier(({ shipmentId }) => shipmentId === id)
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    let isUnmounted = false
    const open = (shipment: { supplier: Supplier }) => {
      if (isUnmounted) return
      const { supplier } = shipment
      // Cached under the shipment's supplier, so that its screens do not fetch it again.
      const input = { params: { id }, supplier: supplier.id }
      const key = isReceiving
        ? endpointQueryKey('GET /api/shipments/:id/receiving', input)
        : endpointQueryKey('GET /api/shipments/:id', input)
      client.setQueryData(key, shipment)
      openShipmentOf({ shipmentId: id, id: supplier.id, name: supplier.name })
    }
    const input = { params: { id } }
    const read: Promise<{ supplier: Supplier }> = isReceiving
      ? client.fetchQuery(endpointQuery('GET /api/shipments/:id/receiving', input))
      : client.fetchQuery(endpointQuery('GET /api/shipments/:id', input))
    read.then(open, () => setFailed(true))
    return () => {
      isUnmounted = true
      openShipmentOf()
    }
  }, [client, id, isReceiving])
  // After a failure the screen fetches again and shows the error.
  return isOpen || isFailed ? <Outlet /> : <LoadingFallback />
}

/** Asks company staff for the supplier of a new shipment. */
function ChooseSupplier() {
  const { t } = useTranslation()
  return (
    <ScreenPage title={t('supplier.whose')}>
      <p className={styles.why}>{t('supplier.why')}</p>
      <Button kind="primary" icon="search" onPress={openSupplierSearch}>
        {t('supplier.choose')}
      </Button>
    </ScreenPage>
  )
}
