import { useTranslation } from 'react-i18next'
import type { FoundLot } from '#domain/receiving/found-lot.ts'
import { isPastDate, type Traceability } from '#domain/shipments/traceability.ts'
import { useFormats } from '#web/app/formats.ts'
import { useToday } from '#web/app/workspace.ts'

/** Maximum serial numbers listed; if there are more, only their count is shown. */
const maxWrittenNumbers = 3

/** Returns a function that writes lot, date and serial numbers in one line. */
export function useGoodsText() {
  const { t } = useTranslation('traceability')
  const { day } = useFormats()
  return ({ lot, bestBefore, expiry, serialNumbers }: Traceability): string => {
    const count = serialNumbers.length
    const numbers =
      count > maxWrittenNumbers
        ? t('count', { count })
        : `${t('serialNumbers')} ${serialNumbers.join(' ')}`
    return [
      lot === null ? '' : `${t('lot')} ${lot}`,
      bestBefore === null ? '' : `${t('bestBefore')} ${day(bestBefore)}`,
      expiry === null ? '' : `${t('expiry')} ${day(expiry)}`,
      count === 0 ? '' : numbers,
    ]
      .filter(Boolean)
      .join(' · ')
  }
}

/**
 * Returns a function that describes unannounced data of scanned goods, and whether their date has passed; "" for null.
 */
export function useNewGoodsText() {
  const { t } = useTranslation('traceability')
  const goodsText = useGoodsText()
  const today = useToday()
  return (newGoods: Omit<FoundLot, 'quantity'> | null): string => {
    if (!newGoods) return ''
    const goods = { ...newGoods, serialNumbers: [] }
    const sentence = t('scan.noted', { goods: goodsText(goods) })
    return isPastDate(goods, today) ? `${sentence} ${t('pastDate')}.` : sentence
  }
}
