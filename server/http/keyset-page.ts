import { type RawBuilder, sql } from 'kysely'
import { day } from '#domain/day.ts'
import { invalid } from '#server/http/refusal.ts'

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
  rows: RawBuilder<unknown>
  as: string
  shown: RawBuilder<unknown>
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

/** A page of a list by keyset. Reads one row more than the page to know whether there are more; no total. */
export function pageOf(query: PageQuery, { order, rows, as, shown }: List): RawBuilder<unknown> {
  const cursor = cursorOf(query, order)
  const isBackwards = query.after === undefined && query.before !== undefined
  const direction = order.isDescending === isBackwards ? sql`asc` : sql`desc`
  const comparison = order.isDescending === isBackwards ? sql`>` : sql`<`
  const [column, id] = [sql.ref(order.column), sql.ref(order.id)]
  const key = cursor && sql`${cursor.key}::${sql.raw(order.type)}`
  const past = !cursor
    ? sql``
    : order.isUnique
      ? sql`and ${column} ${comparison} ${key}`
      : sql`and (${column}, ${id}) ${comparison} (${key}, ${cursor.id}::bigint)`
  const sorted = order.isUnique
    ? sql`${column} ${direction}`
    : sql`${column} ${direction}, ${id} ${direction}`
  // Read backwards, the page is turned round; else it is in its order already.
  const turned = isBackwards ? sql`order by position desc` : sql``
  // Said literally: a plan for any limit looks dear, and PostgreSQL would make a new one on every call.
  const [limit, oneMore] = [sql.lit(query.limit), sql.lit(query.limit + 1)]
  const keyAt = (place: RawBuilder<unknown>) =>
    sql`max(page_key || '~' || id) filter (where position = ${place})`
  const [nearest, farthest] = [
    keyAt(sql`1`),
    sql`case when count(*) > ${limit} then ${keyAt(limit)} end`,
  ]
  return sql`(
    select json_build_object(
      'rows', coalesce(json_agg(${shown} ${turned}) filter (where position <= ${limit}), '[]'),
      'next', ${isBackwards ? nearest : farthest},
      'previous', ${isBackwards ? farthest : cursor ? nearest : sql`null`})
    from (
      select f.*, row_number() over () as position from (
        ${rows} ${past} order by ${sorted} limit ${oneMore}
      ) f
    ) ${sql.ref(as)}
  )`
}
