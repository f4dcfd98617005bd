import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Discrepancy } from '#domain/discrepancies/discrepancy.ts'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import type { ApiError } from '#web/app/http/api-error.ts'
import { endpointQueryKey, isOfRoutes } from '#web/app/queries.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** Returns the handlers that a discrepancy's step runs: its reply is shown, all else is refetched. */
export function useDiscrepancyStep({ id }: Pick<Discrepancy, 'id'>, done: string) {
  const { t } = useTranslation('discrepancies')
  const words = useProblemMessage()
  const client = useQueryClient()
  const queryKey = endpointQueryKey('GET /api/discrepancies/:id', { params: { id } })
  const refresh = () =>
    client.invalidateQueries({
      predicate: isOfRoutes([
        'GET /api/discrepancies',
        'GET /api/discrepancies/count',
        'GET /api/shipments/:id',
        'GET /api/shipments/:id/events',
        'GET /api/order-lines',
        'GET /api/order-lines/:id',
        'GET /api/starter',
      ]),
    })
  return {
    onSuccess: (reply: Discrepancy) => {
      client.setQueryData(queryKey, reply)
      void refresh()
      void toast.success(done)
    },
    onError: ({ code }: ApiError) => {
      if (code === 'version-changed' || code === 'discrepancy-settled')
        void client.invalidateQueries({ queryKey })
    },
    errorText: (problem: ApiError) =>
      problem.code === 'version-changed' ? t('changedMeanwhile') : words(problem),
  }
}
