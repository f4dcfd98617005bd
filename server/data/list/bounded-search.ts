import * as z from 'zod'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { type DataScope, isInScope } from '#server/data/data-scope.ts'
import {
  type KeyedRow,
  type ListQuery,
  orderByOf,
  type PageWindow,
  projectRows,
} from '#server/data/list/keyset-page.ts'
import type { QueryRows } from '#server/data/query-route.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { ProblemError } from '#server/http/problem-error.ts'

/** A condition that the index of the list's sort key does not cover. */
export type Filter = {
  condition: Sql
  /** Returns the ids of all rows in the scope that may match, at most `max`; undefined if no index finds them. */
  candidates?: (query: QueryRows, max: number) => Promise<number[] | undefined>
}

/** Rows that a search scans in list order before it tries an index. */
export const shortScanRows = 1_000
/** Rows that a search scans in list order if no index helps. */
export const longScanRows = 10_000
/** Maximum rows that an index may find for a search. */
export const maxCandidates = 5_000

/** Maximum rows of a list that is read completely, if neither scan nor index fills the page. */
export const maxRowsRead = 100_000

/** Returns the conditions of filters, each preceded by AND. */
export const filterConditions = (filters: Filter[] = []): Sql =>
  sql.join(
    filters.map(({ condition }) => sql`and ${condition}`),
    sql` `,
  )

/** Returns the list with its filters as plain conditions, for reading all of its rows. */
export function withFiltersInline<Row>(list: ListQuery<Row>): ListQuery<Row> {
  const { source, joinedSource, filters } = list
  const conditions = filterConditions(filters)
  return {
    ...list,
    source: sql`${source} ${conditions}`,
    ...(joinedSource && { joinedSource: sql`${joinedSource} ${conditions}` }),
    filters: [],
  }
}

const idRow = z.object({ id: z.int() })

/** Returns a filter whose index has company, supplier and then the columns of the condition. */
export const indexedFilter = (
  scope: DataScope,
  table: string,
  alias: string,
  condition: Sql,
  idColumn = 'id',
): Filter => ({
  condition,
  // Leaves out the other conditions of the list, so that PostgreSQL takes this filter's index.
  candidates: async (query, max) => {
    const id = sql.ref(`${alias}.${idColumn}`)
    const matchingRows = (where: Sql) =>
      sql`select ${id} as id from ${sql.ref(table)} ${sql.ref(alias)} where ${where} and ${condition} limit ${sql.lit(max)}`
    const rows = await query(
      scope === 'supplier'
        ? typedSql(idRow)`${matchingRows(isInScope(scope, alias))}`
        : // Reads the suppliers' parts of the index one after the other.
          typedSql(idRow)`
            select found.id from suppliers u cross join lateral (${matchingRows(
              sql`${sql.ref(`${alias}.company_id`)} = ${thisCompany} and ${sql.ref(`${alias}.supplier_id`)} = u.id`,
            )}) found where u.company_id = ${thisCompany} and caller.own_supplier_id is null limit ${sql.lit(max)}`,
    )
    return rows.map((row) => row.id)
  },
})

/**
 * Returns a page of a list with filters. Tries in this order: a short scan in list order, which must fill the page or
 * reach the end; an index, which must find few rows; and a longer scan. Last, a short list with few matches is read
 * completely. Otherwise the search is refused.
 */
export async function searchRows<Row>(
  query: QueryRows,
  list: ListQuery<Row>,
  window: PageWindow,
): Promise<KeyedRow<Row>[]> {
  const pageOfShortScan = await scanPage(query, list, window, shortScanRows)
  if (pageOfShortScan) return pageOfShortScan
  const ids = await findCandidateIds(query, list, maxCandidates)
  if (ids) return query(rowsByIds(ids, list, window))
  const pageOfLongScan = await scanPage(query, list, window, longScanRows)
  if (pageOfLongScan) return pageOfLongScan
  const allIds = await findMatchingIds(query, list)
  if (allIds) return query(rowsByIds(allIds, list, window))
  throw new ProblemError('search-too-broad')
}

/** Returns the rows of a page if a scan of at most `max` rows finds all of them. */
async function scanPage<Row>(
  query: QueryRows,
  list: ListQuery<Row>,
  window: PageWindow,
  max: number,
): Promise<KeyedRow<Row>[] | undefined> {
  const foundRows = await query(scanStatement(list, window, max))
  const rows = foundRows.filter((row) => row.tieBreaker !== null)
  if (rows.length < window.maxRows && !foundRows[0]?.hasReachedEnd) return undefined
  return rows.map((row) => Object.assign(row, { hasReachedEnd: undefined }))
}

/** Returns the ids from the first filter whose index finds at most `max` rows. */
export async function findCandidateIds(
  query: QueryRows,
  { filters = [] }: ListQuery,
  max: number,
): Promise<number[] | undefined> {
  for (const { candidates } of filters) {
    const ids = await candidates?.(query, max + 1)
    if (ids && ids.length <= max) return ids
  }
  return undefined
}

const lengthRow = z.object({ isTooLong: z.boolean() })

// Reads without ORDER BY: few rows are sorted later.
async function findMatchingIds(
  query: QueryRows,
  { source, alias, sort, filters }: ListQuery,
): Promise<number[] | undefined> {
  const [length] = await query(typedSql(lengthRow)`
    select exists (select from ${source} order by ${orderByOf(sort)} offset ${sql.lit(maxRowsRead)} limit 1) as "isTooLong"`)
  if (length?.isTooLong !== false) return undefined
  const rows = await query(typedSql(idRow)`
    select ${sql.ref(`${alias}.id`)} as id from ${source} ${filterConditions(filters)} limit ${sql.lit(maxCandidates + 1)}`)
  return rows.length <= maxCandidates ? rows.map(({ id }) => id) : undefined
}

type ScannedRow<Row> = KeyedRow<Row> & { hasReachedEnd: boolean }

// Returns at least one row, with a null tie breaker if nothing matches. The check for the end of the list has the same
// ORDER BY: otherwise PostgreSQL may scan the table, including all rows of another company before it.
function scanStatement<Row>(
  list: ListQuery<Row>,
  window: PageWindow,
  max: number,
): Sql<ScannedRow<Row>> {
  const { source, filters } = list
  const alias = sql.ref(list.alias)
  const scanned = sql`select ${alias}.* from ${source} ${window.afterCursor} order by ${window.orderBy} limit ${sql.lit(max)}`
  return sql`
    with found as materialized (
      select ${alias}.* from (${scanned}) ${alias}
      where true ${filterConditions(filters)} limit ${sql.lit(window.maxRows)}
    )
    select reach."hasReachedEnd", page.* from (
      select case when (select count(*) from found) < ${sql.lit(window.maxRows)}
        then not exists (select from ${source} ${window.afterCursor}
          order by ${window.orderBy} offset ${sql.lit(max)} limit 1) else false end as "hasReachedEnd"
    ) reach
    left join lateral (${projectRows(list, window, sql`select * from found`)}) page on true`
}

const rowsByIds = <Row>(ids: number[], list: ListQuery<Row>, window: PageWindow) =>
  projectRows(
    list,
    window,
    sql`select ${sql.ref(list.alias)}.* from ${list.source} and ${sql.ref(`${list.alias}.id`)} = any(${ids}::bigint[])
      ${filterConditions(list.filters)} ${window.afterCursor} order by ${window.orderBy} limit ${sql.lit(window.maxRows)}`,
  )
