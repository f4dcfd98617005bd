import type { Label } from '#domain/labels/label.ts'

/** What people wrote that stands on a label: what it may need fonts for. */
export const labelTexts = ({ from, to, shippingCode, goods }: Label): string[] => [
  ...from,
  ...to,
  shippingCode,
  ...goods.flatMap((one) => [
    ...[one.orderCode, one.productCode, one.productName, one.size, one.color, one.unit],
  ]),
]
