import { useTranslation } from 'react-i18next'
import type { Shipment } from '#domain/shipments/shipment.ts'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { useEndpointMutation } from '#web/app/queries.ts'
import { useShipmentCache } from '#web/app/shipment/shipment-queries.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { CloseRestButton } from '#web/receiving/counting/close-rest-button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

/** Button to close the rest of a partially received shipment, for people who may receive. */
export function CloseRest({ shipment: { id, version, status } }: { shipment: Shipment }) {
  const { t } = useTranslation(['counting', 'receiving'])
  const words = useProblemMessage()
  const cache = useShipmentCache()
  const canReceive = useCan('receive')
  const mutation = useEndpointMutation('POST /api/shipments/:id/receipts')
  if (status !== 'partially-received' || !canReceive) return null
  return (
    <CloseRestButton
      reason={undefined}
      isBusy={mutation.isPending}
      onClose={(rest) =>
        mutation.mutate(
          { params: { id }, ifMatch: version, body: { rest } },
          {
            onSuccess: (received) => {
              void cache.put(received)
              void toast.success(t('rest.closed'), 'shipment')
            },
            onError: (problem) => {
              if (problem.code === 'version-changed') void cache.refresh(id)
              const isStale = problem.code === 'version-changed'
              void toast.error(isStale ? t('receiving:countedMeanwhile') : words(problem))
            },
          },
        )
      }
    />
  )
}
