import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { listOrderLines } from '#contract/order-endpoints.ts'
import { listShipments } from '#contract/shipment-endpoints.ts'
import type { Pick } from '#web/app/keys/pick-list.tsx'
import { paths, pathTo } from '#web/app/paths.ts'
import { read } from '#web/app/queries.ts'
import { useProveidor } from '#web/app/state/session-state.ts'
import { useSettled } from '#web/app/use-settled.ts'
import { noSupplier } from '#web/constants.ts'

/** Shipments and orders whose code begins with what is typed. */
export function useFoundPicks(
  text: string,
  onClose: () => void,
): { picks: Pick[]; isSearching: boolean } {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const settled = useSettled(text)
  const hasSupplier = useProveidor((supplier) => supplier.id !== noSupplier)
  const enabled = settled.length >= 2 && hasSupplier
  const shipments = useQuery({
    ...read(listShipments, { query: { code: settled, sort: 'code', limit: 6 } }),
    enabled,
  })
  const lines = useQuery({
    ...read(listOrderLines, { query: { order: settled, show: 'all', limit: 100 } }),
    enabled,
  })
  const isSearching =
    text.length >= 2 &&
    hasSupplier &&
    (settled !== text || shipments.isFetching || lines.isFetching)
  if (!enabled || text.length < 2) return { picks: [], isSearching }
  const go =
    (path: string, search: Record<string, string> = {}) =>
    () => {
      onClose()
      void navigate({ to: path, search: search as never })
    }
  const orders = [...new Set((lines.data?.rows ?? []).map((line) => line.orderCode))].slice(0, 6)
  const picks: Pick[] = [
    ...(shipments.data?.rows ?? []).map((shipment): Pick => {
      const run = go(pathTo(paths.shipment, { id: shipment.id }))
      return {
        id: `s${shipment.id}`,
        label: shipment.code,
        icon: 'truck',
        group: t('palette.shipments'),
        run,
      }
    }),
    ...orders.map((code): Pick => {
      const run = go(paths.orders, { order: code, show: 'all' })
      return { id: `o${code}`, label: code, icon: 'list', group: t('palette.orders'), run }
    }),
  ]
  return { picks, isSearching }
}
