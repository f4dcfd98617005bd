import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { CodeMatch } from '#contract/shipments/code-lookup-endpoints.ts'
import type { ShipmentRow } from '#domain/shipments/shipment.ts'
import { useFormats } from '#web/app/formats.ts'
import { call } from '#web/app/http/call.ts'
import type { Command } from '#web/app/keyboard/command-list.tsx'
import { isCodeLength, isPrefixLength } from '#web/app/keyboard/lookup-length.ts'
import { matchName } from '#web/app/keyboard/lookup-target.ts'
import { matchDetail, matchId } from '#web/app/keyboard/match-command.ts'
import { readOrders } from '#web/app/keyboard/read-orders.ts'
import { useCodeLookup } from '#web/app/keyboard/use-code-lookup.ts'
import { paths, pathTo } from '#web/app/paths.ts'
import { endpointQuery, endpointQueryKey } from '#web/app/queries.ts'
import { useActingSupplier, useCan } from '#web/app/state/session-state.ts'
import { useDebounced } from '#web/app/use-debounced.ts'
import type { IconName } from '#web/ui/icon.tsx'

/** Returns `hintOf`, which writes status and ETA of a shipment beside its code, and the format of days. */
export function useShipmentHint() {
  const { t } = useTranslation(['shipments', 'fields'])
  const { day } = useFormats()
  const hintOf = ({
    status,
    estimatedDelivery,
  }: Pick<ShipmentRow, 'status' | 'estimatedDelivery'>) =>
    [t(`fields:statuses.${status}`), estimatedDelivery && day(estimatedDelivery)]
      .filter(Boolean)
      .join(' · ')
  return { hintOf, day }
}

const iconsByKind = {
  package: 'box',
  'removed-package': 'box',
  shipment: 'truck',
  order: 'list',
  product: 'list',
} as const satisfies Record<CodeMatch['kind'], IconName>

/** Returns the matches of the typed or scanned code as commands of the palette. */
export function useLookupCommands(
  text: string,
  onClose: () => void,
): { commands: Command[]; isSearching: boolean } {
  const { t } = useTranslation(['shell', 'keyboard'])
  const { open } = useCodeLookup()
  const { hintOf } = useShipmentHint()
  const isStaff = useCan('findSuppliers')
  const { id: actingId } = useActingSupplier()
  const debounced = useDebounced(text)
  const isEnabled = isCodeLength(debounced)
  const { data, isFetching } = useQuery({
    ...endpointQuery('GET /api/code-lookup', { query: { code: debounced } }),
    placeholderData: undefined,
    enabled: isEnabled,
  })
  const isSearching = isCodeLength(text) && (debounced !== text || isFetching)
  if (!isEnabled || debounced !== text) return { commands: [], isSearching }
  const commands = (data ?? []).map((match, _, matches): Command => {
    const isRemoved = match.kind === 'removed-package'
    const state = isRemoved ? t('keyboard:palette.removed') : ''
    const statusAndEta = 'estimatedDelivery' in match ? hintOf(match) : ''
    const hint = [state, matchDetail(match), statusAndEta, isStaff ? match.supplier.name : '']
      .filter(Boolean)
      .join(' · ')
    return {
      id: matchId(match, matches, actingId),
      label: matchName(match),
      icon: iconsByKind[match.kind],
      group: t(isRemoved ? 'keyboard:palette.packages' : `keyboard:palette.${match.kind}s`),
      ...(hint ? { hint } : {}),
      run: () => {
        onClose()
        void open(match)
      },
    }
  })
  return { commands, isSearching }
}

/** Returns shipments and orders whose code begins with the text, newest first, with state and date. */
export function usePrefixCommands(
  text: string,
  onClose: () => void,
): { commands: Command[]; isSearching: boolean } {
  const { t } = useTranslation(['shell', 'keyboard'])
  const { hintOf, day } = useShipmentHint()
  const navigate = useNavigate()
  const debounced = useDebounced(text)
  const isEnabled = isPrefixLength(debounced)
  const shipments = useQuery({
    ...endpointQuery('GET /api/shipments', { query: { code: debounced, sort: '-code', limit: 6 } }),
    enabled: isEnabled,
  })
  const query = { order: debounced, show: 'all', sort: '-order', limit: 100 } as const
  const orders = useQuery({
    queryKey: [...endpointQueryKey('GET /api/order-lines', { query }), 'orders'],
    queryFn: ({ signal }) =>
      readOrders((after) => call('GET /api/order-lines', { query: { ...query, after }, signal })),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  })
  const isSearching =
    isPrefixLength(text) && (debounced !== text || shipments.isFetching || orders.isFetching)
  if (!isEnabled || !isPrefixLength(text)) return { commands: [], isSearching }
  const go =
    (path: string, search: Record<string, string> = {}) =>
    () => {
      onClose()
      void navigate({ to: path, search: search as never })
    }
  // Until the answer arrives, the rows are those of an earlier text.
  const isMatch = (code: string) => code.toUpperCase().startsWith(text.toUpperCase())
  const commands: Command[] = [
    ...(shipments.data?.rows ?? [])
      .filter(({ code }) => isMatch(code))
      .map(
        (shipment): Command => ({
          id: `s${shipment.id}`,
          label: shipment.code,
          hint: hintOf(shipment),
          icon: 'truck',
          group: t('keyboard:palette.shipments'),
          run: go(pathTo(paths.shipment, { id: shipment.id })),
        }),
      ),
    ...(orders.data ?? [])
      .filter(({ orderCode }) => isMatch(orderCode))
      .map(
        ({ orderCode, orderDate }): Command => ({
          id: `o${orderCode}`,
          label: orderCode,
          hint: day(orderDate),
          icon: 'list',
          group: t('keyboard:palette.orders'),
          run: go(paths.orders, { order: orderCode, show: 'all' }),
        }),
      ),
  ]
  return { commands, isSearching }
}
