import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changedLabels } from '#domain/packing/label-changes.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import { call, type Output } from '#web/app/http/call.ts'
import { endpointQuery, endpointQueryKey } from '#web/app/queries.ts'
import { randomId } from '#web/app/random-id.ts'
import type { PackingSnapshot } from '#web/packing/queue/packing-reply.ts'

type Route = 'POST /api/shipments/:id/labelling' | 'POST /api/shipments/:id/label-prints'
/** Packages that a request numbered or marked, and the packing at that time. */
type Labelled = { packages: Output<Route>['packages']; packing: PackingSnapshot }
type Marking = { numbers: readonly number[]; printedPacking?: PackingSnapshot | undefined }

/**
 * Prepares packages for labels, with an SSCC if the supplier has a GS1 prefix, and marks labels as printed when the
 * person confirms the printing.
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
    printedPacking?: PackingSnapshot,
    read = savedPacking,
  ): Promise<Labelled> => {
    const packing = await read()
    const requestedNumbers = numbers && new Set(numbers)
    const outdated = printedPacking && changedLabels(printedPacking, packing)
    const packageIds =
      requestedNumbers &&
      packing.packages
        .filter(({ id, number }) => requestedNumbers.has(number) && !outdated?.has(id))
        .map(({ id }) => id)
    if (packageIds?.length === 0) return { packages: [], packing }
    try {
      const { packages } = await call(route, {
        params,
        ifMatch: packing.version,
        idempotencyKey: randomId(),
        body: { packageIds },
      })
      return { packages, packing }
    } catch (error) {
      const isOutdated = error instanceof ApiError && error.code === 'version-changed'
      if (isOutdated && read !== refetchPacking)
        return send(route, numbers, printedPacking, refetchPacking)
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
  const numbering = useMutation<Labelled, Error, readonly number[] | null>({
    networkMode: 'always',
    mutationFn: (numbers) => send('POST /api/shipments/:id/labelling', numbers),
    onSettled: () => void refetch(),
  })
  /** Returns the numbers of the marked packages. Those that changed since `printedPacking` stay unmarked. */
  const marking = useMutation<number[], Error, Marking>({
    networkMode: 'always',
    mutationFn: async ({ numbers, printedPacking }) => {
      const route = 'POST /api/shipments/:id/label-prints'
      const { packages } = await send(route, numbers, printedPacking)
      return packages.map(({ number }) => number)
    },
    onSettled: refetch,
  })
  return { numbering, marking }
}
