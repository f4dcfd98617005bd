import { maxRowsCounted } from '#contract/page.ts'
import { type Sql, sql } from '#database/client/sql.ts'
import { candidateIds, conditionsOf } from '#server/data/list/bounded-search.ts'
import { type ListQuery, sortedBy } from '#server/data/list/keyset-page.ts'
import type { QueryRows } from '#server/data/query-route.ts'

/** Rows walked for those that a filter asks for; of a longer list nobody says how many they are. */
const maxScanned = 50_000

/** How many rows a list has, and the cursor of one of them. */
export type RowCount = { count: number; isMore: boolean; after: string | null }

/**
 * How many rows a list has: exact up to the most that are counted. With filters, the rows that an index finds are
 * counted, or those of a bounded way from the beginning of the list; `isMore` if that does not reach its end.
 */
export async function countRows(
  query: QueryRows,
  list: ListQuery,
  row: number | undefined,
): Promise<RowCount | undefined> {
  const [counted] = await query(await countStatement(query, list, row))
  return counted
}

async function countStatement(query: QueryRows, list: ListQuery, row: number | undefined) {
  const { rows, filters, alias } = list
  if (!filters?.length) return counting(list, rows, row)
  const ids = await candidateIds(query, list, maxRowsCounted)
  if (ids) {
    const among = sql`${rows} and ${sql.ref(`${alias}.id`)} = any(${ids}::bigint[])`
    return counting(list, sql`${among} ${conditionsOf(filters)}`, row)
  }
  const walked = sql`${rows} order by ${sortedBy(list.sort)} limit ${sql.lit(maxScanned)}`
  const isCut = sql`exists (${rows} offset ${sql.lit(maxScanned)} limit 1)`
  const matching = sql`select * from (${walked}) ${sql.ref(alias)} where true ${conditionsOf(filters)}`
  return counting(list, matching, row, isCut)
}

function counting(
  { sort, alias }: ListQuery,
  rows: Sql,
  row: number | undefined,
  isCut = sql`false`,
): Sql<RowCount> {
  const cursor = sql`${sql.ref(sort.column)} || '~' || ${sql.ref(sort.tieBreaker)}`
  const cursorOfRow = row === undefined ? sql`null` : sql`(array_agg(cursor))[${row}::int]`
  const max = sql.lit(maxRowsCounted)
  return sql`
    select least(count(*), ${max}) as count, count(*) > ${max} or ${isCut} as "isMore", ${cursorOfRow} as after
    from (
      select ${cursor} as cursor from (${rows}) ${sql.ref(alias)}
      order by ${sortedBy(sort)} limit ${sql.lit(maxRowsCounted + 1)}
    ) counted`
}
