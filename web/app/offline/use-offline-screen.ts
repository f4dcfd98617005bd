import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState } from 'react'
import type { ApiRoute } from '#contract/api-routes.ts'
import { personalMemory } from '#web/app/drafts/personal-memory.ts'
import {
  actingSupplierId,
  openShipmentOf,
  useShipmentSupplier,
} from '#web/app/state/session-state.ts'
import { noSupplier } from '#web/constants.ts'

type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (url: string) => string }
}

const workerUrl = '/service-worker.js'
// Browsers with trusted types accept the URL of a worker only from this policy.
const policy = (window as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(
  'service-worker',
  { createScriptURL: () => workerUrl },
)

/** Caches the page and its loaded files by a service worker, so that the page opens without a network. */
async function cacheFiles(): Promise<void> {
  const { serviceWorker } = window.navigator as { serviceWorker?: ServiceWorkerContainer }
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)
  if (!serviceWorker || files.length === 0) return
  await serviceWorker.register(policy?.createScriptURL(workerUrl) ?? workerUrl)
  const { active } = await serviceWorker.ready
  active?.postMessage([...new Set(files)])
}

const routes: readonly ApiRoute[] = [
  'GET /api/shipments/:id',
  'GET /api/shipments/:id/receiving',
  'GET /api/shipments/:id/packing',
  'GET /api/shipments/:id/counted-goods',
]
/** Time without a new reply after which the replies are stored, in ms. */
const quietMs = 2000

// In the tab's storage, which is cleared with the session.
const memory = () => personalMemory('replies')

type StoredReplies = {
  /** Name of the build: another build may expect other replies. */
  build: string
  /** Supplier of the shipment, where the person acts for it. */
  shipment: ReturnType<typeof useShipmentSupplier.getState>
  shipmentId: number
  replies: (readonly [key: readonly unknown[], data: unknown])[]
}

const currentBuild = () =>
  document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? ''

/**
 * Lets a screen of a shipment open again without a network: caches its files and, in this tab, the replies of the last
 * shipment.
 */
export function useOfflineScreen(shipmentId: number) {
  const client = useQueryClient()
  const [, setRestored] = useState(false)
  useLayoutEffect(() => setRestored(restore(client, shipmentId)), [client, shipmentId])
  useEffect(() => {
    const cache = client.getQueryCache()
    const isOfShipment = ({ queryKey: [, route, input] }: { queryKey: readonly unknown[] }) =>
      routes.some((storedRoute) => storedRoute === route) &&
      (input as { params: { id: number } }).params.id === shipmentId
    const storeReplies = () => {
      const replies = cache
        .findAll({ predicate: isOfShipment })
        .filter(({ state }) => state.data !== undefined)
        .map(({ queryKey, state }) => [queryKey, state.data] as const)
      if (replies.length === 0) return
      const shipment = useShipmentSupplier.getState()
      const stored: StoredReplies = { build: currentBuild(), shipment, shipmentId, replies }
      memory().write(JSON.stringify(stored))
      // Fails in browsers without storage.
      cacheFiles().catch(() => undefined)
    }
    let timer = setTimeout(storeReplies, quietMs)
    const unsubscribe = cache.subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success' || !isOfShipment(event.query))
        return
      clearTimeout(timer)
      timer = setTimeout(storeReplies, quietMs)
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [client, shipmentId])
}

/**
 * Adds stored replies of the same build that the query cache lacks. `updatedAt: 1` makes them stale, so that they are
 * refetched where there is a network.
 */
function restore(client: QueryClient, shipmentId: number): boolean {
  const stored: StoredReplies | null = JSON.parse(memory().read() ?? 'null')
  if (stored?.build !== currentBuild() || stored.shipmentId !== shipmentId) return false
  if (actingSupplierId() === noSupplier) openShipmentOf(stored.shipment)
  for (const [key, data] of stored.replies)
    if (client.getQueryData(key) === undefined) client.setQueryData(key, data, { updatedAt: 1 })
  return true
}
