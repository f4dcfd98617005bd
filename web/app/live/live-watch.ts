import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useActingSupplier } from '#web/app/state/session-state.ts'

// The first screen has just fetched what it shows.
const startDelayMs = 1500

/** Starts the live updates once the first screen is shown. Their code is optional: the page works without it. */
export function LiveWatch() {
  const client = useQueryClient()
  const { id: supplierId } = useActingSupplier()
  useEffect(() => {
    const abortController = new AbortController()
    const start = () =>
      import('#web/app/live/live-updates.ts').then(
        ({ followChanges }) => followChanges(client, supplierId, abortController.signal),
        () => undefined,
      )
    const timer = setTimeout(start, startDelayMs)
    return () => {
      clearTimeout(timer)
      abortController.abort()
    }
  }, [client, supplierId])
  return null
}
