import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Lang } from '#domain/lang.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import { call, callForFile } from '#web/app/http/call.ts'
import { endpointQuery, endpointQueryKey } from '#web/app/queries.ts'
import { randomId } from '#web/app/random-id.ts'
import { useLang } from '#web/app/texts/i18n.ts'
import { type LabelPrintSettings, labelQuery } from '#web/packing/labels/label-print-settings.ts'

/** Appearance of labels: size, language, and whether characters that no font has are left out. */
export type LabelAppearance = Pick<ReturnType<typeof labelQuery>, 'size'> & {
  lang: Lang
  leaveOut: 'true' | 'false'
}

/** The generated file, an object URL to open it, how many labels it has, of which packages (`numbers` null: all). */
export type GeneratedLabels = {
  name: string
  content: Blob
  url: string
  count: number
  packageIds: readonly number[]
  numbers: readonly number[] | null
  appearance: LabelAppearance
}

/** The labels to generate. `omitUnprintable` leaves out characters that no font has. */
type LabelRequest = {
  numbers: readonly number[] | null
  settings: LabelPrintSettings
  omitUnprintable?: boolean
}

/**
 * Generates labels of packages, after the server has numbered them (an SSCC where the supplier has a GS1 prefix).
 * They count as printed only when the user marks them so.
 */
export function useLabels(shipmentId: number, flush: () => Promise<boolean>) {
  const { lang } = useLang()
  const client = useQueryClient()
  const [labels, setLabels] = useState<GeneratedLabels>()
  useEffect(() => () => labels && URL.revokeObjectURL(labels.url), [labels])

  /** Flushes first: a package has its own id only once it is saved. Retries once if others changed the shipment. */
  const send = async (
    route: 'POST /api/shipments/:id/labelling' | 'POST /api/shipments/:id/label-prints',
    numbers: readonly number[] | null,
    isRetry = false,
  ): Promise<number[]> => {
    await flush()
    const params = { id: shipmentId }
    const packing = await client.fetchQuery({
      ...endpointQuery('GET /api/shipments/:id/packing', { params }),
      staleTime: 0,
    })
    const wanted = numbers && new Set(numbers)
    const packageIds =
      wanted && packing.packages.filter((one) => wanted.has(one.number)).map(({ id }) => id)
    try {
      const { packages } = await call(route, {
        params,
        ifMatch: packing.version,
        idempotencyKey: randomId(),
        body: { packageIds },
      })
      return packages.map(({ id }) => id)
    } catch (error) {
      const isOutdated = error instanceof ApiError && error.code === 'version-changed'
      if (isOutdated && !isRetry) return send(route, numbers, true)
      throw error
    }
  }
  const refetch = () => {
    for (const route of ['GET /api/shipments/:id', 'GET /api/shipments/:id/events'] as const)
      void client.invalidateQueries({ queryKey: endpointQueryKey(route), refetchType: 'none' })
    return client.invalidateQueries({
      queryKey: endpointQueryKey('GET /api/shipments/:id/packing', { params: { id: shipmentId } }),
    })
  }
  const generating = useMutation<GeneratedLabels, Error, LabelRequest>({
    networkMode: 'always',
    mutationFn: async ({ numbers, settings, omitUnprintable = false }) => {
      const ids = await send('POST /api/shipments/:id/labelling', numbers)
      const params = { id: shipmentId }
      const { size, ...others } = labelQuery(settings)
      const leaveOut = omitUnprintable ? 'true' : 'false'
      const appearance: LabelAppearance = { size, lang, leaveOut }
      const query = { ...others, ...appearance }
      const { name, content } = await (numbers
        ? callForFile('POST /api/shipments/:id/labels', {
            params,
            query,
            body: { packageIds: ids },
          })
        : callForFile('GET /api/shipments/:id/labels', { params, query }))
      const count = ids.length * settings.copies
      const url = URL.createObjectURL(content)
      return { name, content, url, count, packageIds: ids, numbers, appearance }
    },
    onSuccess: setLabels,
    onSettled: refetch,
  })
  const marking = useMutation<number, Error, readonly number[] | null>({
    networkMode: 'always',
    mutationFn: async (numbers) =>
      (await send('POST /api/shipments/:id/label-prints', numbers)).length,
    onSettled: refetch,
  })
  return {
    labels,
    generate: generating.mutate,
    isBusy: generating.isPending,
    error: generating.error,
    /** Marks labels as printed and returns how many. */
    mark: marking.mutateAsync,
    isMarking: marking.isPending,
    markError: marking.error,
  }
}
