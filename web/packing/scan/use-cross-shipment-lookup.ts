import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Find } from '#contract/code-lookup-endpoints.ts'
import { getPacking } from '#contract/packing-endpoints.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import { openPaletteWith } from '#web/app/keyboard/overlay-state.ts'
import { useCodeLookup } from '#web/app/keyboard/use-code-lookup.ts'
import { useProblemMessage } from '#web/app/problem-messages.ts'
import { endpointQueryKey } from '#web/app/queries.ts'
import type { Desk } from '#web/packing/packing-context.ts'

/** Scans wait for the answer, so it must come soon, in ms. */
const patience = 5000

// Whoever scans a wrong product is told so, and stays where the work is.
const isPlace = (one: Find) => one.kind === 'package' || one.kind === 'shipment'

/**
 * Looks up a scan that is nothing of this shipment, and opens what it names once all that was packed here is kept.
 * `why` is what is said when it names nothing. Until that is known further scans are refused: they may be meant for
 * the package that is about to be opened.
 */
export function useElsewhere(desk: Desk) {
  const { t } = useTranslation('packing')
  const words = useProblemMessage()
  const client = useQueryClient()
  const { find, open } = useCodeLookup()
  const asking = useRef<string | null>(null)
  // Whoever has left the screen meanwhile is not called back.
  useEffect(
    () => () => {
      asking.current = null
    },
    [],
  )

  async function openFound(text: string, why: string) {
    const finds = (await soon(find(text))).filter(isPlace)
    if (asking.current !== text) return
    const [only] = finds
    if (!only) return desk.say('refused', why)
    const isHere = only.shipmentId === desk.bench.id && only.kind === 'package'
    const known = isHere && desk.bench.packages.find(({ id }) => id === only.packageId)
    if (known && finds.length === 1) {
      desk.choose([known.number])
      return desk.say('done', t('scan.inPackage', { number: known.number }))
    }
    const isKept = await desk.flush()
    if (asking.current !== text) return
    if (!isKept) return desk.say('refused', t('scan.notKept', { text }))
    if (finds.length > 1) return openPaletteWith(text)
    // Somebody else made it since.
    const queryKey = endpointQueryKey(getPacking, { params: { id: desk.bench.id } })
    if (isHere) await client.invalidateQueries({ queryKey })
    await open(only)
  }

  const lookUp = async (text: string, why: string) => {
    asking.current = text
    desk.say('asked', t('scan.lookingUp', { text }))
    try {
      await openFound(text, why)
    } catch (error) {
      desk.say('refused', `${why} ${words(error)}`)
    } finally {
      asking.current = null
    }
  }
  return { lookUp, asking }
}

const soon = <T>(answer: Promise<T>): Promise<T> =>
  Promise.race([
    answer,
    new Promise<never>((_, reject) => setTimeout(() => reject(new ApiError('timeout')), patience)),
  ])
