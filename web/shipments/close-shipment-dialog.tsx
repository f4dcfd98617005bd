import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { closingBlockers } from '#web/app/shipment/shipment-permission.ts'
import { ClosingBlockers } from '#web/shipments/closing-blockers.tsx'
import { TransitionDialog } from '#web/shipments/transition-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

/** Closes a shipment from another screen: the confirmation, or the list of its blockers. */
export function CloseShipmentDialog({
  shipmentId,
  onLeave,
}: {
  shipmentId: number
  onLeave: () => void
}) {
  const { t } = useTranslation(['shipments', 'lines', 'packing'])
  const navigate = useNavigate()
  // Waits for a fetch, because the cache may lack the latest packing; later refetches do not hide the dialog.
  const { data: shipment, isFetchedAfterMount } = useQuery({
    ...endpointQuery('GET /api/shipments/:id', { params: { id: shipmentId } }),
    refetchOnMount: 'always',
  })
  if (!shipment || !isFetchedAfterMount) return null
  if (closingBlockers(shipment).length > 0)
    return (
      <Dialog
        isOpen
        isDismissable
        title={t('action.close')}
        onClose={onLeave}
        footer={<Button onPress={onLeave}>{t('lines:blockers.back')}</Button>}
      >
        <ClosingBlockers shipment={shipment} />
      </Dialog>
    )
  return (
    <TransitionDialog
      step="close"
      shipment={shipment}
      onLeave={onLeave}
      onDone={() => {
        onLeave()
        const params = { id: String(shipmentId) }
        void navigate({ to: paths.shipment, params })
      }}
    />
  )
}
