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
import type { Bench, Wire } from '#web/packing/queue/packing-queue.ts'

/** A package that the supplier uses every day. */
export type Preset = Output<typeof listPackagePresets>[number]

/** The lines of a shipment, and its packages. */
export const usePackingRead = (id: number) =>
  useQuery(endpointQuery(getPacking, { params: { id } }))

/** The supplier's presets, by name; none while they have not come. */
export const usePresets = (): readonly Preset[] =>
  useQuery(endpointQuery(listPackagePresets, {})).data ?? noPresets
const noPresets: readonly Preset[] = []

/** What the packing of a shipment is changed by. */
export function useWire(id: number): Wire {
  const client = useQueryClient()
  return useMemo(() => {
    const params = { id }
    // What is told of it is no news here.
    const own = <Reply extends { version: number }>(reply: Reply) => {
      recordOwnVersion(id, reply.version)
      return reply
    }
    return {
      change: (version, steps, idempotencyKey) =>
        call(changePacking, { params, ifMatch: version, idempotencyKey, body: { steps } }).then(
          own,
        ),
      reverse: (version, idempotencyKey) =>
        call(undoPacking, { params, ifMatch: version, idempotencyKey }).then(own),
      read: () => client.fetchQuery({ ...endpointQuery(getPacking, { params }), staleTime: 0 }),
    }
  }, [client, id])
}

/** Keeps what other screens read in step with the packing. */
export function keepPacking(client: QueryClient, bench: Bench) {
  client.setQueryData(endpointQueryKey(getPacking, { params: { id: bench.id } }), bench)
  // What still waits to be sent when the screen is left comes with the next look.
  for (const endpoint of [getPacking, getShipment, listShipmentEvents, listShipments, getStarter])
    void client.invalidateQueries({ queryKey: endpointQueryKey(endpoint), refetchType: 'none' })
}
