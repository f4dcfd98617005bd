import { useTranslation } from 'react-i18next'
import { noticeSubjectOf } from '#domain/notice-kind.ts'
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

/** Where a notice leads: to what it is about, or where that is several, to their list. */
export const noticePath = ({ kind, subjectId }: Notice): string => {
  const about = noticeSubjectOf(kind)
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
