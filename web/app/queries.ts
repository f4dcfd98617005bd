import {
  keepPreviousData,
  MutationCache,
  QueryClient,
  queryOptions,
  useMutation,
} from '@tanstack/react-query'
import { useRef } from 'react'
import type { ApiRoute } from '#contract/api-routes.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import { BackgroundQueryCache } from '#web/app/http/background-query-cache.ts'
import { call, type Input, type Output } from '#web/app/http/call.ts'
import { randomId } from '#web/app/random-id.ts'
import { actingSupplierId } from '#web/app/state/session-state.ts'
import { reportUnexpected } from '#web/app/unexpected-errors.ts'

// Time-outs are not retried, because the person has waited long already; nor rate limits, which would be hit again.
const isTransient = (error: unknown) =>
  error instanceof ApiError && ['unreachable', 'unreadable', 'unavailable'].includes(error.code)

/** Creates the query client of one session, so that the next person never sees this person's data. */
export const createQueryClient = () =>
  new QueryClient({
    queryCache: new BackgroundQueryCache({ onError: reportUnexpected }),
    mutationCache: new MutationCache({ onError: reportUnexpected }),
    defaultOptions: {
      // Without a network a call fails at once. By default it would wait silently, and be sent long after the person
      // gave up.
      queries: {
        staleTime: 5000,
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 2 && isTransient(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })

/** The query of a GET route: `useQuery(endpointQuery('GET /api/shipments', { query }))`. */
export function endpointQuery<R extends ApiRoute>(route: R, input: Input<R>) {
  return queryOptions<Output<R>, ApiError>({
    queryKey: endpointQueryKey(route, input),
    queryFn: ({ signal }) =>
      (call as (r: R, i: Input<R>) => Promise<Output<R>>)(route, { ...input, signal }),
    // A list keeps its old rows while new ones load; a record never shows the data of another record.
    placeholderData: (input.params ? undefined : keepPreviousData) as never,
  })
}

/** Returns the key of a query; without input, the prefix of all keys of that route, for `invalidateQueries`. */
export function endpointQueryKey<R extends ApiRoute>(route: R, input?: Input<R>) {
  const prefix = [input?.supplier ?? actingSupplierId(), route]
  return input ? [...prefix, { params: input.params ?? null, query: input.query ?? null }] : prefix
}

/** Returns a predicate for `invalidateQueries` that matches queries of these routes, for any supplier. */
export const isOfRoutes =
  (routes: readonly ApiRoute[]) =>
  ({ queryKey }: { queryKey: readonly unknown[] }) =>
    routes.some((route) => route === queryKey[1])

/** Routes that add lines or packages: their second try must not add them again, though the first changed the version. */
const addsToShipment = /\/(lines|batch|line-import|packing)$/

/**
 * Mutation of a route. A retry of the same input after a failure has the same Idempotency-Key; after a success, or with
 * another input or version, a new one. The same input during a call joins that call: the second click of a double click
 * comes before the button shows that it is busy.
 */
export function useEndpointMutation<R extends ApiRoute>(route: R) {
  const lastFailed = useRef({ text: '', key: '' })
  const pendingCallsByKey = useRef(new Map<string, Promise<Output<R>>>())
  const send = async (input: Input<R>) => {
    const ifMatch = addsToShipment.test(route) ? undefined : input.ifMatch
    const text = JSON.stringify({ ...input, ifMatch })
    if (lastFailed.current.text !== text) lastFailed.current = { text, key: randomId() }
    const idempotencyKey = route.startsWith('POST ') ? lastFailed.current.key : undefined
    const request = { ...input, ...(idempotencyKey && { idempotencyKey }) }
    const output = await (call as (r: R, i: Input<R>) => Promise<Output<R>>)(route, request)
    lastFailed.current = { text: '', key: '' }
    return output
  }
  return useMutation<Output<R>, ApiError, Input<R>>({
    mutationFn: (input) => {
      const callKey = JSON.stringify(input)
      const pending = pendingCallsByKey.current.get(callKey)
      if (pending) return pending
      const output = send(input).finally(() => pendingCallsByKey.current.delete(callKey))
      pendingCallsByKey.current.set(callKey, output)
      return output
    },
  })
}
