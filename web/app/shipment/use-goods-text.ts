import { useTranslation } from 'react-i18next'
import type { FoundLot } from '#domain/receiving/found-lot.ts'
import { isPastDate, type Traceability } from '#domain/shipments/traceability.ts'
import { useFormats } from '#web/app/formats.ts'
import { localToday } from '#web/ui/form/day-text.ts'

/** Maximum serial numbers that are written out; of more, only the count is. */
const maxWrittenNumbers = 3

/** Says lot, date and serial numbers in one line. */
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

/** Says what scanned goods have that was not announced, and whether their date is over; nothing where there is nothing. */
export function useNewGoodsText() {
  const { t } = useTranslation('traceability')
  const goodsText = useGoodsText()
  return (found: Omit<FoundLot, 'quantity'> | null): string => {
    if (!found) return ''
    const goods = { ...found, serialNumbers: [] }
    const noted = t('scan.noted', { goods: goodsText(goods) })
    return isPastDate(goods, localToday()) ? `${noted} ${t('pastDate')}.` : noted
  }
}
