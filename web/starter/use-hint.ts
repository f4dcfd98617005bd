import { useQueryClient } from '@tanstack/react-query'
import type { Hint } from '#domain/hint.ts'
import type { Output } from '#web/app/http/call.ts'
import { endpointQueryKey, useEndpointMutation } from '#web/app/queries.ts'
import { useDismissedHints } from '#web/app/workspace.ts'

/** Whether a hint may be shown, which is not known before the server has said so; and how it is put away for good. */
export function useHint(hint: Hint) {
  const client = useQueryClient()
  const dismissed = useDismissedHints()
  const send = useEndpointMutation('PUT /api/dismissed-hints/:hint')
  const dismiss = () => {
    const queryKey = endpointQueryKey('GET /api/workspace', {})
    client.setQueryData<Output<'GET /api/workspace'>>(
      queryKey,
      (workspace) =>
        workspace && { ...workspace, dismissedHints: [...workspace.dismissedHints, hint] },
    )
    send.mutateAsync({ params: { hint } }).catch(() => client.invalidateQueries({ queryKey }))
  }
  return { isOpen: dismissed !== undefined && !dismissed.includes(hint), dismiss }
}
