import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { endpointQuery, endpointQueryKey } from '#web/app/queries.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** Returns `act`, which runs a change of a person, shows its outcome and refetches the person. */
export function usePersonActions(id: number) {
  const messageOf = useProblemMessage()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const act = (work: () => Promise<unknown>, message: string) => {
    setBusy(true)
    void work()
      .then(
        () => toast.success(message),
        (problem) => toast.error(messageOf(problem)),
      )
      .finally(() => {
        setBusy(false)
        const { queryKey } = endpointQuery('GET /api/people/:id', { params: { id } })
        void client.invalidateQueries({ queryKey })
        void client.invalidateQueries({ queryKey: endpointQueryKey('GET /api/people') })
        // A new invitation replaces the link that is shown.
        void client.invalidateQueries({ queryKey: endpointQueryKey('GET /api/mails') })
      })
  }
  return { act, isBusy }
}
