import { useTranslation } from 'react-i18next'
import { useToday } from '#web/app/workspace.ts'

const dayMs = 24 * 60 * 60_000

/** How long ago a difference was counted, in days of the company. */
export function useDiscrepancyAge() {
  const { t } = useTranslation('discrepancies')
  const today = useToday()
  return (createdAt: string): string => {
    const days = Math.round((Date.parse(today) - Date.parse(createdAt.slice(0, 10))) / dayMs)
    return t('age', { count: Math.max(0, days) })
  }
}
