import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#domain/order.ts'
import { useEndpointMutation } from '#web/app/queries.ts'
import { CancelDialog } from '#web/orders/cancel-dialog.tsx'
import { Button } from '#web/ui/button.tsx'

/** Cancels what is left of an order. */
export function CancelOrder({ order: { id, code, pendingLineCount } }: { order: Order }) {
  const { t } = useTranslation('order-entry')
  const [isOpen, setOpen] = useState(false)
  const cancel = useEndpointMutation('POST /api/orders/:id/cancellation')
  return (
    <>
      <Button
        icon="remove"
        reason={pendingLineCount === 0 ? t('nothingToCancel') : undefined}
        onPress={() => setOpen(true)}
      >
        {t('cancelOrder')}
      </Button>
      {isOpen ? (
        <CancelDialog
          title={t('cancelOrderTitle', { code })}
          send={(note) => cancel.mutateAsync({ params: { id }, body: { note } })}
          onClose={() => setOpen(false)}
        >
          <p>{t('announcedStays')}</p>
        </CancelDialog>
      ) : null}
    </>
  )
}
