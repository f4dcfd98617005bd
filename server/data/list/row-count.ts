import { maxRowsCounted } from '#contract/page.ts'
import { type Sql, sql } from '#database/client/sql.ts'
import { filterConditions, findCandidateIds } from '#server/data/list/bounded-search.ts'
import { type ListQuery, orderByOf, sortColumn } from '#server/data/list/keyset-page.ts'
import type { QueryRows } from '#server/data/query-route.ts'

/** Maximum rows scanned to count a filtered list. */
const maxScannedForCount = 50_000

/** The row count of a list, and the cursor of the row with the given number. */
export type RowCount = { count: number; isMore: boolean; after: string | null }

/**
 * Counts the rows of a list, exactly up to a maximum. With filters, counts the rows that an index finds, or the rows of
 * a bounded scan from the beginning of the list. `isMore`: there are more rows, or the scan did not reach the end.
 */
export async function countRows(
  query: QueryRows,
  list: ListQuery,
  rowNumber: number | undefined,
): Promise<RowCount | undefined> {
  const [rowCount] = await query(await countStatement(query, list, rowNumber))
  return rowCount
}

async function countStatement(query: QueryRows, list: ListQuery, rowNumber: number | undefined) {
  const { source, filters } = list
  const alias = sql.ref(list.alias)
  const allRows = sql`select ${alias}.* from ${source}`
  if (!filters?.length) return countOf(list, allRows, rowNumber)
  const ids = await findCandidateIds(query, list, maxRowsCounted)
  if (ids) {
    const candidates = sql`${allRows} and ${sql.ref(`${list.alias}.id`)} = any(${ids}::bigint[])`
    return countOf(list, sql`${candidates} ${filterConditions(filters)}`, rowNumber)
  }
  const scannedRows = sql`${allRows} order by ${orderByOf(list.sort)} limit ${sql.lit(maxScannedForCount)}`
  const isTruncated = sql`exists (select from ${source}
    order by ${orderByOf(list.sort)} offset ${sql.lit(maxScannedForCount)} limit 1)`
  const matchingRows = sql`select * from (${scannedRows}) ${alias} where true ${filterConditions(filters)}`
  return countOf(list, matchingRows, rowNumber, isTruncated)
}

function countOf(
  { sort, alias }: ListQuery,
  rows: Sql,
  rowNumber: number | undefined,
  isTruncated = sql`false`,
): Sql<RowCount> {
  const cursor = sql`${sortColumn(sort)} || '~' || ${sql.ref(sort.tieBreaker)}`
  const cursorOfRow =
    rowNumber === undefined ? sql`null` : sql`(array_agg(cursor))[${rowNumber}::int]`
  const max = sql.lit(maxRowsCounted)
  return sql`
    select least(count(*), ${max}) as count, count(*) > ${max} or ${isTruncated} as "isMore", ${cursorOfRow} as after
    from (
      select ${cursor} as cursor from (${rows}) ${sql.ref(alias)}
      order by ${orderByOf(sort)} limit ${sql.lit(maxRowsCounted + 1)}
    ) counted`
}
