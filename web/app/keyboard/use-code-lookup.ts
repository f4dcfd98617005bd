import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type Find, listFinds } from '#contract/code-lookup-endpoints.ts'
import { useFormats } from '#web/app/formats.ts'
import { nameOf, placeOf } from '#web/app/keyboard/lookup-target.ts'
import { openPaletteWith } from '#web/app/keyboard/overlay-state.ts'
import { useProblemWords } from '#web/app/problem-messages.ts'
import { read } from '#web/app/queries.ts'
import { actFor, useProveidor } from '#web/app/state/session-state.ts'
import { toast } from '#web/ui/toast.ts'

/** No code is shorter. */
export const shortestCode = 3

/** Control characters have no looks. */
const shown = (code: string) => code.replace(/\p{Cc}/gu, ' ').trim()

/** What staff act for is meant, where it has something of that name. */
function meant(finds: Find[]): Find[] {
  const acting = useProveidor.getState().id
  const own = finds.filter(({ supplier }) => supplier.id === acting)
  return own.length > 0 ? own : finds
}

/** Opens what a code names that somebody scanned or typed. */
export function useFinder() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const words = useProblemWords()
  const { instant } = useFormats()

  const find = async (code: string) =>
    meant(await client.fetchQuery({ ...read(listFinds, { query: { code } }), staleTime: 0 }))

  const open = (one: Find) => {
    const { id } = useProveidor.getState()
    if (one.supplier.id !== id) actFor(one.supplier)
    if (one.kind === 'removed-package') {
      const { shipmentCode: shipment, removedBy: by } = one
      const name = nameOf(one)
      void toast.warn(
        t('find.removed', { package: name, shipment, day: instant(one.removedAt), by }),
      )
    }
    const place = placeOf(one)
    return place && navigate({ to: place.to, search: place.search as never })
  }

  /** One thing is opened, several are shown; of nothing it is said. */
  async function openScanned(code: string) {
    try {
      const finds = await find(code)
      const [only] = finds
      if (!only) return toast.warn(t('find.none', { code: shown(code) }))
      if (finds.length > 1) return openPaletteWith(code)
      await open(only)
    } catch (error) {
      void toast.error(words(error))
    }
  }

  /** Out of a list's search field: only what is a thing of its own, since orders are what the lists are made of. */
  async function openTyped(code: string) {
    if (code.length < shortestCode) return
    const finds = await find(code).catch(() => [])
    const [only] = finds.filter(({ kind }) => kind !== 'order')
    if (only && finds.length === 1) await open(only)
  }

  return { find, open, openScanned, openTyped }
}
