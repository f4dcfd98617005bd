import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CodeMatch } from '#contract/shipments/code-lookup-endpoints.ts'
import type { Command } from '#web/app/keyboard/command-list.tsx'
import { matchDetail, matchName } from '#web/app/keyboard/lookup-target.ts'
import { minCodeLength, useCodeLookup } from '#web/app/keyboard/use-code-lookup.ts'
import { useShipmentHint } from '#web/app/keyboard/use-shipment-hint.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { useDebounced } from '#web/app/use-debounced.ts'
import type { IconName } from '#web/ui/icon.tsx'

const icons = {
  package: 'box',
  'removed-package': 'box',
  shipment: 'truck',
  order: 'list',
  product: 'list',
} as const satisfies Record<CodeMatch['kind'], IconName>

// The same id as in the commands by prefix, so that a match is listed once.
const commandId = (find: CodeMatch) => {
  if (find.kind === 'package') return `p${find.packageId}`
  if (find.kind === 'removed-package') return `r${find.sscc}`
  if (find.kind === 'shipment') return `s${find.shipmentId}`
  return find.kind === 'order' ? `o${find.orderCode}` : `f${find.supplier.id}${find.productCode}`
}

/** Returns the matches of the typed or scanned code as commands of the palette. */
export function useLookupCommands(
  text: string,
  onClose: () => void,
): { commands: Command[]; isSearching: boolean } {
  const { t } = useTranslation(['shell', 'keyboard'])
  const { open } = useCodeLookup()
  const { hintOf } = useShipmentHint()
  const isStaff = useCan('findSuppliers')
  const settled = useDebounced(text)
  const enabled = settled.length >= minCodeLength
  const { data, isFetching } = useQuery({
    ...endpointQuery('GET /api/code-lookup', { query: { code: settled } }),
    placeholderData: undefined,
    enabled,
  })
  const isSearching = text.length >= minCodeLength && (settled !== text || isFetching)
  if (!enabled || settled !== text) return { commands: [], isSearching }
  const commands = (data ?? []).map((find): Command => {
    const isRemoved = find.kind === 'removed-package'
    const state = isRemoved ? t('keyboard:palette.removed') : ''
    const stands = 'estimatedDelivery' in find ? hintOf(find) : ''
    const hint = [state, matchDetail(find), stands, isStaff ? find.supplier.name : '']
      .filter(Boolean)
      .join(' · ')
    return {
      id: commandId(find),
      label: matchName(find),
      icon: icons[find.kind],
      group: t(isRemoved ? 'keyboard:palette.packages' : `keyboard:palette.${find.kind}s`),
      ...(hint ? { hint } : {}),
      run: () => {
        onClose()
        void open(find)
      },
    }
  })
  return { commands, isSearching }
}
