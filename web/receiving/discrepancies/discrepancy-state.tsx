import { useTranslation } from 'react-i18next'
import type { DiscrepancyState, ListedDiscrepancy } from '#domain/discrepancies/discrepancy.ts'
import { StateBadge, type StateShape } from '#web/ui/state-badge.tsx'

const shapes: Record<DiscrepancyState, StateShape> = {
  open: 'open',
  answered: 'moving',
  settled: 'received',
}

/** Badge with the state of a discrepancy, with the answer or outcome beside it. */
export function DiscrepancyBadge({
  state,
  answer,
  outcome,
}: Pick<ListedDiscrepancy, 'state' | 'answer' | 'outcome'>) {
  const { t } = useTranslation('discrepancies')
  const detail = outcome ? t(`outcome.${outcome}`) : answer ? t(`answer.${answer}`) : undefined
  return (
    <StateBadge shape={shapes[state]} detail={detail}>
      {t(`state.${state}`)}
    </StateBadge>
  )
}
