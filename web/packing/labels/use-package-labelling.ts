import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/app/http/api-error.ts'
import { call, type Output } from '#web/app/http/call.ts'
import { endpointQuery, endpointQueryKey } from '#web/app/queries.ts'
import { randomId } from '#web/app/random-id.ts'
import type { PackingSnapshot } from '#web/packing/queue/packing-reply.ts'

type Route = 'POST /api/shipments/:id/labelling' | 'POST /api/shipments/:id/label-prints'
type LabelledPackages = Output<Route>['packages']

/**
 * Prepares packages for labels, with an SSCC if the supplier has a GS1 prefix, and marks labels as printed when the
 * person confirms it.
 */
export function usePackageLabelling(
  shipmentId: number,
  savedPacking: () => Promise<PackingSnapshot>,
) {
  const client = useQueryClient()
  const params = { id: shipmentId }
  const refetchPacking = () =>
    client.fetchQuery({
      ...endpointQuery('GET /api/shipments/:id/packing', { params }),
      staleTime: 0,
    })

  /** Sends the request once the packing is saved and packages have ids; retries once if others changed the shipment. */
  const send = async (
    route: Route,
    numbers: readonly number[] | null,
    read = savedPacking,
  ): Promise<LabelledPackages> => {
    const packing = await read()
    const requestedNumbers = numbers && new Set(numbers)
    const packageIds =
      requestedNumbers &&
      packing.packages.filter(({ number }) => requestedNumbers.has(number)).map(({ id }) => id)
    try {
      const { packages } = await call(route, {
        params,
        ifMatch: packing.version,
        idempotencyKey: randomId(),
        body: { packageIds },
      })
      return packages
    } catch (error) {
      const isOutdated = error instanceof ApiError && error.code === 'version-changed'
      if (isOutdated && read !== refetchPacking) return send(route, numbers, refetchPacking)
      throw error
    }
  }
  const refetch = () => {
    for (const route of ['GET /api/shipments/:id', 'GET /api/shipments/:id/events'] as const)
      void client.invalidateQueries({ queryKey: endpointQueryKey(route), refetchType: 'none' })
    return client.invalidateQueries({
      queryKey: endpointQueryKey('GET /api/shipments/:id/packing', { params }),
    })
  }
  const numbering = useMutation<LabelledPackages, Error, readonly number[] | null>({
    networkMode: 'always',
    mutationFn: (numbers) => send('POST /api/shipments/:id/labelling', numbers),
    onSettled: () => void refetch(),
  })
  const marking = useMutation<number, Error, readonly number[]>({
    networkMode: 'always',
    mutationFn: async (numbers) =>
      (await send('POST /api/shipments/:id/label-prints', numbers)).length,
    onSettled: refetch,
  })
  return { numbering, marking }
}
