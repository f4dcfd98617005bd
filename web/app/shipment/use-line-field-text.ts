import { useTranslation } from 'react-i18next'
import {
  type GoodsDetails,
  goodsFieldNames,
  type LineField,
  lineFieldText,
} from '#domain/shipments/line-field.ts'
import { useFormats } from '#web/app/formats.ts'
import { useLang } from '#web/app/texts/i18n.ts'

/** Texts of a line's fields: label, value, both, and all of its goods. */
export function useLineFieldText() {
  const { t } = useTranslation('fields')
  const { number } = useFormats()
  const { locale } = useLang()
  const label = (name: LineField): string => t(name)
  const value = (name: LineField, text: string) => lineFieldText(name, text, { locale, number })
  const labelled = (name: LineField, text: string) => `${label(name)} ${value(name, text)}`
  const goods = (details: Partial<GoodsDetails>): string[] =>
    goodsFieldNames.flatMap((name) => (details[name] ? [labelled(name, details[name])] : []))
  return { label, value, labelled, goods }
}
