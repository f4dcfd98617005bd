import {
  type QueryClient,
  queryOptions,
  skipToken,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isUnfinished } from '#domain/imports/orders/order-import-job.ts'
import { endpointQuery } from '#web/app/queries.ts'
import type { ChosenFile } from '#web/app/table-import/use-table-import.ts'

const pollMs = 1000

const fileQuery = (id: number) =>
  queryOptions<ChosenFile>({ queryKey: ['imported file', id], queryFn: skipToken })

/** Keeps the file of an import for a while, so that its rows with errors can be downloaded. */
export const keepImportedFile = (queryClient: QueryClient, id: number, file: ChosenFile): void =>
  void queryClient.setQueryData(fileQuery(id).queryKey, file)

/** Returns the file of an import that was started in this page a short while ago. */
export const useImportedFile = (id: number): ChosenFile | undefined => useQuery(fileQuery(id)).data

/** Polls a background import until it has ended; then all queries are refetched. */
export function useBackgroundImport(id: number, enabled: boolean) {
  const queryClient = useQueryClient()
  const job = useQuery({
    ...endpointQuery('GET /api/order-import-jobs/:id', { params: { id } }),
    enabled,
    refetchInterval: ({ state: { data } }) => (data && !isUnfinished(data.state) ? false : pollMs),
  })
  const state = job.data?.state
  const wasUnfinished = useRef(false)
  useEffect(() => {
    if (!state) return
    if (wasUnfinished.current && !isUnfinished(state)) void queryClient.invalidateQueries()
    wasUnfinished.current = isUnfinished(state)
  }, [state, queryClient])
  return job
}

/** Returns the person's own imports that have not ended. */
export function useImportsUnderWay() {
  const { data } = useQuery({
    ...endpointQuery('GET /api/order-import-jobs', {}),
    refetchInterval: ({ state: { data: list } }) =>
      list?.rows.some(({ state }) => isUnfinished(state)) ? pollMs : false,
  })
  return data?.rows.filter(({ state }) => isUnfinished(state)) ?? []
}
