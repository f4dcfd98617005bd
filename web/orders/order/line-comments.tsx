import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Comments } from '#web/app/comments.tsx'
import { endpointQuery } from '#web/app/queries.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

/** The comments on a line of an order, in a window over it. */
export function LineComments({
  orderId,
  lineId,
  onLeave,
}: {
  orderId: number
  lineId: number
  onLeave: () => void
}) {
  const { t } = useTranslation('orders')
  const { data } = useQuery(endpointQuery('GET /api/order-lines/:id', { params: { id: lineId } }))
  if (data?.orderId !== orderId) return null
  const { lineNumber: line, productCode: product } = data
  return (
    <Dialog isOpen size="lg" title={t('one.commentsOf', { line, product })} onClose={onLeave}>
      <Comments subject="order-line" id={lineId} />
    </Dialog>
  )
}
