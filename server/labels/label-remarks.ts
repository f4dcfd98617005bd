import { type Label, soleContent, soleOrder } from '#domain/labels/label.ts'
import type { LabelLocale } from '#server/labels/label-locale.ts'

/** Lines below a label's fields: weight and measures, then the goods. */
export const remarksOf = (label: Label, locale: LabelLocale): string[] =>
  [measures(label, locale), ...goodsLines(label, locale)].filter((text) => text !== '')

const joined = (parts: (string | false | null)[]) => parts.filter(Boolean).join(' · ')

function measures(label: Label, locale: LabelLocale): string {
  const { depth, width, height, grossWeight, shippingCode } = label
  const sides = [depth, width, height].filter((side) => side !== null)
  return joined([
    soleOrder(label) !== null && shippingCode,
    grossWeight && `${locale.number(grossWeight)} kg`,
    sides.length === 3 && `${sides.map(locale.number).join(' × ')} cm`,
  ])
}

function goodsLines(label: Label, locale: LabelLocale): string[] {
  const isOneOrder = soleOrder(label) !== null
  const isCounted = soleContent(label) !== null && label.goods.length === 1
  return label.goods.map((item) =>
    joined([
      !(isCounted && item.unit === 'pcs') && `${locale.number(item.quantity)} ${item.unit}`,
      item.productName,
      item.size,
      item.color,
      item.productCode,
      !isOneOrder && item.orderCode,
      item.lot && `${locale.goods.lot} ${item.lot}`,
      item.bestBefore && `${locale.goods.bestBefore} ${locale.day(item.bestBefore)}`,
      item.expiry && `${locale.goods.expiry} ${locale.day(item.expiry)}`,
      item.serialNumber && `${locale.words.serialNumber} ${item.serialNumber}`,
    ]),
  )
}
