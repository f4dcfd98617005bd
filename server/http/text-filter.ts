import { type RawBuilder, sql } from 'kysely'
import type { Sought } from '#server/http/sought-rows.ts'

/** The column begins with the text, as typed or in capitals; the column is collated "C", so that an index answers it. */
export function startsWith(column: string, text: string): RawBuilder<boolean> {
  const within = (start: string) =>
    sql<boolean>`(${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${`${start}\u{10ffff}`})`
  // Most codes are in capitals, and most people do not type them.
  const capitals = text.toUpperCase()
  return capitals === text ? within(text) : sql<boolean>`(${within(text)} or ${within(capitals)})`
}

/** Looks for rows where every word of the text stands somewhere in the column, which holds lower-case text. */
export function everyWord(column: string, text: string): Sought {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8)
  const has = words.map((word) => sql`strpos(${sql.ref(column)}, ${word}) > 0`)
  const holds = sql`(${sql.join([sql`true`, ...has], sql` and `)})`
  const [first, ...others] = words.filter((word) => run.test(word))
  if (first === undefined) return { holds }
  // The index is asked for one word alone: a common one costs it as many entries as there are rows.
  if (words.length === 1) {
    return { holds, found: sql`${holds} and ${sql.ref(column)} like ${endOf(first)}` }
  }
  const found = sql`${holds} and ${sql.ref(column)} like (select pattern from asked)`
  return { holds, found, asked: rarest(column, [first, ...others]) }
}

// Letters and digits that follow one another: the index has every three of them. It has beginnings too, which a sign
// before them would ask for, but too many rows have the same one.
const run = /[\p{L}\p{N}]{3,}/u
const lastRun = /.*(?<![\p{L}\p{N}])([\p{L}\p{N}]{3,})/su
// Each three are a list to read. Codes begin alike and end differently.
const lettersAsked = 5
const endOf = (word: string) =>
  anywhere([...(lastRun.exec(word)?.[1] ?? word)].slice(-lettersAsked).join(''))

// By how many of the rows walked have it; of equals the longest. In more than a tenth of them it is common.
const rarest = (column: string, words: string[]) => sql`
  select pattern, hits * 10 > (select count(*) from walked) as is_common from (
    select word, pattern, (
      select count(*) from walked ${sql.ref(column.slice(0, column.indexOf('.')))}
      where strpos(${sql.ref(column)}, word) > 0
    ) as hits
    from (values ${sql.join(words.map((word) => sql`(${word}::text, ${endOf(word)}::text)`))}) words (word, pattern)
  ) counted order by hits, length(word) desc limit 1`

/** The text stands somewhere in one of the columns, in capitals or not. */
export function oneHas(columns: string[], text: string): RawBuilder<boolean> {
  const lower = columns.map((column) => sql`lower(${sql.ref(column)} collate "default")`)
  const has = lower.map((column) => sql`${column} like ${anywhere(text.toLowerCase())}`)
  return text ? sql<boolean>`(${sql.join(has, sql` or `)})` : sql<boolean>`true`
}

// What people type is no pattern itself.
const anywhere = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
