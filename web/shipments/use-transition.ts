import type { ShipmentRow } from '#domain/shipments/shipment.ts'
import { useEndpointMutation } from '#web/app/queries.ts'
import { useShipmentCache } from '#web/app/shipment/shipment-queries.ts'

export type ShipmentTransition = 'close' | 'delete' | 'reopen' | 'cancel'

/** Returns a function that runs a transition at the shown version and throws `ApiError`. */
export function useTransitionMutation() {
  const cache = useShipmentCache()
  const close = useEndpointMutation('POST /api/shipments/:id/closure')
  const remove = useEndpointMutation('DELETE /api/shipments/:id')
  const reopen = useEndpointMutation('POST /api/shipments/:id/reopening')
  const cancel = useEndpointMutation('POST /api/shipments/:id/cancellation')
  const runTransition = async (
    step: ShipmentTransition,
    { id, version }: Pick<ShipmentRow, 'id' | 'version'>,
    reason: string,
  ): Promise<void> => {
    const target = { params: { id }, ifMatch: version }
    if (step === 'delete') {
      await remove.mutateAsync(target)
      return cache.remove(id)
    }
    if (step === 'close') return cache.put(await close.mutateAsync(target))
    const request = { ...target, body: { reason } }
    return cache.put(await (step === 'reopen' ? reopen : cancel).mutateAsync(request))
  }
  const isBusy = [close, remove, reopen, cancel].some((mutation) => mutation.isPending)
  return { runTransition, isBusy }
}
