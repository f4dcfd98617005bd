import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { CodeMatch } from '#contract/shipments/code-lookup-endpoints.ts'
import { maxLookupLength, minLookupLength } from '#domain/code-text.ts'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { useFormats } from '#web/app/formats.ts'
import { lookupTarget, matchName } from '#web/app/keyboard/lookup-target.ts'
import { paths } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { openPaletteWith } from '#web/app/state/overlay-state.ts'
import { actFor, actingSupplierId, useCan, useProveidor } from '#web/app/state/session-state.ts'
import { useTimeZone } from '#web/app/workspace.ts'
import { noSupplier } from '#web/constants.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** Replaces control characters, which are invisible. */
const printable = (code: string) => code.replace(/\p{Cc}/gu, ' ').trim()

/** Narrows matches to those of the acting supplier, if it has any. */
function preferActingSupplier(matches: CodeMatch[]): CodeMatch[] {
  const acting = actingSupplierId()
  const own = matches.filter(({ supplier }) => supplier.id === acting)
  return own.length > 0 ? own : matches
}

/** Returns functions that open the record of a scanned or typed code. */
export function useCodeLookup() {
  const { t } = useTranslation(['shell', 'keyboard'])
  const navigate = useNavigate()
  const client = useQueryClient()
  const messageOf = useProblemMessage()
  const canReceive = useCan('receive')
  // Instants in the company's time zone, as on the shipment's screen.
  const { instant, person } = useFormats(useTimeZone())

  const find = async (code: string) => {
    if (code.length > maxLookupLength) return []
    const matches = await client.fetchQuery({
      ...endpointQuery('GET /api/code-lookup', { query: { code } }),
      staleTime: 0,
    })
    return preferActingSupplier(matches)
  }

  const open = (match: CodeMatch) => {
    const { id } = useProveidor.getState()
    // Without an acting supplier, the screen shows all suppliers' records.
    if (id !== noSupplier && match.supplier.id !== id) actFor(match.supplier)
    if (match.kind === 'removed-package') {
      const { shipmentCode: shipment, removedBy } = match
      void toast.warn(
        t('keyboard:codeLookup.removed', {
          package: matchName(match),
          shipment,
          day: instant(match.removedAt),
          by: person(removedBy),
        }),
      )
    }
    const target = lookupTarget(match, canReceive)
    const isNarrowed = id === noSupplier && target?.to === paths.orders
    const search = { ...target?.search, ...(isNarrowed && { supplier: match.supplier.id }) }
    return target && navigate({ to: target.to, search: search as never })
  }

  /** Opens a single match, lists several in the palette, and warns if there is none. */
  async function openScanned(code: string) {
    try {
      const matches = await find(code)
      const [match] = matches
      if (!match) return toast.warn(t('keyboard:codeLookup.none', { code: printable(code) }))
      if (matches.length > 1) return openPaletteWith(code)
      await open(match)
    } catch (error) {
      void toast.error(messageOf(error))
    }
  }

  /** Opens a single match other than an order, for a list's search field: the lists themselves find orders. */
  async function openTyped(code: string) {
    if (code.length < minLookupLength) return
    const matches = await find(code).catch(() => [])
    const [match] = matches.filter(({ kind }) => kind !== 'order')
    if (match && matches.length === 1) await open(match)
  }

  return { find, open, openScanned, openTyped }
}
