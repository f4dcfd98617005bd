import { useTranslation } from 'react-i18next'
import type { ListedDiscrepancy } from '#domain/discrepancies/discrepancy.ts'
import { useDayOf, useToday } from '#web/app/workspace.ts'

const dayMs = 24 * 60 * 60_000
const daysBetween = (from: string, to: string) =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / dayMs))

/** Returns a function for the age of a discrepancy, or the time until it was settled, in days of the company. */
export function useDiscrepancyAge() {
  const { t } = useTranslation('discrepancies')
  const today = useToday()
  const dayOf = useDayOf()
  return ({ createdAt, settledAt }: Pick<ListedDiscrepancy, 'createdAt' | 'settledAt'>): string =>
    settledAt
      ? t('settledAfter', { count: daysBetween(dayOf(createdAt), dayOf(settledAt)) })
      : t('age', { count: daysBetween(dayOf(createdAt), today) })
}
