import { useTranslation } from 'react-i18next'
import type { Day } from '#domain/day.ts'
import { noticeSubjectOf } from '#domain/notice-kind.ts'
import type { OrderConfirmation } from '#domain/order-confirmation.ts'
import type { Output } from '#web/app/http/call.ts'
import { paths, pathTo } from '#web/app/paths.ts'

export type Notice = Output<'GET /api/notices'>['rows'][number]

const pathOfOne = {
  shipment: paths.shipment,
  discrepancy: paths.discrepancy,
  order: paths.order,
  import: paths.orderImportRecord,
} as const
const pathOfSeveral = {
  shipment: paths.shipments,
  discrepancy: paths.discrepancies,
  order: paths.orders,
  import: paths.orderImports,
} as const

type NoticeReader = { yesterday: Day; isStaff: boolean; orderConfirmation: OrderConfirmation }

/** Where a notice leads: to what it is about, or where that is several, to their list; of what is late, to the late ones. */
export const noticePath = ({ kind, subjectId }: Notice, reader: NoticeReader): string => {
  const { yesterday, isStaff, orderConfirmation } = reader
  const about = noticeSubjectOf(kind)
  if (subjectId === null && kind === 'shipment-late')
    return isStaff
      ? `${paths.arrivals}?to=${yesterday}`
      : `${paths.shipments}?status=in-transit&to=${yesterday}`
  if (subjectId === null && kind === 'order-overdue')
    return `${paths.orders}?${orderConfirmation === 'confirmed-date' ? 'expectedTo' : 'dueTo'}=${yesterday}`
  return subjectId === null ? pathOfSeveral[about] : pathTo(pathOfOne[about], { id: subjectId })
}

/** Puts a notice into one sentence; how many lines, where it is more than one. */
export function useNoticeText(): (notice: Notice) => string {
  const { t } = useTranslation('notices')
  return ({ kind, subject, amount }) => {
    if (subject === '')
      return t(`kinds.${kind}.several`, { amount, defaultValue: t(`kinds.${kind}.text`) })
    const text = t(`kinds.${kind}.text`, { subject })
    return amount > 1 ? `${text} · ${t('amount', { count: amount })}` : text
  }
}
