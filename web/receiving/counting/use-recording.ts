import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { ApiError, type ApiErrorCode } from '#web/app/http/api-error.ts'
import { randomId } from '#web/app/random-id.ts'
import { usePhotoPreparation } from '#web/receiving/photos/add-photos.ts'
import { withoutUploads } from '#web/receiving/photos/photo-state.ts'
import {
  type Counted,
  type PendingReceipt,
  type ReceivingState,
  refusedReceiptsOf,
  waitingReceiptsOf,
  withCounted,
  withQueued,
  withReturned,
} from '#web/receiving/queue/receiving-state.ts'
import type { ReceivingStore } from '#web/receiving/queue/receiving-store.ts'
import { useSenderState } from '#web/receiving/queue/sender-state.ts'

type RecordedShipment = { id: number; code: string; version: number; supplier: { id: number } }

/** Records a count as a receipt that is sent as soon as possible; returns the state of pending and refused receipts. */
export function useRecording(
  store: ReceivingStore,
  state: ReceivingState,
  { id: shipmentId, code: shipmentCode, supplier, version }: RecordedShipment,
) {
  const { t } = useTranslation(['receiving', 'counting'])
  const messageOf = useProblemMessage()
  const pending = waitingReceiptsOf(state, shipmentId)
  const returned = useReturnedCounts(store, state, shipmentId)
  const isAddingPhotos = usePhotoPreparation(({ count }) => count > 0)
  return {
    pending,
    /** Reason why nothing can be recorded yet: a photo would miss the receipt. */
    reason: isAddingPhotos ? t('counting:photos.wait') : undefined,
    isSending: useSenderState(({ phase }) => phase.name === 'sending') && pending.length > 0,
    /** Message if a receipt was refused and moved back into the count. */
    refusal:
      returned.code === null
        ? undefined
        : returned.code === 'version-changed'
          ? t('countedMeanwhile')
          : t('pending.returned', { why: messageOf(new ApiError(returned.code)) }),
    record: (body: PendingReceipt['body'], counted: Counted) => {
      returned.forget()
      const about = { key: randomId(), shipmentId, shipmentCode, supplierId: supplier.id, version }
      const recordedAt = new Date().toISOString()
      void store.change((now) =>
        withQueued(now, { ...about, recordedAt, body, counted, refusal: null }),
      )
    },
  }
}

/** Moves refused receipts of a shipment back into its count; returns the error until the count is recorded. */
function useReturnedCounts(store: ReceivingStore, state: ReceivingState, shipmentId: number) {
  const [code, setCode] = useState<ApiErrorCode | null>(null)
  const refusal = refusedReceiptsOf(state, shipmentId)[0]?.refusal ?? null
  if (refusal && refusal !== code) setCode(refusal)
  useEffect(() => {
    if (refusal)
      void store.change((now) =>
        withCounted(withReturned(now, shipmentId), shipmentId, withoutUploads),
      )
  }, [refusal, store, shipmentId])
  return { code, forget: () => setCode(null) }
}
