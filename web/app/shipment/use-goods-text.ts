import { useTranslation } from 'react-i18next'
import type { Traceability } from '#domain/shipments/traceability.ts'
import { useFormats } from '#web/app/formats.ts'

/** How many serial numbers are written out. */
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
