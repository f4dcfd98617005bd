import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Shipment } from '#domain/shipments/shipment.ts'
import type { ShipmentLine } from '#domain/shipments/shipment-line.ts'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { useFormats } from '#web/app/formats.ts'
import { useForm } from '#web/app/forms/use-form.ts'
import { useEndpointMutation } from '#web/app/queries.ts'
import { ShipmentChanges } from '#web/app/shipment/shipment-changes.tsx'
import { useShipmentCache } from '#web/app/shipment/shipment-queries.ts'
import styles from '#web/app/shipment/transition-dialog.module.css'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

/** Asks for confirmation, with the text of the specification, before a line is deleted. */
export function RemoveLineDialog({
  shipment,
  line,
  onLeave,
}: {
  shipment: Shipment
  line: ShipmentLine
  onLeave: () => void
}) {
  const { t } = useTranslation(['shipments', 'changes'])
  const { number } = useFormats()
  const messageOf = useProblemMessage()
  const cache = useShipmentCache()
  // Version when the dialog opened, so that a later change by others is a conflict.
  const [version] = useState(shipment.version)
  const remove = useEndpointMutation('DELETE /api/shipments/:id/lines/:lineId')
  const form = useForm({
    initial: {},
    version,
    send: (_, ifMatch) =>
      remove.mutateAsync({ params: { id: shipment.id, lineId: line.id }, ifMatch }),
    loadLatest: () => cache.refresh(shipment.id),
    onFailed: () => void cache.refresh(shipment.id).catch(() => undefined),
    onSaved: (reply) => {
      void cache.putVersion(shipment.id, reply.version)
      void toast.success(t('done.deleteLine'), 'shipment')
      onLeave()
    },
  })
  const problem = form.error
  const isChanged = problem?.code === 'version-changed'
  return (
    <ConfirmDialog
      isOpen
      isDanger
      size={isChanged ? 'md' : 'sm'}
      title={isChanged ? t('changes:conflict.title') : undefined}
      isBusy={form.isBusy}
      onCancel={onLeave}
      onAccept={form.conflict?.overwrite ?? form.submit}
    >
      <div className={styles.asked}>
        {isChanged ? (
          <ShipmentChanges
            changes={problem.extras.changes ?? []}
            lines={form.conflict?.latest.lines ?? []}
          />
        ) : null}
        {problem && !isChanged ? (
          <p role="alert" className={styles.problem}>
            {messageOf(problem)}
          </p>
        ) : null}
        <p className={styles.question}>{t('confirm.deleteLine')}</p>
        <p className={styles.facts}>
          {t('confirm.deleteLineDetails', {
            quantity: number(line.quantity),
            unit: line.unit,
            product: [line.productName, line.size, line.color].filter(Boolean).join(' '),
            order: line.orderCode,
          })}
        </p>
      </div>
    </ConfirmDialog>
  )
}
