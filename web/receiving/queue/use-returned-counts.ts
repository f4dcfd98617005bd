import { useEffect, useState } from 'react'
import type { ApiErrorCode } from '#web/app/http/api-error.ts'
import { withoutUploads } from '#web/receiving/photos/photo-state.ts'
import { type ReceivingState, refusedOf, returned, withCounted } from './receiving-state.ts'
import type { ReceivingStore } from './receiving-store.ts'

/** Puts refused counts of a shipment back into its current count; returns the reason until that is recorded. */
export function useReturnedCounts(
  store: ReceivingStore,
  state: ReceivingState,
  shipmentId: number,
) {
  const [code, setCode] = useState<ApiErrorCode | null>(null)
  const refusal = refusedOf(state, shipmentId)[0]?.refusal ?? null
  if (refusal && refusal !== code) setCode(refusal)
  useEffect(() => {
    if (refusal)
      void store.change((now) => withCounted(returned(now, shipmentId), shipmentId, withoutUploads))
  }, [refusal, store, shipmentId])
  return { code, forget: () => setCode(null) }
}
