import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#domain/orders/order.ts'
import { useEndpointMutation } from '#web/app/queries.ts'
import { CancelDialog } from '#web/orders/selection/cancel-dialog.tsx'
import { Button } from '#web/ui/button.tsx'

/** Cancels what is left of an order. */
export function CancelOrder({ order: { id, code, version, pendingLineCount } }: { order: Order }) {
  const { t } = useTranslation('order-entry')
  // Version on the screen when the dialog opened; the order may change behind it.
  const [seen, setSeen] = useState<number>()
  const cancel = useEndpointMutation('POST /api/orders/:id/cancellation')
  return (
    <>
      <Button
        icon="remove"
        reason={pendingLineCount === 0 ? t('nothingToCancel') : undefined}
        onPress={() => setSeen(version)}
      >
        {t('cancelOrder')}
      </Button>
      {seen !== undefined ? (
        <CancelDialog
          title={t('cancelOrderTitle', { code })}
          send={(note) => cancel.mutateAsync({ params: { id }, ifMatch: seen, body: { note } })}
          onClose={() => setSeen(undefined)}
        >
          <p>{t('announcedStays')}</p>
        </CancelDialog>
      ) : null}
    </>
  )
}
