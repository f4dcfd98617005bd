import type { ChangeEvent, FocusEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useEditedText } from '#web/ui/use-edited-text.ts'
import {
  compareDecimals,
  type DecimalProblem,
  editableDecimal,
  formatDecimal,
  parseFieldValue,
  typedValue,
} from './decimal-text.ts'

/** Value of an input for a figure, and the limits of the value. */
export type QuantityInputProps = {
  value: string
  onChange: (value: string) => void
  isWhole?: boolean | undefined
  max?: string | undefined
  min?: string | undefined
  check?: ((value: string) => string | undefined) | undefined
}

/** Behaviour of a figure's input, in a field or a cell: parsing, formatting, limits. */
export function useQuantity(props: QuantityInputProps) {
  const { t, i18n } = useTranslation('ui')
  const locale = i18n.language
  const { value, onChange, isWhole, max, min } = props
  const edited = useEditedText(value, (text) => editableDecimal(text, locale))

  const faultText = (fault: DecimalProblem, text: string) => {
    switch (fault) {
      case 'negative':
        return t('quantity.below', { min: formatDecimal(min ?? '0', locale) })
      case 'ambiguous': {
        const decimal = editableDecimal(text.replace(',', '.').replace(/\.?0+$/, ''), locale)
        const readings = { whole: text.replace(',', ''), decimal }
        return t('quantity.ambiguous', { text: editableDecimal(text, locale), ...readings })
      }
      default:
        return t(`quantity.${fault}`)
    }
  }
  const check = (text: string): string | undefined => {
    if (text === '') return undefined
    const parsed = parseFieldValue(text)
    if ('fault' in parsed) return faultText(parsed.fault, text)
    if (isWhole && parsed.value.includes('.')) return t('quantity.whole')
    if (max !== undefined && compareDecimals(parsed.value, max) > 0)
      return t('quantity.exceeds', { max: formatDecimal(max, locale) })
    if (min !== undefined && compareDecimals(parsed.value, min) < 0)
      return t('quantity.below', { min: formatDecimal(min, locale) })
    return props.check?.(parsed.value)
  }
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const text = event.target.value
    const fieldValue = typedValue(text, { isWhole, locale })
    edited.type(text, fieldValue)
    onChange(fieldValue)
  }
  return {
    check,
    settle: edited.settle,
    before: edited.before,
    inputProps: {
      type: 'text',
      inputMode: isWhole ? ('numeric' as const) : ('decimal' as const),
      autoComplete: 'off',
      value: edited.text,
      onChange: change,
      onFocus: (event: FocusEvent<HTMLInputElement>) => event.target.select(),
    },
  }
}
