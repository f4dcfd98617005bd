import { useTranslation } from 'react-i18next'
import type { GoodsMismatch } from '#domain/shipments/scanned-goods.ts'
import { dayOrNothing } from '#domain/units/day.ts'
import { useFormats } from '#web/app/formats.ts'

/** Returns a function that explains how scanned goods differ from the announced ones. */
export function useMismatchText() {
  const { t } = useTranslation('traceability')
  const { day } = useFormats()
  const format = (text: string) => (dayOrNothing(text) ? day(text) : text)
  return ({ product, mismatch }: { product: string; mismatch: GoodsMismatch }) => {
    const { code, scanned, announced } = mismatch
    const facts = { product, scanned: format(scanned), announced: announced.map(format).join(', ') }
    return t(`scan.${code}`, facts)
  }
}
