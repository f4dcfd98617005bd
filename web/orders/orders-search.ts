import { dayOrNothing } from '#domain/day.ts'
import {
  isOffered,
  type OrderLineSort,
  offeredSort,
  orderLineSorts,
} from '#web/app/order-line-sort.ts'
import { firstPage, readPageSize } from '#web/app/page-size.ts'
import { omitUndefined, readTextParam } from '#web/app/use-search-params.ts'

/** What the address says of the orders to serve; what is not there has its default. */
export type OrdersSearch = {
  show?: 'all'
  order?: string
  product?: string
  size?: string
  color?: string
  dueFrom?: string
  dueTo?: string
  text?: string
  sort?: OrderLineSort
  rows?: number
  after?: string
  before?: string
  page?: number
}

/** The parts that narrow the list. */
export const orderFilters = [
  'text',
  'order',
  'product',
  'size',
  'color',
  'dueFrom',
  'dueTo',
] as const

/** All filters taken out. */
export const noFilters = {
  ...firstPage,
  ...(Object.fromEntries(
    orderFilters.map((filter) => [filter, undefined]),
  ) as Partial<OrdersSearch>),
}

/** Reads the address; what cannot be understood is left out, and a sort that its filter does not have. */
export function readOrdersSearch(search: Record<string, unknown>): OrdersSearch {
  const page = Number(search.page)
  const said = {
    order: readTextParam(search.order),
    sort: orderLineSorts.find((sort) => sort === search.sort),
  }
  return omitUndefined({
    show: search.show === 'all' ? ('all' as const) : undefined,
    order: said.order,
    product: readTextParam(search.product),
    size: readTextParam(search.size),
    color: readTextParam(search.color),
    dueFrom: dayOrNothing(search.dueFrom),
    dueTo: dayOrNothing(search.dueTo),
    text: readTextParam(search.text),
    sort: offeredSort(said),
    rows: readPageSize(search.rows),
    after: readTextParam(search.after, 120),
    before: readTextParam(search.before, 120),
    page: Number.isSafeInteger(page) && page > 1 ? page : undefined,
    ...(isOffered(said) ? {} : firstPage),
  })
}
