import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listViews, removeView, saveView } from '#contract/view-endpoints.ts'
import type { ViewList } from '#domain/saved-view.ts'
import type { Output } from '#web/app/http/call.ts'
import { endpointQuery, endpointQueryKey, useEndpointMutation } from '#web/app/queries.ts'

export type View = Output<typeof listViews>[number]

/** The saved views of a list, and how to change them. */
export function useViews(list: ViewList) {
  const client = useQueryClient()
  const query = useQuery(endpointQuery(listViews, {}))
  const keeping = useEndpointMutation(saveView)
  const removing = useEndpointMutation(removeView)
  const onSuccess = () => client.invalidateQueries({ queryKey: endpointQueryKey(listViews) })
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
