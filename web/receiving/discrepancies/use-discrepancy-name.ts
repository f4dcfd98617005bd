import { useTranslation } from 'react-i18next'
import type { ListedDiscrepancy } from '#domain/discrepancies/discrepancy.ts'
import { useFormats } from '#web/app/formats.ts'

type Named = Pick<
  ListedDiscrepancy,
  'kind' | 'quantity' | 'unit' | 'orderLineId' | 'productCode' | 'productName'
>

/**
 * Returns a function that names a discrepancy in one line: kind, quantity and goods. Goods without an order have no
 * product.
 */
export function useDiscrepancyName() {
  const { t } = useTranslation('discrepancies')
  const { number } = useFormats()
  return ({ kind, quantity, unit, orderLineId, productCode, productName }: Named): string =>
    t('name', {
      ...{ kind: t(`kind.${kind}`), quantity: number(quantity), unit },
      product: orderLineId === null ? productName : productCode,
    })
}
