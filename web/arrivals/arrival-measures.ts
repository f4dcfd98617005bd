import { useTranslation } from 'react-i18next'
import type { Arrival } from '#domain/docks/arrival.ts'
import { useFormats } from '#web/app/formats.ts'

type MeasuredArrivals = Pick<Arrival, 'weight' | 'volume'> & { unmeasuredPackages?: number | null }

/** Returns a function for weight and volume as text, "at least" if incomplete; undefined if nothing is measured. */
export function useArrivalMeasures() {
  const { t } = useTranslation('arrivals')
  const format = useFormats()
  const amountText = (text: string | null, isPartial: boolean) => {
    if (text === null) return undefined
    return isPartial ? t('atLeast', { amount: text }) : text
  }
  return ({ weight, volume, unmeasuredPackages }: MeasuredArrivals) => ({
    weight: amountText(weight && `${format.number(weight)} kg`, Boolean(unmeasuredPackages)),
    volume: amountText(volume && `${format.volume(volume)} m³`, Boolean(unmeasuredPackages)),
  })
}
