import { useTranslation } from 'react-i18next'
import { noticeSubjectOf } from '#domain/notices/notice.ts'
import type { OrderConfirmation } from '#domain/orders/order-confirmation.ts'
import type { Day } from '#domain/units/day.ts'
import type { Output } from '#web/app/http/call.ts'
import { paths, pathTo } from '#web/app/paths.ts'

export type Notice = Output<'GET /api/notices'>['rows'][number]

const recordPaths = {
  shipment: paths.shipment,
  discrepancy: paths.discrepancy,
  order: paths.order,
  import: paths.orderImportRecord,
  'import-job': paths.orderImportJob,
  webhook: paths.webhook,
} as const
const listPaths = {
  shipment: paths.shipments,
  discrepancy: paths.discrepancies,
  order: paths.orders,
  import: paths.orderImports,
  'import-job': paths.orderImports,
  webhook: paths.webhooks,
} as const

// Comments are on the screen of their subject; those on an order line are on the screen of its order.
const commentPath = ({ commentId, commentOn, subjectId, orderId }: Notice): string => {
  const id = subjectId ?? 0
  const path =
    commentOn === 'order-line'
      ? `${pathTo(paths.order, { id: orderId ?? 0 })}?line=${id}`
      : pathTo(recordPaths[commentOn ?? 'shipment'], { id })
  return `${path}#comment-${commentId}`
}

/** Facts for the filters of lists: the last late day, the date that decides, and whether lists need one by supplier. */
type PathContext = {
  yesterday: Day
  orderConfirmation: OrderConfirmation
  needsSupplierFilter: boolean
}

/** Returns the address of the list of a notice's subjects, filtered to late ones if the notice is about late ones. */
function listPath({ kind }: Notice, { yesterday, orderConfirmation }: PathContext): string {
  if (kind === 'shipment-late') return `${paths.arrivals}?to=${yesterday}`
  if (kind === 'order-overdue')
    return `${paths.orders}?${orderConfirmation === 'confirmed-date' ? 'expectedTo' : 'dueTo'}=${yesterday}`
  const subjectType = noticeSubjectOf(kind)
  return listPaths[subjectType === 'comment' ? 'shipment' : subjectType]
}

/** Returns the address of a notice's subject; for several subjects, that of their list, filtered by supplier. */
export const noticePath = (notice: Notice, context: PathContext): string => {
  const { kind, subjectId, supplierId } = notice
  const subjectType = noticeSubjectOf(kind)
  if (subjectType === 'comment') return commentPath(notice)
  if (subjectId !== null) return pathTo(recordPaths[subjectType], { id: subjectId })
  const path = listPath(notice, context)
  if (!context.needsSupplierFilter || supplierId === null) return path
  return `${path}${path.includes('?') ? '&' : '?'}supplier=${supplierId}`
}

/** Returns a function that writes a notice as one sentence, with the number of lines if there are several. */
export function useNoticeText(): (notice: Notice) => string {
  const { t } = useTranslation('notices')
  return ({ kind, subject, amount, commentOn }) => {
    if (subject === '')
      return t(`kinds.${kind}.several`, { amount, defaultValue: t(`kinds.${kind}.text`) })
    if ((kind === 'comment' || kind === 'mention') && commentOn && commentOn !== 'shipment')
      return t(`kinds.${kind}.text_${commentOn}`, { subject })
    const text = t(`kinds.${kind}.text`, { subject })
    return amount > 1 ? `${text} · ${t('amount', { count: amount })}` : text
  }
}
