import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call, type Output } from '#web/app/http/call.ts'
import { areOwnVersions, recordOwnVersion } from '#web/app/live/own-versions.ts'
import { endpointQuery, endpointQueryKey, isOfRoutes } from '#web/app/queries.ts'
import type { PackingApi, PackingQueue } from '#web/packing/queue/packing-queue.ts'
import type { PackingSnapshot } from '#web/packing/queue/packing-reply.ts'

/** A package type with measurements that the supplier uses often. */
export type Preset = Output<'GET /api/package-presets'>[number]

/** The lines and packages of a shipment. */
export const usePacking = (id: number) =>
  useQuery(endpointQuery('GET /api/shipments/:id/packing', { params: { id } }))

/** The supplier's presets by name; empty while they load. */
export const usePresets = (): readonly Preset[] =>
  useQuery(endpointQuery('GET /api/package-presets', {})).data ?? noPresets
const noPresets: readonly Preset[] = []

/** The queue's requests for one shipment. */
export function usePackingApi(id: number): PackingApi {
  const client = useQueryClient()
  return useMemo(() => {
    const params = { id }
    // This tab's own change: its notice needs no refetch.
    const noteOwn = <Reply extends { version: number }>(reply: Reply) => {
      recordOwnVersion(id, reply.version)
      return reply
    }
    return {
      change: (version, steps, idempotencyKey) =>
        call('POST /api/shipments/:id/packing', {
          params,
          ifMatch: version,
          idempotencyKey,
          body: { steps },
        }).then(noteOwn),
      reverse: (version, idempotencyKey) =>
        call('POST /api/shipments/:id/packing/reversal', {
          params,
          ifMatch: version,
          idempotencyKey,
        }).then(noteOwn),
      read: () =>
        client.fetchQuery({
          ...endpointQuery('GET /api/shipments/:id/packing', { params }),
          staleTime: 0,
        }),
    }
  }, [client, id])
}

/** Writes the packing to the query cache, and marks as stale what other screens derive from it. */
export function cachePacking(client: QueryClient, packing: PackingSnapshot) {
  const { id, version } = packing
  const params = { id }
  client.setQueryData(endpointQueryKey('GET /api/shipments/:id/packing', { params }), packing)
  // The next step of the shipment's screen may come before that is read anew. Where others changed the shipment between,
  // the old values under the new version would overwrite theirs.
  client.setQueryData<Output<'GET /api/shipments/:id'>>(
    endpointQueryKey('GET /api/shipments/:id', { params }),
    (shipment) =>
      shipment && shipment.version < version && areOwnVersions(id, shipment.version, version)
        ? { ...shipment, version }
        : shipment,
  )
  // The packing too: changes may still be pending when the screen is left.
  void client.invalidateQueries({ predicate: isOfRoutes(derivedRoutes), refetchType: 'none' })
}

/** Does so once the screen of packing is left, and again with what its queue sends afterwards, which other screens show. */
export function cachePackingLeft(client: QueryClient, queue: PackingQueue) {
  cachePacking(client, queue.confirmed)
  if (queue.optimistic().pendingCount === 0) return
  void queue.flush().then(() => {
    cachePacking(client, queue.confirmed)
    return client.refetchQueries({ predicate: isOfRoutes(derivedRoutes), type: 'active' })
  })
}

const derivedRoutes = [
  'GET /api/shipments/:id/packing',
  'GET /api/shipments/:id',
  'GET /api/shipments/:id/events',
  'GET /api/shipments',
  'GET /api/starter',
] as const
