import * as z from 'zod'
import { type Sql, sql } from '#database/client/sql.ts'
import { type DataScope, isInScope } from '#server/data/data-scope.ts'
import type { Filter } from '#server/data/list/bounded-search.ts'
import { typedSql } from '#server/data/typed-sql.ts'

/** The column begins with the text, as typed or in capitals; the column is collated "C", so that an index answers it. */
export function startsWith(column: string, text: string): Sql<boolean> {
  const isInRange = (start: string) =>
    sql<boolean>`(${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${`${start}\u{10ffff}`})`
  // Most codes are in capitals, and most people do not type them.
  const capitals = text.toUpperCase()
  return capitals === text
    ? isInRange(text)
    : sql<boolean>`(${isInRange(text)} or ${isInRange(capitals)})`
}

const idsRow = z.object({ ids: z.array(z.int()).nullable() })
const searchRow = z.object({ search: z.string() })

const maxWords = 8
/** Rows of the scope, evenly over their ids, that say how common a word is. */
const sampleSize = 100
/** The index would find too many rows for a word that more rows of the sample have. */
const maxSampleHits = 5

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, maxWords)

/** A text in lower case has every word of another one. */
export function containsWords(lower: Sql, text: string): Sql<boolean> {
  const has = wordsOf(text).map((word) => sql`strpos(${lower}, ${word}) > 0`)
  return sql<boolean>`(${sql.join([sql`true`, ...has], sql` and `)})`
}

/**
 * Rows with every word of the text somewhere in their column `search`, which is in lower case. The trigram index is asked
 * for the rarest of the words; the others are then looked for in the rows that it gives.
 */
export function textFilter(
  scope: DataScope,
  table: 'shipments' | 'order_lines',
  alias: string,
  text: string,
): Filter {
  const words = wordsOf(text)
  const condition = containsWords(sql.ref(`${alias}.search`), text)
  const indexed = words.filter(hasTrigram)
  if (indexed.length === 0) return { condition }
  return {
    condition,
    candidates: async (query, max) => {
      const sample = await query(sampleStatement(scope, table, alias))
      const hits = (word: string) => sample.filter(({ search }) => search.includes(word)).length
      const [rarest] = indexed
        .map((word) => ({ word, hits: hits(word) }))
        .sort((a, b) => a.hits - b.hits || b.word.length - a.word.length)
      if (!rarest || rarest.hits > maxSampleHits) return undefined
      const [found] = await query(typedSql(idsRow)`
        select ${searchFunction(scope, table)}${likePattern(rarest.word)}, ${sql.lit(max)}) as ids`)
      return found?.ids ?? undefined
    },
  }
}

// The call up to the pattern: in one supplier's texts, or in all.
const searchFunction = (scope: DataScope, table: string) =>
  scope === 'supplier'
    ? sql`${sql.raw(`search_${table}`)}(caller.supplier_id, `
    : sql`${sql.raw(`search_company_${table}`)}(`

const hasTrigram = (word: string) => /[\p{L}\p{N}]{3}/u.test(word)

// Row-level security lets an index be asked for plain values only: what is computed is a select of its own. Each row once:
// many of the places of a gap in the ids lead to the row after it.
const sampleStatement = (scope: DataScope, table: string, alias: string) => {
  const id = sql.ref(`${alias}.id`)
  const ofTable = sql`from ${sql.ref(table)} ${sql.ref(alias)} where ${isInScope(scope, alias)}`
  return typedSql(searchRow)`
    select distinct on (row.id) row.search
    from (select (select min(${id}) ${ofTable}) as first, (select max(${id}) ${ofTable}) as last offset 0) ids
    cross join generate_series(0, ${sql.lit(sampleSize - 1)}) n
    cross join lateral (
      select ${id}, ${sql.ref(`${alias}.search`)} ${ofTable}
        and ${id} >= (select ids.first + (ids.last - ids.first) * n / ${sql.lit(sampleSize)})
      order by ${id} limit 1
    ) row`
}

/** The text stands somewhere in one of the columns, in capitals or not; of few rows. */
export function containsInAny(columns: string[], text: string): Sql<boolean> {
  const lower = columns.map((column) => sql`lower(${sql.ref(column)} collate "default")`)
  const has = lower.map((column) => sql`${column} like ${likePattern(text.toLowerCase())}`)
  return text ? sql<boolean>`(${sql.join(has, sql` or `)})` : sql<boolean>`true`
}

// Wildcards that people type are escaped.
const likePattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
