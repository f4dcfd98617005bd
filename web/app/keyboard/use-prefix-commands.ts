import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Command } from '#web/app/keyboard/command-list.tsx'
import { useShipmentHint } from '#web/app/keyboard/use-shipment-hint.ts'
import { paths, pathTo } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { useDebounced } from '#web/app/use-debounced.ts'

/** Returns shipments and orders whose code begins with the text, newest first, with state and date. */
export function usePrefixCommands(
  text: string,
  onClose: () => void,
): { commands: Command[]; isSearching: boolean } {
  const { t } = useTranslation(['shell', 'keyboard'])
  const { hintOf, day } = useShipmentHint()
  const navigate = useNavigate()
  const settled = useDebounced(text)
  const enabled = settled.length >= 2
  const shipments = useQuery({
    ...endpointQuery('GET /api/shipments', { query: { code: settled, sort: '-code', limit: 6 } }),
    enabled,
  })
  const lines = useQuery({
    ...endpointQuery('GET /api/order-lines', {
      query: { order: settled, show: 'all', sort: '-order', limit: 100 },
    }),
    enabled,
  })
  const isSearching =
    text.length >= 2 && (settled !== text || shipments.isFetching || lines.isFetching)
  if (!enabled || text.length < 2) return { commands: [], isSearching }
  const go =
    (path: string, search: Record<string, string> = {}) =>
    () => {
      onClose()
      void navigate({ to: path, search: search as never })
    }
  const orders = new Map((lines.data?.rows ?? []).map((line) => [line.orderCode, line.orderDate]))
  const commands: Command[] = [
    ...(shipments.data?.rows ?? []).map((shipment): Command => {
      const run = go(pathTo(paths.shipment, { id: shipment.id }))
      return {
        id: `s${shipment.id}`,
        label: shipment.code,
        hint: hintOf(shipment),
        icon: 'truck',
        group: t('keyboard:palette.shipments'),
        run,
      }
    }),
    ...[...orders].slice(0, 6).map(([code, date]): Command => {
      const run = go(paths.orders, { order: code, show: 'all' })
      const hint = day(date)
      return {
        id: `o${code}`,
        label: code,
        hint,
        icon: 'list',
        group: t('keyboard:palette.orders'),
        run,
      }
    }),
  ]
  return { commands, isSearching }
}
