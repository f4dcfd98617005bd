import type { Label, LabelSize } from '#domain/labels/label.ts'
import { type Lang, localeOf } from '#domain/lang.ts'
import { numberText } from '#domain/units/number-format.ts'
import { translations } from '#server/texts/translations.ts'
import { writtenDay } from '#server/texts/written-day.ts'

/** A language as labels are written in it; data titles are in English first, as GS1 wants them. */
export function labelLocale(lang: Lang) {
  const { fields, traceability: goods, 'printed-labels': words } = translations[lang]
  return {
    words,
    /** Words for lots, dates and serial numbers. */
    goods,
    day: writtenDay(lang),
    sscc: fields.sscc,
    /** A package type in capitals, as all titles are. */
    packageType: (type: Label['type']) =>
      fields.packageTypes[type].toLocaleUpperCase(localeOf[lang]),
    /** An exact decimal: "1234.5". */
    number: (text: string) => numberText(text, localeOf[lang]),
  }
}
export type LabelLocale = ReturnType<typeof labelLocale>

/** Returns the texts on a label that people wrote, which may need fonts beside the base font. */
export const labelTexts = ({ from, to, shippingCode, goods }: Label): string[] => [
  ...from,
  ...to,
  shippingCode,
  ...goods.flatMap((one) => [
    ...[one.orderCode, one.productCode, one.productName, one.size, one.color, one.unit],
  ]),
]

/** Label settings: the paper, the language, and the copies of each label. */
export type LabelSetting = { size: LabelSize; lang: Lang; copies: number }
