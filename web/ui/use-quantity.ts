import type { ChangeEvent, FocusEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { compareDecimals, readDecimal, shownDecimal, typedDecimal } from './decimal-text.ts'
import { useTypedValue } from './use-edited-text.ts'

export type QuantityLimits = {
  value: string
  onChange: (value: string) => void
  isWhole?: boolean | undefined
  most?: string | undefined
  least?: string | undefined
  check?: ((value: string) => string | undefined) | undefined
}

/** The behaviour of a figure's input, in a field or in a cell: reading, writing, limits. */
export function useQuantity(limits: QuantityLimits, locale: string) {
  const { t } = useTranslation('ui')
  const { value, onChange, isWhole, most, least } = limits
  const typing = useTypedValue(value, (text) =>
    'value' in readDecimal(text) ? typedDecimal(text, locale) : text,
  )

  const check = (text: string): string | undefined => {
    if (text === '') return undefined
    const read = readDecimal(text)
    if ('fault' in read) return t(`quantity.${read.fault}`)
    if (isWhole && read.value.includes('.')) return t('quantity.whole')
    if (most !== undefined && compareDecimals(read.value, most) > 0)
      return t('quantity.exceeds', { most: shownDecimal(most, locale) })
    if (least !== undefined && compareDecimals(read.value, least) < 0)
      return t('quantity.below', { least: shownDecimal(least, locale) })
    return limits.check?.(read.value)
  }
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const text = event.target.value
    const read = readDecimal(text)
    const meaning = text.trim() === '' ? '' : 'value' in read ? read.value : text
    typing.type(text, meaning)
    onChange(meaning)
  }
  return {
    check,
    settle: typing.settle,
    inputProps: {
      type: 'text',
      inputMode: isWhole ? ('numeric' as const) : ('decimal' as const),
      autoComplete: 'off',
      value: typing.text,
      onChange: change,
      onFocus: (event: FocusEvent<HTMLInputElement>) => event.target.select(),
    },
  }
}
