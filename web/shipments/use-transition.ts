import type { ShipmentRow } from '#domain/shipments/shipment.ts'
import { useEndpointMutation } from '#web/app/queries.ts'
import { useShipmentCache } from '#web/app/shipment/shipment-queries.ts'

export type ShipmentTransition = 'close' | 'delete' | 'reopen' | 'cancel'

/** Runs a step of the step table with the given version; throws the problem. */
export function useTransitionMutation() {
  const cache = useShipmentCache()
  const close = useEndpointMutation('POST /api/shipments/:id/closure')
  const remove = useEndpointMutation('DELETE /api/shipments/:id')
  const reopen = useEndpointMutation('POST /api/shipments/:id/reopening')
  const cancel = useEndpointMutation('POST /api/shipments/:id/cancellation')
  const take = async (
    step: ShipmentTransition,
    { id, version }: Pick<ShipmentRow, 'id' | 'version'>,
    reason: string,
  ): Promise<void> => {
    const seen = { params: { id }, ifMatch: version }
    if (step === 'delete') {
      await remove.mutateAsync(seen)
      return cache.remove(id)
    }
    if (step === 'close') return cache.put(await close.mutateAsync(seen))
    const sent = { ...seen, body: { reason } }
    return cache.put(await (step === 'reopen' ? reopen : cancel).mutateAsync(sent))
  }
  const isBusy = [close, remove, reopen, cancel].some((one) => one.isPending)
  return { take, isBusy }
}
