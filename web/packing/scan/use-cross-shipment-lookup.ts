import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { CodeMatch } from '#contract/shipments/code-lookup-endpoints.ts'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import { useCodeLookup } from '#web/app/keyboard/use-code-lookup.ts'
import { endpointQueryKey } from '#web/app/queries.ts'
import { openPaletteWith } from '#web/app/state/overlay-state.ts'
import type { PackingWorkspace } from '#web/packing/packing-context.ts'

// Short, because further scans are refused until the reply.
const lookupTimeoutMs = 5000

// Other matches (orders, products) are left out: a wrong product must not lead away from packing.
const isShipmentOrPackage = (match: CodeMatch) =>
  match.kind === 'package' || match.kind === 'shipment'

/**
 * Looks up a scanned code of another shipment, and opens that shipment or package after saving the packing here;
 * without a match it shows `notFoundText`. Further scans are refused meanwhile: they may be meant for the package that
 * is about to be opened.
 */
export function useCrossShipmentLookup(workspace: PackingWorkspace) {
  const { t } = useTranslation('packing')
  const messageOf = useProblemMessage()
  const client = useQueryClient()
  const { find, open } = useCodeLookup()
  const pendingCode = useRef<string | null>(null)
  // A reply that arrives after the person left the screen opens nothing.
  useEffect(
    () => () => {
      pendingCode.current = null
    },
    [],
  )

  async function openMatch(text: string, notFoundText: string) {
    const matches = (await withTimeout(find(text))).filter(isShipmentOrPackage)
    if (pendingCode.current !== text) return
    const [match] = matches
    if (!match) return workspace.showStatus('error', notFoundText)
    const isOfThisShipment = match.shipmentId === workspace.packing.id && match.kind === 'package'
    const localPackage =
      isOfThisShipment && workspace.packing.packages.find(({ id }) => id === match.packageId)
    if (localPackage && matches.length === 1) {
      workspace.select([localPackage.number])
      return workspace.showStatus('success', t('scan.inPackage', { number: localPackage.number }))
    }
    const isSaved = await workspace.flush()
    if (pendingCode.current !== text) return
    if (!isSaved) return workspace.showStatus('error', t('scan.saveFirst', { text }))
    if (matches.length > 1) return openPaletteWith(text)
    // Another person created the package after the packing was fetched.
    const queryKey = endpointQueryKey('GET /api/shipments/:id/packing', {
      params: { id: workspace.packing.id },
    })
    if (isOfThisShipment) await client.invalidateQueries({ queryKey })
    await open(match)
  }

  const lookUp = async (text: string, notFoundText: string) => {
    pendingCode.current = text
    workspace.showStatus('wait', t('scan.lookingUp', { text }))
    try {
      await openMatch(text, notFoundText)
    } catch (error) {
      workspace.showStatus('error', `${notFoundText} ${messageOf(error)}`)
    } finally {
      pendingCode.current = null
    }
  }
  return { lookUp, pendingCode }
}

const withTimeout = <T>(reply: Promise<T>): Promise<T> =>
  Promise.race([
    reply,
    new Promise<never>((_, reject) =>
      setTimeout(() => reject(new ApiError('timeout')), lookupTimeoutMs),
    ),
  ])
