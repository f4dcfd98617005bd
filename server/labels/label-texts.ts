import type { Label } from '#domain/labels/label.ts'

/** Returns the texts on a label that people wrote, which may need fonts beside the base font. */
export const labelTexts = ({ from, to, shippingCode, goods }: Label): string[] => [
  ...from,
  ...to,
  shippingCode,
  ...goods.flatMap((one) => [
    ...[one.orderCode, one.productCode, one.productName, one.size, one.color, one.unit],
  ]),
]
