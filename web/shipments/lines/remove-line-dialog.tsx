import { useTranslation } from 'react-i18next'
import type { Shipment } from '#domain/shipment.ts'
import type { ShipmentLine } from '#domain/shipment-line.ts'
import { useFormats } from '#web/app/formats.ts'
import { useForm } from '#web/app/forms/use-form.ts'
import { useProblemMessage } from '#web/app/problem-messages.ts'
import { useEndpointMutation } from '#web/app/queries.ts'
import { ShipmentChanges } from '#web/shipments/shipment-changes.tsx'
import { useShipmentCache } from '#web/shipments/shipment-queries.ts'
import styles from '#web/shipments/transition-dialog.module.css'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'

/** Confirms with the specified words before a line is deleted. */
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
  const words = useProblemMessage()
  const cache = useShipmentCache()
  const remove = useEndpointMutation('DELETE /api/shipments/:id/lines/:lineId')
  const form = useForm({
    initial: {},
    version: shipment.version,
    send: (_, version) =>
      remove.mutateAsync({ params: { id: shipment.id, lineId: line.id }, ifMatch: version }),
    loadLatest: () => cache.refresh(shipment.id),
    onFailed: () => void cache.refresh(shipment.id).catch(() => undefined),
    onSaved: ({ version }) => {
      void cache.putVersion(shipment.id, version)
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
        {isChanged ? <ShipmentChanges changes={problem.extras.changes ?? []} /> : null}
        {problem && !isChanged ? (
          <p role="alert" className={styles.problem}>
            {words(problem)}
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
