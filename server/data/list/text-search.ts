import * as z from 'zod'
import { type Sql, sql } from '#database/client/sql.ts'
import { foldedText } from '#domain/code-text.ts'
import { type DataScope, isInScope } from '#server/data/data-scope.ts'
import type { Filter } from '#server/data/list/bounded-search.ts'
import { typedSql } from '#server/data/typed-sql.ts'

/** Whether the column begins with the text, as typed or in capitals; collation "C" makes it an index condition. */
export function startsWith(column: string, text: string): Sql<boolean> {
  const isInRange = (start: string) =>
    sql<boolean>`(${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${`${start}\u{10ffff}`})`
  // Most codes are in capitals but typed in lower case.
  const capitals = text.toUpperCase()
  return capitals === text
    ? isInRange(text)
    : sql<boolean>`(${isInRange(text)} or ${isInRange(capitals)})`
}

/** Whether the column is the text as typed, in capitals, in lower case or capitalized: an index condition. */
export function isInUsualCase(column: string, text: string): Sql<boolean> {
  const lowerCase = text.toLowerCase()
  const capitalized = lowerCase.charAt(0).toUpperCase() + lowerCase.slice(1)
  const spellings = [...new Set([text, text.toUpperCase(), lowerCase, capitalized])]
  return sql<boolean>`${sql.ref(column)} = any(${spellings}::text[])`
}

const idsRow = z.object({ ids: z.array(z.int()).nullable() })
const searchRow = z.object({ search: z.string() })

const maxWords = 8
/** Rows sampled, spread evenly over the ids, to estimate how common a word is. */
const sampleSize = 100
/** Maximum sample rows with a word; for a more common word the index would find too many rows. */
const maxSampleHits = 5

/** Words of a text to search for, in lower case. */
export const wordsOf = (text: string): string[] =>
  text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, maxWords)

/** Whether a text in lower case has every word of another text. */
export function containsWords(lowerCaseText: Sql, text: string): Sql<boolean> {
  const conditions = wordsOf(text).map((word) => sql`strpos(${lowerCaseText}, ${word}) > 0`)
  return sql<boolean>`(${sql.join([sql`true`, ...conditions], sql` and `)})`
}

/**
 * Filters rows by every word of the text, in their lower-case column `search`. The trigram index is searched for the
 * rarest word, and the condition checks the other words on those rows.
 */
export function textFilter(
  scope: DataScope,
  table: 'shipments' | 'order_lines',
  alias: string,
  text: string,
): Filter {
  const words = wordsOf(text)
  const condition = containsWords(sql.ref(`${alias}.search`), text)
  const wordsWithTrigram = words.filter(hasTrigram)
  if (wordsWithTrigram.length === 0) return { condition }
  return {
    condition,
    candidates: async (query, max) => {
      const sample = await query(sampleStatement(scope, table, alias))
      const countHits = (word: string) =>
        sample.filter(({ search }) => search.includes(word)).length
      const [rarest] = wordsWithTrigram
        .map((word) => ({ word, hits: countHits(word) }))
        .sort((a, b) => a.hits - b.hits || b.word.length - a.word.length)
      if (!rarest || rarest.hits > maxSampleHits) return undefined
      const [row] = await query(typedSql(idsRow)`
        select ${searchCallStart(scope, table)}${likePattern(rarest.word)}, ${sql.lit(max)}) as ids`)
      return row?.ids ?? undefined
    },
  }
}

// Begins the call of the search function, for one supplier or all; the pattern and the maximum follow.
const searchCallStart = (scope: DataScope, table: string) =>
  scope === 'supplier'
    ? sql`${sql.raw(`search_${table}`)}(caller.supplier_id, `
    : sql`${sql.raw(`search_company_${table}`)}(`

/** Whether a trigram index can find a word. */
export const hasTrigram = (word: string) => /[\p{L}\p{N}]{3}/u.test(word)

// Computed ids are scalar subqueries, because under row-level security an index condition needs plain values.
// `distinct` is needed, because several sample points within a gap of the ids find the same row.
const sampleStatement = (scope: DataScope, table: string, alias: string) => {
  const id = sql.ref(`${alias}.id`)
  const fromTable = sql`from ${sql.ref(table)} ${sql.ref(alias)} where ${isInScope(scope, alias)}`
  return typedSql(searchRow)`
    select distinct on (row.id) row.search
    from (select (select min(${id}) ${fromTable}) as first, (select max(${id}) ${fromTable}) as last offset 0) ids
    cross join generate_series(0, ${sql.lit(sampleSize - 1)}) n
    cross join lateral (
      select ${id}, ${sql.ref(`${alias}.search`)} ${fromTable}
        and ${id} >= (select ids.first + (ids.last - ids.first) * n / ${sql.lit(sampleSize)})
      order by ${id} limit 1
    ) row`
}

// Folds like `foldedText`; collation "C" of a column would lower ASCII letters alone.
const foldedColumn = (column: string) =>
  sql`regexp_replace(lower(normalize(${sql.ref(column)} collate "default", nfd)), '[\\u0300-\\u036f]', '', 'g')`

/** Whether one of the columns contains the text, whatever its case and accents; without an index, so for few rows. */
export function containsInAny(columns: string[], text: string): Sql<boolean> {
  const pattern = likePattern(foldedText(text))
  const conditions = columns.map((column) => sql`${foldedColumn(column)} like ${pattern}`)
  return text ? sql<boolean>`(${sql.join(conditions, sql` or `)})` : sql<boolean>`true`
}

/** Pattern of LIKE for a text anywhere, its wildcards escaped. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
