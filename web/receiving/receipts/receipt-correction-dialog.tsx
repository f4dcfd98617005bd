import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReceiptRecord } from '#domain/receiving/receipt-record.ts'
import type { Shipment } from '#domain/shipments/shipment.ts'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { endpointQueryKey, useEndpointMutation } from '#web/app/queries.ts'
import { useShipmentCache } from '#web/app/shipment/shipment-queries.ts'
import styles from '#web/app/shipment/transition-dialog.module.css'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

/** Dialog that asks for a reason and a confirmation before a receipt is reversed. */
export function ReceiptCorrectionDialog({
  shipment,
  receipt,
  onLeave,
}: {
  shipment: Shipment
  receipt: ReceiptRecord
  onLeave: () => void
}) {
  const { t } = useTranslation(['receiving', 'shell'])
  const messageOf = useProblemMessage()
  const client = useQueryClient()
  const cache = useShipmentCache()
  const mutation = useEndpointMutation('POST /api/shipments/:id/receipt-corrections')
  const [reason, setReason] = useState('')
  const [isReasonMissing, setReasonMissing] = useState(false)
  const { id, version } = shipment
  const refresh = () => {
    for (const route of ['GET /api/shipments/:id/receipts', 'GET /api/discrepancies'] as const)
      void client.invalidateQueries({ queryKey: endpointQueryKey(route) })
  }
  const send = () => {
    if (!reason.trim()) return setReasonMissing(true)
    mutation.mutate(
      { params: { id }, ifMatch: version, body: { receiptId: receipt.id, reason: reason.trim() } },
      {
        onSuccess: (changed) => {
          void cache.put(changed)
          refresh()
          void toast.success(t('receipts.takenBack'), 'shipment')
          onLeave()
        },
        onError: (problem) => {
          if (problem.code === 'version-changed') void cache.refresh(id)
          refresh()
        },
      },
    )
  }
  return (
    <ConfirmDialog
      isOpen
      size="sm"
      title={t('receipts.takeBack')}
      hasField
      isDanger
      acceptLabel={t('receipts.takeBack')}
      onCancel={onLeave}
      isBusy={mutation.isPending}
      onAccept={send}
    >
      <div className={styles.asked}>
        <p>
          {t(receipt.lineId === null ? 'receipts.explainBeyond' : 'receipts.explain', {
            product: receipt.description ?? receipt.productCode,
          })}
        </p>
        {mutation.error ? (
          <p role="alert" className={styles.problem}>
            {mutation.error.code === 'version-changed'
              ? t('countedMeanwhile')
              : messageOf(mutation.error)}
          </p>
        ) : null}
        <TextArea
          label={t('reason')}
          value={reason}
          onChange={setReason}
          maxLength={500}
          isRequired
          autoFocus
          error={isReasonMissing && !reason.trim() ? t('shell:field.required') : undefined}
        />
      </div>
    </ConfirmDialog>
  )
}
