import { forItemCodes } from '#domain/orders/item-code.ts'

/** Optional columns of the list, and whether each is shown by default. */
export const optionalOrderColumns = {
  orderDate: true,
  confirmation: true,
  size: true,
  color: true,
  quantity: true,
  inTransit: true,
  fulfilment: true,
  shipTo: false,
  ...forItemCodes(() => false as const),
} as const satisfies Record<string, boolean>
