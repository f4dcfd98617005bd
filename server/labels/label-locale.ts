import type { Label, LabelSize } from '#domain/labels/label.ts'
import { type Lang, localeOf } from '#domain/lang.ts'
import { numberText } from '#domain/units/number-format.ts'
import { dayFormatter, translations } from '#server/texts/translations.ts'

/** Words and formats of labels in a language. Data titles (captions of fields) are in English first, as GS1 asks. */
export function labelLocale(lang: Lang) {
  const { fields, traceability: goods, 'printed-labels': words } = translations[lang]
  return {
    words,
    /** Words for lots, dates and serial numbers. */
    goods,
    day: dayFormatter(lang),
    sscc: fields.sscc,
    /** A package type in capitals, like all titles. */
    packageType: (type: Label['type']) =>
      fields.packageTypes[type].toLocaleUpperCase(localeOf[lang]),
    /** Formats an exact decimal: "1234.5". */
    number: (text: string) => numberText(text, localeOf[lang]),
  }
}
export type LabelLocale = ReturnType<typeof labelLocale>

/** Texts on a label that people wrote, which may need fallback fonts. */
export const labelTexts = ({ from, to, shippingCode, goods }: Label): string[] => [
  ...from,
  ...to,
  shippingCode,
  ...goods.flatMap((line) => [
    ...[line.orderCode, line.productCode, line.productName, line.size, line.color, line.unit],
  ]),
]

/** Settings of a print: paper, language, and copies of each label. */
export type LabelSetting = { size: LabelSize; lang: Lang; copies: number }
