import { firstPage } from '#web/app/list/page-position.ts'
import type { OrdersSearch } from '#web/orders/list/orders-search.ts'

export const orderFilters = [
  'text',
  'order',
  'product',
  'size',
  'color',
  'dueFrom',
  'dueTo',
  'expectedFrom',
  'expectedTo',
  'confirmation',
] as const

export const noFilters = {
  ...firstPage,
  supplier: undefined,
  ...(Object.fromEntries(
    orderFilters.map((filter) => [filter, undefined]),
  ) as Partial<OrdersSearch>),
}
