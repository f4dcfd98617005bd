import { useTranslation } from 'react-i18next'
import type { Arrival } from '#domain/docks/arrival.ts'
import { useFormats } from '#web/app/formats.ts'

type Measured = Pick<Arrival, 'weight' | 'volume'> & { unmeasuredPackages?: number | null }

/**
 * Returns a function that writes weight and volume: "at least" if some packages are not measured, undefined if none is.
 */
export function useArrivalMeasures() {
  const { t } = useTranslation('arrivals')
  const { number } = useFormats()
  const amount = (value: string | null, unit: string, isPartial: boolean) => {
    if (value === null) return undefined
    const text = `${number(value)} ${unit}`
    return isPartial ? t('atLeast', { amount: text }) : text
  }
  return ({ weight, volume, unmeasuredPackages }: Measured) => ({
    weight: amount(weight, 'kg', Boolean(unmeasuredPackages)),
    volume: amount(volume, 'm³', Boolean(unmeasuredPackages)),
  })
}
