import { dayOrNothing } from '#domain/day.ts'
import {
  isOffered,
  type OrderLineSort,
  offeredSort,
  orderLineSorts,
} from '#web/app/order-line-sort.ts'
import { readPageSize } from '#web/app/page-size.ts'
import { omitUndefined, readTextParam } from '#web/app/use-search-params.ts'
import { readSelectedOrderLines } from '#web/shipments/list/shipments-search.ts'

export const bulkAddViews = ['rows', 'chosen', 'grid'] as const
export type BulkAddView = (typeof bulkAddViews)[number]

/** What the address says of the order lines to add. */
export type BulkAddSearch = {
  view?: BulkAddView
  text?: string
  order?: string
  product?: string
  size?: string
  color?: string
  dueFrom?: string
  dueTo?: string
  sort?: OrderLineSort
  /** The product whose sizes and colors are shown side by side. */
  name?: string
  orderLines?: string
  rows?: number
  after?: string
  before?: string
  page?: number
}

/** Reads the address; what cannot be understood is left out, and a sort that its filter does not have. */
export function readBulkAddSearch(search: Record<string, unknown>): BulkAddSearch {
  const page = Number(search.page)
  const said = {
    order: readTextParam(search.order),
    sort: orderLineSorts.find((sort) => sort === search.sort),
  }
  return omitUndefined({
    ...readSelectedOrderLines(search),
    view: bulkAddViews.find((view) => view === search.view),
    text: readTextParam(search.text),
    order: said.order,
    product: readTextParam(search.product),
    size: readTextParam(search.size),
    color: readTextParam(search.color),
    dueFrom: dayOrNothing(search.dueFrom),
    dueTo: dayOrNothing(search.dueTo),
    sort: offeredSort(said),
    name: readTextParam(search.name, 200),
    rows: readPageSize(search.rows),
    after: readTextParam(search.after, 120),
    before: readTextParam(search.before, 120),
    page: Number.isSafeInteger(page) && page > 1 ? page : undefined,
    ...(isOffered(said) ? {} : firstPage),
  })
}

/** What narrows the order lines, as the server takes it. */
export const bulkAddFilter = (search: BulkAddSearch) => {
  const { text, order, product, size, color, dueFrom, dueTo } = search
  return omitUndefined({ text, order, product, size, color, dueFrom, dueTo })
}

/** The address without what narrows it. */
export const noBulkAddFilter = {
  text: undefined,
  order: undefined,
  product: undefined,
  size: undefined,
  color: undefined,
  dueFrom: undefined,
  dueTo: undefined,
} satisfies Partial<BulkAddSearch>

/** Back to the first page. */
export const firstPage = { after: undefined, before: undefined, page: undefined }
