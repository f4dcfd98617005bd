import { maxRowsCounted } from '#contract/page.ts'
import { type Sql, sql } from '#database/client/sql.ts'
import {
  common,
  fewOf,
  ofThese,
  type SoughtTogether,
  sampleOf,
  walk,
} from '#server/data/list/filter-plan.ts'
import { cursorExpression, type List, sortedBy } from '#server/data/list/keyset-page.ts'

/** Rows looked at for those that a filter looks for, at most; of a longer list nobody says how many they are. */
const maxLookedAt = 50_000
const none = sql``

/**
 * How many rows a list has, as JSON: exact up to the most that are counted, and where a row of it is, so that the page
 * after that row can be read. What is looked at is bounded: a longer list has many.
 */
export function rowCountOf(list: List, row: number | undefined): Sql<unknown> {
  const { order, rows, as, filters = none, sought } = list
  const sorted = sortedBy(order, !order.isDescending)
  const cursor = row === undefined ? sql`null` : sql`(array_agg(cursor))[${row}::int]`
  const most = sql.lit(maxRowsCounted)
  const shown = (found: Sql<unknown>, isCut: Sql<unknown>) => sql`(
    select json_build_object('count', least(count(*), ${most}), 'isMore', count(*) > ${most} or ${isCut},
      'after', ${cursor}) from (${found}) found)`
  const limit = sql.lit(maxRowsCounted + 1)
  const place = sql`${cursorExpression(order)} as cursor`
  if (!sought) {
    const found = sql`select ${place} from (${rows} ${filters} order by ${sorted} limit ${limit}) ${sql.ref(as)}`
    return shown(found, sql`false`)
  }
  const direction = order.isDescending ? sql`desc` : sql`asc`
  const found = sql`select cursor from (
      select * from narrow where (select is_narrow from way)
      union all select * from walked
    ) looked where is_found order by key ${direction}, id ${direction} limit ${limit}`
  const isCut = sql`(select count(*) from walked) > ${sql.lit(maxLookedAt)}`
  return sql`(${waysTo(list, sought, sorted)} select ${shown(found, isCut)})`
}

// What an index finds, where that is not too much to look at; else the list from its beginning, as far as it is looked at.
function waysTo(list: List, sought: SoughtTogether, sorted: Sql<unknown>): Sql<unknown> {
  const { order, rows: everything, as, filters = none } = list
  const at = { everything, filters, as }
  const { words, few, among, holds } = sought
  const limit = sql.lit(maxLookedAt + 1)
  const looked = (rows: Sql<unknown>, where: Sql<unknown>) => sql`
    select ${cursorExpression(order)} as cursor, ${sql.ref(order.column)} as key, ${sql.ref(order.id)} as id,
      (${holds} ${filters}) as is_found
    from (${rows}) ${sql.ref(as)} where ${where}`
  const isRare = words ? sql`(select share from asked) < ${sql.lit(common)}` : sql`true`
  const byIndex = words ? ofThese(words.found, among, as) : few && fewOf(few, at, among)
  const narrow = byIndex
    ? looked(sql`${byIndex} limit ${limit}`, isRare)
    : looked(everything, sql`false`)
  const isNarrow = byIndex
    ? sql`${isRare} and (select count(*) from narrow) <= ${sql.lit(maxLookedAt)}`
    : sql`false`
  const walked = sql`${everything} ${filters} ${walk(sorted, limit)}`
  return sql`with
    ${words ? sql`sample as materialized (${sampleOf(at, among)}), asked as materialized (${words.asked}),` : none}
    narrow as materialized (${narrow}),
    way as materialized (select ${isNarrow} as is_narrow),
    walked as materialized (${looked(walked, sql`not (select is_narrow from way)`)})`
}
