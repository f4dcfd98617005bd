import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ApiError } from '#web/app/http/api-error.ts'
import { call, type Output } from '#web/app/http/call.ts'
import { endpointQuery, endpointQueryKey } from '#web/app/queries.ts'
import { useCredentials } from '#web/app/state/session-state.ts'

type Drafts = Output<'GET /api/drafts'>
/** Content of a draft: the typed values, and the text that names it in a list, such as a shipping code. */
export type DraftContent = { about: string; typed: unknown }

// Serialised: a pending save must not bring back a removed draft.
let queue: Promise<unknown> = Promise.resolve()
const enqueue = <T>(work: () => Promise<T>): Promise<T> => {
  const result = queue.then(work)
  queue = result.catch(() => {})
  return result
}

/** The person's drafts on the server, newest first. */
export const useDrafts = () => useQuery({ ...endpointQuery('GET /api/drafts', {}), staleTime: 0 })

/** Returns functions that save and remove the draft of a form on the server, one request at a time. */
export function useDraftStore() {
  const client = useQueryClient()
  return useMemo(() => {
    const key = endpointQueryKey('GET /api/drafts', {})
    const { token } = useCredentials.getState()
    // Requests after another sign-in in this browser would change that person's drafts.
    const requireSameSession = () => {
      if (useCredentials.getState().token !== token) throw new ApiError('session-over')
    }
    const updateCache = (form: string, newDrafts: Drafts) =>
      client.setQueryData<Drafts>(
        key,
        (drafts) => drafts && [...newDrafts, ...drafts.filter((draft) => draft.form !== form)],
      )
    // A pending request may have read the list before the change: it is repeated.
    const repeatPendingRead = async () => {
      if (client.isFetching({ queryKey: key }) === 0) return
      await client.cancelQueries({ queryKey: key })
      await client.refetchQueries({ queryKey: key })
    }
    return {
      save: (form: string, content: DraftContent) =>
        enqueue(async () => {
          requireSameSession()
          const json = content as Drafts[number]['content']
          await call('PUT /api/drafts/:form', { params: { form }, body: { content: json } })
          updateCache(form, [{ form, content: json, keptAt: new Date().toISOString() }])
          void repeatPendingRead()
        }),
      remove: (form: string) =>
        enqueue(async () => {
          requireSameSession()
          const cachedDrafts = client.getQueryData<Drafts>(key)
          if (cachedDrafts && !cachedDrafts.some((draft) => draft.form === form)) return
          await call('DELETE /api/drafts/:form', { params: { form } })
          updateCache(form, [])
          void repeatPendingRead()
        }),
    }
  }, [client])
}
