import { useTranslation } from 'react-i18next'
import type { DiscrepancyState, ListedDiscrepancy } from '#domain/discrepancies/discrepancy.ts'
import { useFormats } from '#web/app/formats.ts'
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

type NamedDiscrepancy = Pick<
  ListedDiscrepancy,
  'kind' | 'quantity' | 'unit' | 'orderLineId' | 'productCode' | 'productName'
>

/**
 * Returns a function that names a discrepancy in one line: kind, quantity and goods. Goods without an order are named
 * by their description.
 */
export function useDiscrepancyName() {
  const { t } = useTranslation('discrepancies')
  const { number } = useFormats()
  return ({
    kind,
    quantity,
    unit,
    orderLineId,
    productCode,
    productName,
  }: NamedDiscrepancy): string =>
    t('name', {
      ...{ kind: t(`kind.${kind}`), quantity: number(quantity), unit },
      product: orderLineId === null ? productName : productCode,
    })
}
