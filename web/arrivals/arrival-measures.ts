import { useTranslation } from 'react-i18next'
import type { Arrival } from '#domain/docks/arrival.ts'
import { useFormats } from '#web/app/formats.ts'

type MeasuredArrivals = Pick<Arrival, 'weight' | 'volume'> & { unmeasuredPackages?: number | null }

/** Returns a function for weight and volume as text, "at least" if incomplete; undefined if nothing is measured. */
export function useArrivalMeasures() {
  const { t } = useTranslation('arrivals')
  const { number } = useFormats()
  const amountText = (value: string | null, unit: string, isPartial: boolean) => {
    if (value === null) return undefined
    const text = `${number(value)} ${unit}`
    return isPartial ? t('atLeast', { amount: text }) : text
  }
  return ({ weight, volume, unmeasuredPackages }: MeasuredArrivals) => ({
    weight: amountText(weight, 'kg', Boolean(unmeasuredPackages)),
    volume: amountText(volume, 'm³', Boolean(unmeasuredPackages)),
  })
}
