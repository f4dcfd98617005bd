import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ViewList } from '#domain/settings/saved-view.ts'
import type { Output } from '#web/app/http/call.ts'
import { endpointQuery, endpointQueryKey, useEndpointMutation } from '#web/app/queries.ts'

export type View = Output<'GET /api/views'>[number]

/** The saved views of a list, and how to change them. */
export function useViews(list: ViewList) {
  const client = useQueryClient()
  const query = useQuery(endpointQuery('GET /api/views', {}))
  const keeping = useEndpointMutation('PUT /api/views/:key')
  const removing = useEndpointMutation('DELETE /api/views/:key')
  const onSuccess = () => client.invalidateQueries({ queryKey: endpointQueryKey('GET /api/views') })
  return {
    query,
    all: query.data?.length ?? 0,
    views: query.data?.filter((view) => view.list === list) ?? [],
    error: keeping.error ?? removing.error,
    isBusy: keeping.isPending,
    keep: ({ key, ...body }: View, onSaved?: () => void) =>
      keeping.mutate(
        { params: { key }, body },
        {
          onSuccess: () => {
            void onSuccess()
            onSaved?.()
          },
        },
      ),
    remove: (key: string) => removing.mutate({ params: { key } }, { onSuccess }),
  }
}
