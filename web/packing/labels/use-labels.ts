import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getChosenLabels, getLabels } from '#contract/label-endpoints.ts'
import { getPacking, labelPackages, markLabelsPrinted } from '#contract/packing-endpoints.ts'
import { getShipment, listShipmentEvents } from '#contract/shipment-endpoints.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import { call, callForFile } from '#web/app/http/call.ts'
import { useLang } from '#web/app/i18n.ts'
import { endpointQuery, endpointQueryKey } from '#web/app/queries.ts'
import { randomId } from '#web/app/random-id.ts'
import { type LabelChoice, queryOf } from '#web/packing/labels/label-print-settings.ts'

/** The labels as they came: a file, its address for a look at it, how many they are, and of which packages. */
export type MadeLabels = {
  name: string
  content: Blob
  address: string
  count: number
  numbers: readonly number[] | null
}

/** Labels to make; signs that no font has are left out when somebody said so. */
type LabelWish = {
  numbers: readonly number[] | null
  choice: LabelChoice
  isLeftOut?: boolean
}

/**
 * Labels of packages: each gets its number first, an SSCC where the supplier has a prefix. `numbers` null are all of them.
 * Looking at them prints nothing: printed are those that somebody marks so. A shipment that changed since it was read is read again, since numbers are given to what is there now.
 */
export function useLabels(shipmentId: number, flush: () => Promise<boolean>) {
  const { lang } = useLang()
  const client = useQueryClient()
  const [made, setMade] = useState<MadeLabels>()
  useEffect(() => () => made && URL.revokeObjectURL(made.address), [made])

  /** Ids are asked for when all is kept: what was packed a moment ago had none of its own before. */
  const send = async (
    endpoint: typeof labelPackages | typeof markLabelsPrinted,
    numbers: readonly number[] | null,
    isAnew = false,
  ): Promise<number[]> => {
    await flush()
    const params = { id: shipmentId }
    const bench = await client.fetchQuery({
      ...endpointQuery(getPacking, { params }),
      staleTime: 0,
    })
    const wanted = numbers && new Set(numbers)
    const packageIds =
      wanted && bench.packages.filter((one) => wanted.has(one.number)).map(({ id }) => id)
    try {
      const { packages } = await call(endpoint, {
        params,
        ifMatch: bench.version,
        idempotencyKey: randomId(),
        body: { packageIds },
      })
      return packages.map(({ id }) => id)
    } catch (error) {
      const isOutdated = error instanceof ApiError && error.code === 'version-changed'
      if (isOutdated && !isAnew) return send(endpoint, numbers, true)
      throw error
    }
  }
  const readAgain = () => {
    for (const endpoint of [getShipment, listShipmentEvents])
      void client.invalidateQueries({ queryKey: endpointQueryKey(endpoint), refetchType: 'none' })
    return client.invalidateQueries({
      queryKey: endpointQueryKey(getPacking, { params: { id: shipmentId } }),
    })
  }
  const making = useMutation<MadeLabels, Error, LabelWish>({
    networkMode: 'always',
    mutationFn: async ({ numbers, choice, isLeftOut = false }) => {
      const ids = await send(labelPackages, numbers)
      const params = { id: shipmentId }
      const query = { ...queryOf(choice), lang, leaveOut: isLeftOut ? 'true' : 'false' } as const
      const { name, content } = await (numbers
        ? callForFile(getChosenLabels, { params, query, body: { packageIds: ids } })
        : callForFile(getLabels, { params, query }))
      const count = ids.length * choice.copies
      return { name, content, address: URL.createObjectURL(content), count, numbers }
    },
    onSuccess: setMade,
    onSettled: readAgain,
  })
  const marking = useMutation<number, Error, readonly number[] | null>({
    networkMode: 'always',
    mutationFn: async (numbers) => (await send(markLabelsPrinted, numbers)).length,
    onSettled: readAgain,
  })
  return {
    made,
    make: making.mutate,
    forget: () => setMade(undefined),
    isBusy: making.isPending,
    error: making.error,
    /** Says that labels are printed; gives how many. */
    mark: marking.mutateAsync,
    isMarking: marking.isPending,
    markError: marking.error,
  }
}
