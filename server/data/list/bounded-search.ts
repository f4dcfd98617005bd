import * as z from 'zod'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import {
  type KeyedRow,
  type ListQuery,
  type PageWindow,
  shownRows,
} from '#server/data/list/keyset-page.ts'
import type { QueryRows } from '#server/data/query-route.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { ProblemError } from '#server/http/problem-error.ts'

/** A condition on the rows of a list that the index of its sort key does not lead to. */
export type Filter = {
  condition: Sql
  /** The ids of all the supplier's rows that may meet it, up to so many; undefined where no index finds them. */
  candidates?: (query: QueryRows, max: number) => Promise<number[] | undefined>
}

/** Rows that a search walks in the list's order before it asks an index. */
export const minScanned = 1_000
/** Rows that a search walks in the list's order where no index helps. */
export const maxScanned = 10_000
/** Rows that an index may find for a search. */
export const maxCandidates = 5_000

/** All conditions of filters, each after AND. */
export const conditionsOf = (filters: Filter[] = []): Sql =>
  sql.join(
    filters.map(({ condition }) => sql`and ${condition}`),
    sql` `,
  )

/** The list with its filters as plain conditions, for whoever reads all of it. */
export const foldFilters = <Row>(list: ListQuery<Row>): ListQuery<Row> => ({
  ...list,
  rows: sql`${list.rows} ${conditionsOf(list.filters)}`,
  filters: [],
})

const idRow = z.object({ id: z.int() })

/** A filter that an index of the table answers: it begins with company and supplier, then the columns of the condition. */
export const indexedFilter = (table: string, alias: string, condition: Sql): Filter => ({
  condition,
  // Without the other conditions of the list, so that PostgreSQL takes this filter's index.
  candidates: async (query, max) => {
    const id = sql.ref(`${alias}.id`)
    const rows = await query(typedSql(idRow)`
      select ${id} from ${sql.ref(table)} ${sql.ref(alias)}
      where ${ofSupplier(alias)} and ${condition} limit ${sql.lit(max)}`)
    return rows.map((row) => row.id)
  },
})

/** Rows of the supplier that the caller acts for. */
export const ofSupplier = (alias: string): Sql<boolean> =>
  sql`${sql.ref(`${alias}.company_id`)} = ${thisCompany} and ${sql.ref(`${alias}.supplier_id`)} = caller.supplier_id`

/**
 * The rows of a page of a list with filters. By a scan, if a short walk in the list's order fills the page or reaches the
 * end of the list; by an index, if one of the filters has one and not too many rows meet it; by a longer scan. Else the
 * search is refused.
 */
export async function searchRows<Row>(
  query: QueryRows,
  list: ListQuery<Row>,
  window: PageWindow,
): Promise<KeyedRow<Row>[]> {
  const found = await scannedRows(query, list, window, minScanned)
  if (found) return found
  const ids = await candidateIds(query, list, maxCandidates)
  if (ids) return query(rowsAmong(ids, list, window))
  const foundFurther = await scannedRows(query, list, window, maxScanned)
  if (foundFurther) return foundFurther
  throw new ProblemError('search-too-broad')
}

/** The rows of a page, if a walk of so many rows finds all of them. */
async function scannedRows<Row>(
  query: QueryRows,
  list: ListQuery<Row>,
  window: PageWindow,
  max: number,
): Promise<KeyedRow<Row>[] | undefined> {
  const scanned = await query(scan(list, window, max))
  const rows = scanned.filter((row) => row.tieBreaker !== null)
  if (rows.length < window.maxRows && !scanned[0]?.isWhole) return undefined
  return rows.map((row) => Object.assign(row, { isWhole: undefined }))
}

/** The ids that one of the filters leads to, if they are at most so many. */
export async function candidateIds(
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

type Scanned<Row> = KeyedRow<Row> & { isWhole: boolean }

// Gives at least one row, without a tie breaker where none was found. `isWhole`: the end of the list was reached.
function scan<Row>(list: ListQuery<Row>, window: PageWindow, max: number): Sql<Scanned<Row>> {
  const { rows, filters } = list
  const alias = sql.ref(list.alias)
  const walked = sql`${rows} ${window.beyond} order by ${window.sorted} limit ${sql.lit(max)}`
  return sql`
    with found as materialized (
      select ${alias}.* from (${walked}) ${alias}
      where true ${conditionsOf(filters)} limit ${sql.lit(window.maxRows)}
    )
    select whole."isWhole", page.* from (
      select case when (select count(*) from found) < ${sql.lit(window.maxRows)}
        then not exists (${rows} ${window.beyond} offset ${sql.lit(max)} limit 1) else false end as "isWhole"
    ) whole
    left join lateral (${shownRows(list, window, sql`select * from found`)}) page on true`
}

const rowsAmong = <Row>(ids: number[], list: ListQuery<Row>, window: PageWindow) =>
  shownRows(
    list,
    window,
    sql`${list.rows} and ${sql.ref(`${list.alias}.id`)} = any(${ids}::bigint[])
      ${conditionsOf(list.filters)} ${window.beyond} order by ${window.sorted} limit ${sql.lit(window.maxRows)}`,
  )
