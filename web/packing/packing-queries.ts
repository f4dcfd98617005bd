import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  changePacking,
  getPacking,
  listPackagePresets,
  undoPacking,
} from '#contract/packing-endpoints.ts'
import { getShipment, listShipmentEvents, listShipments } from '#contract/shipment-endpoints.ts'
import { getStarter } from '#contract/starter-endpoints.ts'
import { call, type Output } from '#web/app/http/call.ts'
import { recordOwnVersion } from '#web/app/live/own-versions.ts'
import { endpointQuery, endpointQueryKey } from '#web/app/queries.ts'
import type { PackingApi, PackingSnapshot } from '#web/packing/queue/packing-queue.ts'

/** A package type with measurements that the supplier uses often. */
export type Preset = Output<typeof listPackagePresets>[number]

/** The lines and packages of a shipment. */
export const usePacking = (id: number) => useQuery(endpointQuery(getPacking, { params: { id } }))

/** The supplier's presets by name; empty while they load. */
export const usePresets = (): readonly Preset[] =>
  useQuery(endpointQuery(listPackagePresets, {})).data ?? noPresets
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
        call(changePacking, { params, ifMatch: version, idempotencyKey, body: { steps } }).then(
          noteOwn,
        ),
      reverse: (version, idempotencyKey) =>
        call(undoPacking, { params, ifMatch: version, idempotencyKey }).then(noteOwn),
      read: () => client.fetchQuery({ ...endpointQuery(getPacking, { params }), staleTime: 0 }),
    }
  }, [client, id])
}

/** Writes the packing to the query cache, and marks as stale what other screens derive from it. */
export function cachePacking(client: QueryClient, packing: PackingSnapshot) {
  client.setQueryData(endpointQueryKey(getPacking, { params: { id: packing.id } }), packing)
  // The packing too: changes may still be pending when the screen is left.
  for (const endpoint of [getPacking, getShipment, listShipmentEvents, listShipments, getStarter])
    void client.invalidateQueries({ queryKey: endpointQueryKey(endpoint), refetchType: 'none' })
}
