import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { paths, pathTo } from '#web/app/paths.ts'
import { useShipmentCache } from '#web/app/shipment/shipment-queries.ts'
import { warnOnSignOut } from '#web/app/sign-out.ts'
import { leaveOtherSupplier } from '#web/app/state/leave-other-supplier.ts'
import { actingSupplierId } from '#web/app/state/session-state.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import styles from './receipt-queue.module.css'
import { useSenderState } from './sender-state.ts'
import { useReceiptSender } from './use-receipt-sender.ts'
import { useStoredReceipts } from './use-receiving-store.ts'

/** Sends recorded receipts from every screen, and shows pending or refused receipts except on their counting screen. */
export function ReceiptQueue() {
  const { t } = useTranslation(['receiving', 'counting'])
  const messageOf = useProblemMessage()
  const navigate = useNavigate()
  const client = useQueryClient()
  const cache = useShipmentCache()
  const { store, receipts = [] } = useStoredReceipts()
  const phase = useSenderState((sender) => sender.phase.name)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const isCounting = (id: number) => path === pathTo(paths.receiving, { id })
  useReceiptSender(store, {
    onSent: ({ shipmentId: id, shipmentCode, supplierId }, received) => {
      // While acting for another supplier, the shipment is cached under another key.
      if (actingSupplierId() === supplierId) void cache.put(received)
      else void client.invalidateQueries()
      if (!isCounting(id)) return void toast.success(t('recordedOf', { shipment: shipmentCode }))
      if (received.status !== 'received') return void toast.success(t('recorded'))
      // Shown after the navigation, which may take longer than the two seconds of a toast.
      const navigation = navigate({ to: paths.shipment, params: { id: String(id) } })
      void navigation.then(() => toast.success(t('recordedAll'), 'shipment'))
    },
    onPhotosLost: ({ shipmentCode }) =>
      void toast.error(t('counting:photos.lost', { shipment: shipmentCode })),
    onRefused: ({ shipmentId: id, shipmentCode }, error) => {
      void cache.refresh(id).catch(() => undefined)
      // The counting screen itself shows the refusal.
      if (!isCounting(id))
        void toast.error(t('refusedOf', { shipment: shipmentCode, why: messageOf(error) }))
    },
  })
  useSignOutWarning(receipts.length)
  const elsewhere = receipts.filter(({ shipmentId }) => !isCounting(shipmentId))
  const shown = elsewhere.filter(({ refusal }) => refusal !== null || phase === 'waiting')
  const shipments = new Map(shown.map((receipt) => [receipt.shipmentId, receipt]))
  return (
    <>
      {[...shipments.values()].map(({ shipmentId, shipmentCode, supplierId, refusal }) => (
        <div key={shipmentId} className={styles.banner} data-screen-only>
          <Icon name={refusal ? 'alert' : 'offline'} />
          <p role="status">
            <bdi>
              {t(refusal ? 'pending.refused' : 'pending.waiting', { shipment: shipmentCode })}
            </bdi>{' '}
            <Link
              href={pathTo(paths.receiving, { id: shipmentId })}
              onClick={() => leaveOtherSupplier(supplierId)}
            >
              {t('pending.open')}
            </Link>
          </p>
        </div>
      ))}
    </>
  )
}

/** Warns before signing out with unsent receipts; they are kept until the person is back. */
function useSignOutWarning(count: number) {
  const { t } = useTranslation('receiving')
  useEffect(() => {
    if (count === 0) return
    return warnOnSignOut(() => ({
      title: t('signOut.title'),
      text: t('signOut.text', { count }),
    }))
  }, [count, t])
}
