import { type QueryClient, useQuery } from '@tanstack/react-query'
import { call, type Output } from '#web/app/http/call.ts'
import { nextFrame } from '#web/app/http/next-frame.ts'
import { areOwnVersions, recordOwnVersion } from '#web/app/live/query-staleness.ts'
import { endpointQuery, endpointQueryKey, isOfRoutes } from '#web/app/queries.ts'
import { noSupplier } from '#web/constants.ts'
import type { PackingQueue } from '#web/packing/queue/packing-queue.ts'
import type { PackingApi, PackingSnapshot } from '#web/packing/queue/packing-reply.ts'

/** Package type with measurements that the supplier uses often. */
export type Preset = Output<'GET /api/package-presets'>[number]

export const usePacking = (id: number) =>
  useQuery(endpointQuery('GET /api/shipments/:id/packing', { params: { id } }))

/** Returns the supplier's presets, sorted by name; empty while they load. */
export const usePresets = (): readonly Preset[] =>
  useQuery(endpointQuery('GET /api/package-presets', {})).data ?? noPresets
const noPresets: readonly Preset[] = []

/** Requests of the queue. The supplier is fixed, because a late request may find another acting supplier, or none. */
export function packingApi(client: QueryClient, id: number, supplier: number): PackingApi {
  const input = { params: { id }, supplier: supplier === noSupplier ? undefined : supplier }
  // Records the version of this page's change, whose change notice then causes no refetch.
  const recordReply = <Reply extends { version: number }>(reply: Reply) => {
    recordOwnVersion(id, reply.version)
    return reply
  }
  return {
    change: async (ifMatch, steps, idempotencyKey) => {
      // Lets the browser draw the result of a scan first.
      await nextFrame()
      const request = { ...input, ifMatch, idempotencyKey, body: { steps } }
      return recordReply(await call('POST /api/shipments/:id/packing', request))
    },
    reverse: (ifMatch, idempotencyKey) =>
      call('POST /api/shipments/:id/packing/reversal', {
        ...input,
        ifMatch,
        idempotencyKey,
      }).then(recordReply),
    read: () =>
      client.fetchQuery({
        ...endpointQuery('GET /api/shipments/:id/packing', input),
        staleTime: 0,
      }),
  }
}

/**
 * Writes the packing of a shipment to the query cache, and marks queries of other screens that depend on it as stale.
 */
export function cachePacking(client: QueryClient, packing: PackingSnapshot, supplier: number) {
  const { id, version } = packing
  const input = { params: { id }, supplier }
  client.setQueryData(endpointQueryKey('GET /api/shipments/:id/packing', input), packing)
  // Lets the shipment's screen take its next step before the refetch. If others changed the shipment in between, the
  // old version stays, so that old values do not overwrite theirs.
  client.setQueryData<Output<'GET /api/shipments/:id'>>(
    endpointQueryKey('GET /api/shipments/:id', input),
    (shipment) =>
      shipment && shipment.version < version && areOwnVersions(id, shipment.version, version)
        ? { ...shipment, version }
        : shipment,
  )
  // The packing is stale, too: changes may still be pending when the person leaves the screen.
  void client.invalidateQueries({ predicate: isOfRoutes(derivedRoutes), refetchType: 'none' })
}

/** Calls `cachePacking` when the person leaves the pack screen, and again when its queue has sent all changes. */
export function cachePackingOnLeave(client: QueryClient, queue: PackingQueue, supplier: number) {
  cachePacking(client, queue.confirmed, supplier)
  if (queue.isAllSaved()) return
  // Offline, the queue may send them much later, by its retry timer.
  const unsubscribe = queue.subscribe(() => {
    if (!queue.isAllSaved()) return
    unsubscribe()
    cachePacking(client, queue.confirmed, supplier)
    void client.refetchQueries({ predicate: isOfRoutes(derivedRoutes), type: 'active' })
  })
  queue.retry()
}

const derivedRoutes = [
  'GET /api/shipments/:id/packing',
  'GET /api/shipments/:id',
  'GET /api/shipments/:id/events',
  'GET /api/shipments',
  'GET /api/starter',
] as const
