import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Shipment } from '#domain/shipment.ts'
import type { ShipmentLine } from '#domain/shipment-line.ts'
import { useFormats } from '#web/app/formats.ts'
import type { ApiError } from '#web/app/http/api-error.ts'
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
  const { t } = useTranslation('shipments')
  const { number } = useFormats()
  const words = useProblemMessage()
  const cache = useShipmentCache()
  const remove = useEndpointMutation('DELETE /api/shipments/:id/lines/:lineId')
  const [version, setVersion] = useState(shipment.version)
  const [problem, setProblem] = useState<ApiError>()
  const isChanged = problem?.code === 'version-changed'

  const accept = async () => {
    try {
      const params = { id: shipment.id, lineId: line.id }
      const answer = await remove.mutateAsync({ params, ifMatch: version })
      void cache.putVersion(shipment.id, answer.version)
      void toast.success(t('done.deleteLine'), 'shipment')
      onLeave()
    } catch (failure) {
      const now = await cache.refresh(shipment.id).catch(() => undefined)
      if (now) setVersion(now.version)
      setProblem(failure as ApiError)
    }
  }
  return (
    <ConfirmDialog
      isOpen
      isDanger
      size={isChanged ? 'md' : 'sm'}
      title={isChanged ? t('conflict.title') : undefined}
      isBusy={remove.isPending}
      onCancel={onLeave}
      onAccept={() => void accept()}
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
