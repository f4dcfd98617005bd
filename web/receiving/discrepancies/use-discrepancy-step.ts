import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Discrepancy } from '#domain/discrepancies/discrepancy.ts'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { useOpenedVersion } from '#web/app/forms/use-opened-version.ts'
import { useUndo } from '#web/app/forms/use-undo.ts'
import type { ApiError } from '#web/app/http/api-error.ts'
import { call } from '#web/app/http/call.ts'
import { endpointQueryKey, isOfRoutes } from '#web/app/queries.ts'
import { randomId } from '#web/app/random-id.ts'

/**
 * Returns the version to send with a step, which stays once its form is begun, and handlers: they show the reply, refetch
 * dependent queries and offer an undo.
 */
export function useDiscrepancyStep(
  { id, version }: Pick<Discrepancy, 'id' | 'version'>,
  isBegun: boolean,
  step: 'answer' | 'settlement',
  message: string,
) {
  const { t } = useTranslation('discrepancies')
  const messageOf = useProblemMessage()
  const client = useQueryClient()
  const offerUndo = useUndo()
  const { openedVersion, acceptConflict } = useOpenedVersion(version, isBegun)
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
    openedVersion,
    onSuccess: (reply: Discrepancy, onUndone?: () => void) => {
      client.setQueryData(queryKey, reply)
      void refresh()
      const { version: ifMatch, supplier } = reply
      const input = { params: { id }, supplier: supplier.id, ifMatch, idempotencyKey: randomId() }
      offerUndo(message, async () => {
        await call(`POST /api/discrepancies/:id/${step}-reversals`, input)
        onUndone?.()
      })
    },
    onError: (problem: ApiError) => {
      acceptConflict(problem)
      const { code } = problem
      if (code === 'version-changed' || code === 'discrepancy-settled')
        void client.invalidateQueries({ queryKey })
    },
    errorText: (problem: ApiError) =>
      problem.code === 'version-changed' ? t('changedMeanwhile') : messageOf(problem),
  }
}
