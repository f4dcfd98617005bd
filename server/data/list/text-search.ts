import { type Sql, sql } from '#database/client/sql.ts'
import { looks, type Sought } from '#server/data/list/filter-plan.ts'

/** The column begins with the text, as typed or in capitals; the column is collated "C", so that an index answers it. */
export function startsWith(column: string, text: string): Sql<boolean> {
  const within = (start: string) =>
    sql<boolean>`(${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${`${start}\u{10ffff}`})`
  // Most codes are in capitals, and most people do not type them.
  const capitals = text.toUpperCase()
  return capitals === text ? within(text) : sql<boolean>`(${within(text)} or ${within(capitals)})`
}

/** An index of words, asked for a part of one of them. */
export type WordIndex = {
  /** Of the rows of `sample`: one row, with what to ask for and in how many of them that is. */
  asked: Sql<unknown>
  /** A select of the rows that have what is `asked`. */
  found: Sql<unknown>
}

/** Looks for rows of a table where every word of the text stands somewhere in the column, which holds lower-case text. */
export function everyWord(table: string, column: string, text: string): Sought {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8)
  const has = words.map((word) => hasPart(column, word))
  const holds = sql`(${sql.join([sql`true`, ...has], sql` and `)})`
  const index = wordIndex(table, column, words)
  return index ? { holds, words: index } : { holds }
}

const hasPart = (column: string, part: unknown) => sql`strpos(${sql.ref(column)}, ${part}) > 0`

// Letters and digits that follow one another: the index has every three of them.
const run = /[\p{L}\p{N}]{3,}/gu
const piece = 3
// Of a word so many letters are asked for: each piece is a list to read.
const longest = 5
const mostParts = 32
// What a piece costs in the index, beside the rows that it leads to. What none of the rows looked at has is as rare as a
// piece mostly is, and with each piece more so many are left of it, as of digits.
const entries = 0.05
const unseen = 0.01
const left = 0.1

/** What the index may be asked for: rows that are like a pattern, and have pieces from one to another. */
type Part = { pattern: string; from: number; to: number }

function partsOf(words: string[]) {
  const pieces: string[] = []
  const parts: Part[] = []
  for (const word of words) {
    for (const [found] of word.matchAll(run)) {
      const letters = [...found]
      const before = pieces.length + 1
      const cut = (start: number, size: number) => letters.slice(start, start + size).join('')
      for (let n = 0; n + piece <= letters.length; n += 1) pieces.push(cut(n, piece))
      for (let size = piece; size <= Math.min(longest, letters.length); size += 1) {
        for (let n = 0; n + size <= letters.length; n += 1) {
          const [from, to] = [before + n, before + n + size - piece]
          parts.push({ pattern: `%${cut(n, size)}%`, from, to })
        }
      }
    }
  }
  return { pieces, parts: parts.slice(-mostParts) }
}

// More pieces are more to read and lead to fewer rows. Of parts that are alike the last, since codes begin alike.
function wordIndex(table: string, column: string, words: string[]): WordIndex | undefined {
  const { pieces, parts } = partsOf(words)
  if (parts.length === 0) return undefined
  const as = column.slice(0, column.indexOf('.'))
  const of = (name: keyof Part, type: string) =>
    sql`${parts.map((part) => part[name])}::${sql.raw(type)}[]`
  const shareOf = (holds: Sql<unknown>) =>
    sql`(select count(*)::float8 / ${sql.lit(looks)} from sample ${sql.ref(as)} where ${holds})`
  const asked = sql`
    with pieces as materialized (
      select n, greatest(${shareOf(hasPart(column, sql`piece`))}, ${sql.lit(unseen)}) as share
      from unnest(${pieces}::text[]) with ordinality pieces (piece, n)
    )
    select pattern, share * ${sql.lit(looks)} as share
    from (
      select parts.*, ${shareOf(sql`${sql.ref(column)} like pattern`)} as share
      from unnest(${of('pattern', 'text')}, ${of('from', 'int')}, ${of('to', 'int')})
        with ordinality parts (pattern, first, last, place) offset 0
    ) parts
    cross join lateral (select sum(pieces.share) as read from pieces where n between first and last) of_pieces
    order by read * ${sql.lit(entries)}
      + case when share > 0 then share else ${sql.lit(unseen)} * ${sql.lit(left)} ^ (last - first) end, place desc
    limit 1`
  // As the trigram index has the supplier (0008_text_search.sql), and no other index does. Without the company said, PostgreSQL thinks
  // that the wall lets nothing through while it is not open yet.
  const found = sql`select ${sql.ref(as)}.* from ${sql.ref(table)} ${sql.ref(as)}
    where ${sql.ref(`${as}.company_id`)} = caller.company_id and ${sql.ref(column)} like (select pattern from asked)
      and ${sql.ref(`${as}.supplier_id`)}::float8 = caller.supplier_id::float8`
  return { asked, found }
}

/** The text stands somewhere in one of the columns, in capitals or not. */
export function oneHas(columns: string[], text: string): Sql<boolean> {
  const lower = columns.map((column) => sql`lower(${sql.ref(column)} collate "default")`)
  const has = lower.map((column) => sql`${column} like ${anywhere(text.toLowerCase())}`)
  return text ? sql<boolean>`(${sql.join(has, sql` or `)})` : sql<boolean>`true`
}

// What people type is no pattern itself.
const anywhere = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
