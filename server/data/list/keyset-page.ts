import { type Sql, sql } from '#database/client/sql.ts'
import { day } from '#domain/units/day.ts'
import type { Filter } from '#server/data/list/bounded-search.ts'
import { invalid } from '#server/http/problem-error.ts'

export type SortKey = {
  /** Qualified column, or the expression that the index has. */
  column: string | Sql
  type: 'date' | 'text' | 'bigint' | 'timestamptz'
  isDescending: boolean
  /** An integer column, for rows with the same key. */
  tieBreaker: string
  /** The key is unique: neither the index nor ORDER BY needs the tie breaker. */
  isUnique?: boolean
}

/** Sorts rows by descending id. */
export const newestFirst = (alias: string): SortKey => ({
  column: `${alias}.id`,
  type: 'bigint',
  isDescending: true,
  tieBreaker: `${alias}.id`,
  isUnique: true,
})

/** A list of any length, read in pages. */
export type ListQuery<Row = unknown> = {
  sort: SortKey
  /** The alias of the list's rows in all parts of its SQL. */
  alias: string
  /** The SQL after FROM: the table with its alias, and WHERE. */
  source: Sql
  /** Conditions that the index of the sort key does not cover. */
  filters?: Filter[]
  /** The columns of a row as it is sent. */
  columns: Sql<Row>
  /** Joined only to the rows of one page, for `columns`. */
  joins?: Sql
  /** The SQL after FROM with joins, for tables that are joined row by row along the list's index up to the limit. */
  joinedSource?: Sql
  /** Whether each row shows its supplier: then `columns` must include `rowSupplierColumns`. */
  hasSuppliers?: boolean
}

/** Maximum rows of a page, and the cursor that it begins after or ends before. */
export type PageQuery = { limit: number; after?: string; before?: string }

/** A page as sent to the client. */
export type Page<Row> = { rows: Row[]; next: string | null; previous: string | null }

/** A row of a page, with the values of its cursor. */
export type KeyedRow<Row> = Row & { sortKey: string | number; tieBreaker: number }

/** The part of a list that a page reads. */
export type PageWindow = {
  /** The condition for rows after the cursor (before it, if read backwards), preceded by AND. */
  afterCursor: Sql
  orderBy: Sql
  /** Rows to read: one more than the page, to know whether others follow. */
  maxRows: number
}

const isKeyOfType = {
  date: (key: string) => key === 'infinity' || day.safeParse(key).success,
  text: (key: string) => /^[^\0]{1,100}$/.test(key),
  bigint: (key: string) => /^\d{1,15}$/.test(key),
  // Formats of JSON and of PostgreSQL; connections use UTC.
  timestamptz: (key: string) =>
    day.safeParse(key.slice(0, 10)).success &&
    /^.{10}[T ]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?\+00(:00)?$/.test(key),
}

function parseCursor(query: PageQuery, { type }: SortKey) {
  const name = query.after !== undefined ? 'after' : 'before'
  const text = query[name]
  if (text === undefined) return undefined
  const separatorIndex = text.lastIndexOf('~')
  const [key, tieBreaker] = [text.slice(0, separatorIndex), text.slice(separatorIndex + 1)]
  if (separatorIndex < 1 || !isKeyOfType[type](key) || !isKeyOfType.bigint(tieBreaker)) {
    throw invalid({ pointer: `/query/${name}`, code: 'invalid' })
  }
  return { key, tieBreaker }
}

const cursorOf = ({ sortKey, tieBreaker }: KeyedRow<object>) => `${sortKey}~${tieBreaker}`

export const sortColumn = ({ column }: SortKey): Sql =>
  typeof column === 'string' ? sql.ref(column) : column

/** Returns the SQL after ORDER BY. */
export function orderByOf(sort: SortKey, isDescending = sort.isDescending): Sql {
  const direction = isDescending ? sql`desc` : sql`asc`
  const key = sql`${sortColumn(sort)} ${direction}`
  return sort.isUnique ? key : sql`${key}, ${sql.ref(sort.tieBreaker)} ${direction}`
}

