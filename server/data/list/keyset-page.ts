import { type Sql, sql } from '#database/client/sql.ts'
import { day } from '#domain/day.ts'
import { everySoughtRow, type SoughtTogether, soughtRows } from '#server/data/list/filter-plan.ts'
import { invalid } from '#server/http/problem-error.ts'

/** What a list is sorted by: the column (qualified, so that it is the index's), its type, and its direction. */
export type Order = {
  column: string
  type: 'date' | 'text' | 'bigint'
  isDescending: boolean
  id: string
  /** Whether no two rows have the same: then the id is not sorted by, which the index does not have. */
  isUnique?: boolean
}

/** A list of any length: `rows` is a select up to and without its ORDER BY, `shown` the JSON of one row of it under the alias `as`. */
export type List = {
  order: Order
  rows: Sql<unknown>
  as: string
  /** More conditions of rows under that alias, each after AND. */
  filters?: Sql<unknown>
  shown: Sql<unknown>
  /** The columns of a row that `shown` and the order ask; all of them where nothing is said. */
  keys?: Sql<unknown>
  /** What only some of the rows are and the order does not lead to; `rows` then have the columns that it and the filters ask. */
  sought?: SoughtTogether
}

type PageQuery = { limit: number; after?: string; before?: string }

const shapes = {
  date: (key: string) => key === 'infinity' || day.safeParse(key).success,
  text: (key: string) => /^[^\0]{1,100}$/.test(key),
  bigint: (key: string) => /^\d{1,15}$/.test(key),
}

function cursorOf(query: PageQuery, order: Order) {
  const name = query.after !== undefined ? 'after' : 'before'
  const text = query[name]
  if (text === undefined) return null
  const cut = text.lastIndexOf('~')
  const [key, id] = [text.slice(0, cut), text.slice(cut + 1)]
  if (cut < 1 || !shapes[order.type](key) || !shapes.bigint(id)) {
    throw invalid({ pointer: `/query/${name}`, code: 'invalid' })
  }
  return { key, id }
}

/** What the database gives of a page: its rows as JSON texts, and the keys of the nearest and the farthest one. */
export type PageRow = { rows: string | null; nearest: string | null; farthest: string | null }

/** A page: the select of one PageRow, and what makes the reply of it. */
export class Page {
  readonly select: Sql<unknown>
  readonly textOf: (row: PageRow) => string

  constructor(select: Sql<unknown>, textOf: (row: PageRow) => string) {
    this.select = select
    this.textOf = textOf
  }
}

/** What follows ORDER BY, rising or falling. */
export function sortedBy(order: Order, isRising: boolean): Sql<unknown> {
  const direction = isRising ? sql`asc` : sql`desc`
  const column = sql`${sql.ref(order.column)} ${direction}`
  return order.isUnique ? column : sql`${column}, ${sql.ref(order.id)} ${direction}`
}

/** The cursor of a row. */
export const cursorExpression = (order: Order): Sql<unknown> =>
  sql`${sql.ref(order.column)} || '~' || ${sql.ref(order.id)}`

// A statement for each limit would be very many to keep: more rows are read than shown where it is no usual one.
const usualLimits = [10, 25, 50, 100]
const atOnce = (limit: number) => usualLimits.find((usual) => usual >= limit) ?? limit

const none = sql``
// Between the rows stands what no JSON contains: a control character.
const separator = '\x1e'

/**
 * A page of a list by keyset. Reads at least a row more than the page to know whether there are more; no total. Only what
 * the database alone can do is done there: numbering rows and putting them into one value took a quarter of its time.
 */
export function pageOf(query: PageQuery, list: List): Page {
  const { order, rows, as, shown, sought, filters = none } = list
  const cursor = cursorOf(query, order)
  const isBackwards = query.after === undefined && query.before !== undefined
  const isRising = order.isDescending === isBackwards
  const sorted = sortedBy(order, isRising)
  const place = cursorExpression(order)
  const most = atOnce(query.limit) + 1
  const further = cursor ? past(cursor, order, isRising) : none
  // Said literally: a plan for any limit looks dear, and PostgreSQL would make a new one on every call.
  const select = sql`
    select string_agg(to_json(${shown})::text, chr(30)) as rows, (array_agg(${place}))[1] as nearest,
      (array_agg(${place}))[${query.limit}::int] as farthest
    from (
      ${
        sought
          ? soughtRows(sought, {
              everything: rows,
              keys: list.keys ?? sql`${sql.ref(as)}.*`,
              filters,
              past: further,
              as,
              sorted,
              isRising,
              most,
            })
          : sql`${rows} ${filters} ${further} order by ${sorted} limit ${sql.lit(most)}`
      }
    ) ${sql.ref(as)}`
  return new Page(select, (row) => {
    const read = row.rows?.split(separator) ?? []
    const hasMore = read.length > query.limit
    read.length = Math.min(read.length, query.limit)
    // Read backwards, the page is turned round; else it is in its order already.
    if (isBackwards) read.reverse()
    const farthest = JSON.stringify(hasMore ? row.farthest : null)
    const nearest = JSON.stringify(cursor ? row.nearest : null)
    const [next, previous] = isBackwards ? [nearest, farthest] : [farthest, nearest]
    return `{"rows":[${read.join(',')}],"next":${next},"previous":${previous}}`
  })
}

/** All rows of a list, in no order. */
export const everyRow = ({ rows, filters = none, as, sought }: List): Sql<unknown> =>
  sought ? everySoughtRow(sought, { everything: rows, filters, as }) : sql`${rows} ${filters}`

function past({ key, id }: { key: string; id: string }, order: Order, isRising: boolean) {
  const comparison = isRising ? sql`>` : sql`<`
  const [column, value] = [sql.ref(order.column), sql`${key}::${sql.raw(order.type)}`]
  return order.isUnique
    ? sql`and ${column} ${comparison} ${value}`
    : sql`and (${column}, ${sql.ref(order.id)}) ${comparison} (${value}, ${id}::bigint)`
}
