import { useEffect, useRef } from 'react'
import type { Shipment } from '#domain/shipments/shipment.ts'
import { type ApiError, toApiError } from '#web/app/http/api-error.ts'
import { call } from '#web/app/http/call.ts'
import { callWithin } from '#web/app/http/call-within.ts'
import { bodyWithFiles, photosOf } from '#web/receiving/photos/photo-state.ts'
import { deleteOldPhotos, deletePhotos } from '#web/receiving/photos/photo-store.ts'
import { uploadPhotos } from '#web/receiving/photos/upload-photos.ts'
import { ReceiptSender } from './receipt-sender.ts'
import type { PendingReceipt } from './receiving-state.ts'
import type { ReceivingStore } from './receiving-store.ts'
import { useSenderState } from './sender-state.ts'

const timeoutMs = 20_000

type Outcomes = {
  onSent: (receipt: PendingReceipt, shipment: Shipment) => void
  onRefused: (receipt: PendingReceipt, error: ApiError) => void
  /** Called if a receipt was sent without some of its photos. */
  onPhotosLost: (receipt: PendingReceipt) => void
}

/** Sends the receipts of a person while the page is open, from one tab at a time. */
export function useReceiptSender(store: ReceivingStore, outcomes: Outcomes) {
  const latest = useRef(outcomes)
  useEffect(() => {
    latest.current = outcomes
  })
  useEffect(() => {
    const sender = new ReceiptSender<Shipment>({
      store,
      send: (receipt) => send(store, receipt, latest.current.onPhotosLost),
      withLock: (work) => withLock(`oto-receipts-${store.person}`, work),
      onSent: (receipt, shipment) => {
        latest.current.onSent(receipt, shipment)
        void deletePhotos(photosOf(receipt.counted).map(({ key }) => key))
      },
      onRefused: (receipt, error) => latest.current.onRefused(receipt, error),
      onPhase: (phase) => useSenderState.setState({ phase }),
    })
    useSenderState.setState({ phase: { name: 'idle' }, sendNow: sender.sendNow })
    window.addEventListener('online', sender.sendNow)
    void deleteOldPhotos()
    const stop = sender.start()
    return () => {
      stop()
      window.removeEventListener('online', sender.sendNow)
    }
  }, [store])
}

async function send(
  store: ReceivingStore,
  receipt: PendingReceipt,
  onPhotosLost: (receipt: PendingReceipt) => void,
) {
  const { key, shipmentId, supplierId, version } = receipt
  try {
    const files = await uploadPhotos(store, receipt)
    const received = await callWithin(timeoutMs, 'unreachable', (signal) =>
      call('POST /api/shipments/:id/receipts', {
        params: { id: shipmentId },
        // The supplier of the receipt: the person may act for another supplier at a retry.
        supplier: supplierId,
        ifMatch: version ?? 0,
        idempotencyKey: key,
        body: bodyWithFiles(receipt, files),
        signal,
      }),
    )
    if (files.size < photosOf(receipt.counted).length) onPhotosLost(receipt)
    return received
  } catch (error) {
    throw toApiError(error)
  }
}

// Insecure contexts have no locks; there only the idempotency key prevents counting twice.
const withLock = async (name: string, work: () => Promise<void>): Promise<void> => {
  const { locks } = window.navigator as { locks?: LockManager }
  await (locks ? locks.request(name, work) : work())
}