function cursorCondition(
  { key, tieBreaker }: { key: string; tieBreaker: string },
  sort: SortKey,
  isDescending: boolean,
): Sql {
  const comparison = isDescending ? sql`<` : sql`>`
  const [column, value] = [sortColumn(sort), sql`${key}::${sql.raw(sort.type)}`]
  if (sort.isUnique) return sql`and ${column} ${comparison} ${value}`
  // Repeats the condition on the column alone: under row-level security the index cannot use a computed tie breaker.
  const bound = sort.type === 'timestamptz' ? sql`and ${column} ${comparison}= ${value}` : sql``
  return sql`${bound} and (${column}, ${sql.ref(sort.tieBreaker)}) ${comparison} (${value}, ${tieBreaker}::bigint)`
}

// Each limit needs its own prepared statement, so a page is read with the next larger of these limits and then cut.
const preparedLimits = [10, 25, 50, 100]
const preparedLimit = (limit: number) => preparedLimits.find((size) => size >= limit) ?? limit

/** Whether a page is read from its end. */
export const isBackwards = ({ after, before }: Pick<PageQuery, 'after' | 'before'>): boolean =>
  after === undefined && before !== undefined

/** Returns the start and the direction of a page. */
export function pageWindowOf(query: PageQuery, sort: SortKey): PageWindow {
  const cursor = parseCursor(query, sort)
  const isDescending = sort.isDescending !== isBackwards(query)
  return {
    afterCursor: cursor ? cursorCondition(cursor, sort, isDescending) : sql``,
    orderBy: orderByOf(sort, isDescending),
    maxRows: preparedLimit(query.limit) + 1,
  }
}

/** Selects the list's columns of the given rows, in the order of the page. */
export function projectRows<Row>(
  list: ListQuery<Row>,
  { orderBy }: PageWindow,
  rows: Sql,
): Sql<KeyedRow<Row>> {
  const { alias, joins = sql`` } = list
  return sql`select ${keyedColumns(list)} from (${rows}) ${sql.ref(alias)} ${joins} order by ${orderBy}`
}

const keyedColumns = ({ sort, columns }: ListQuery) =>
  sql`${columns}, ${sortColumn(sort)} as "sortKey", ${sql.ref(sort.tieBreaker)} as "tieBreaker"`

/**
 * Selects a page of a list without filters. The limit is a literal, because with a parameter PostgreSQL would plan for
 * a tenth of all rows.
 */
export function unfilteredRows<Row>(list: ListQuery<Row>, window: PageWindow): Sql<KeyedRow<Row>> {
  const { alias, joins, joinedSource, source } = list
  const page = sql`from ${joinedSource ?? source} ${window.afterCursor} order by ${window.orderBy} limit ${sql.lit(window.maxRows)}`
  // Joins only the rows of the page.
  return joins && !joinedSource
    ? projectRows(list, window, sql`select ${sql.ref(alias)}.* ${page}`)
    : sql`select ${keyedColumns(list)} ${page}`
}

const withoutKeys = { sortKey: undefined, tieBreaker: undefined }

/** Makes a page from the rows of a window. */
export function pageOf<Row>(query: PageQuery, windowRows: KeyedRow<Row>[]): Page<Row> {
  const pageRows = windowRows.slice(0, query.limit) as KeyedRow<object>[]
  const hasMore = windowRows.length > query.limit
  const hasCursor = query.after !== undefined || query.before !== undefined
  const [first, last] = [pageRows.at(0), pageRows.at(-1)]
  const startCursor = hasCursor && first ? cursorOf(first) : null
  const endCursor = hasMore && last ? cursorOf(last) : null
  // JSON omits undefined values.
  const rows = pageRows.map((row) => Object.assign(row, withoutKeys) as Row)
  return isBackwards(query)
    ? { rows: rows.reverse(), next: startCursor, previous: endCursor }
    : { rows, next: endCursor, previous: startCursor }
}
