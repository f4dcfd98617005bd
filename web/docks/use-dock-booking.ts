import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DockBooking } from '#domain/docks/dock.ts'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import { endpointQueryKey, isOfRoutes } from '#web/app/queries.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** Returns the handlers of a change of a shipment's slot: they show the reply and refetch dependent queries. */
export function useDockBooking(shipmentId: number) {
  const { t } = useTranslation('docks')
  const messageOf = useProblemMessage()
  const client = useQueryClient()
  const queryKey = endpointQueryKey('GET /api/shipments/:id/dock-booking', {
    params: { id: shipmentId },
  })
  const refresh = () =>
    client.invalidateQueries({
      predicate: isOfRoutes([
        'GET /api/shipments/:id/dock-slots',
        'GET /api/shipments/:id/events',
        'GET /api/dock-board',
        'GET /api/arrivals',
      ]),
    })
  return {
    onSaved: (reply: DockBooking, message: string) => {
      client.setQueryData(queryKey, reply)
      void refresh()
      void toast.success(message)
    },
    onError: ({ code }: ApiError) => {
      if (code === 'slot-taken' || code === 'invalid') void refresh()
      else void client.invalidateQueries({ queryKey })
    },
    // The server answers `invalid` for a slot that has begun or is no longer offered.
    errorText: (problem: ApiError) =>
      problem.code === 'version-changed'
        ? t('changedMeanwhile')
        : messageOf(problem.code === 'invalid' ? new ApiError('slot-taken') : problem),
  }
}
