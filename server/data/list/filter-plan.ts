import { type Sql, sql } from '#database/client/sql.ts'
import type { WordIndex } from '#server/data/list/text-search.ts'

/** What a filter looks for where the list's order does not lead to it. */
export type Sought = {
  /** Whether a row under the list's alias is looked for; its columns are those of the list's rows. */
  holds: Sql<unknown>
  /** Whether an index finds them one by one. */
  isIndexed?: boolean
  /** Whether that index has all that a row is found and sorted by, so that very many may be looked at. */
  isCovered?: boolean
  /** Else a select of all that are so, where an index is to be asked for this alone and not for how the list is sorted. */
  alone?: Sql<unknown>
  /** How the index of words is asked for them. */
  words?: WordIndex
}

/** Where it is looked for. */
export type Among = {
  /** Which rows are the list's, whatever is looked for. */
  own: Sql<unknown>
  /** A column by which an index has these from one end to the other, and whether the list follows it. */
  spread: string
  isAlong: boolean
}

/** What is looked for in several ways at once, at most one of them in words; the first that an index finds is asked first. */
export function soughtTogether(parts: Sought[], among: Among): SoughtTogether {
  const words = parts.find((part) => part.words)?.words
  const few = parts.find((part) => part.isCovered) ?? parts.find((part) => part.isIndexed)
  const holds = sql.join(
    parts.map((part) => part.holds),
    sql` and `,
  )
  const isOneOfMany = parts.length > 1
  return { among, holds, isOneOfMany, ...(few && { few }), ...(words && { words }) }
}

export type SoughtTogether = Pick<Sought, 'holds' | 'words'> & {
  /** Whichever of them is asked of an index first, in case few rows have it; and whether there are others. */
  few?: Sought
  isOneOfMany: boolean
  among: Among
}

type Rows = {
  /** A select of all rows of the list, up to and without its ORDER BY. */
  everything: Sql<unknown>
  /** Other conditions on the list's alias, each after AND. */
  filters: Sql<unknown>
  as: string
}

type Page = Rows & {
  /** Which rows are past the page before, after AND. */
  past: Sql<unknown>
  sorted: Sql<unknown>
  /** The columns that are shown and sorted by. */
  keys: Sql<unknown>
  isRising: boolean
  most: number
}

// Rows for each that a page may show: so many are walked at first, and are few enough to be sorted, and so many are
// walked where the first ones promise it.
const first = 10
const further = 100
// As many found on the way as promise that the page will be.
const promising = 3
/** Rows looked at all over the list. */
export const looks = 24
// In so many of them is what would be dear to sort, and is looked for further on where nobody knows how far the first is.
export const common = 2

/**
 * The rows of a page that are looked for. A short way is walked in the list's order; of what an index finds few of, all are
 * sorted; a longer way is walked where it promises something. If none of this gives the page and there is more of the
 * list, either the walk goes on, or an index gives all there are, and they are sorted: whichever is shorter by a look at
 * rows from all over the list. The rows alone decide, so that the plan may be kept, and what is not needed is not read.
 * See decision 024.
 */
export function soughtRows(sought: SoughtTogether, at: Page): Sql<unknown> {
  const { holds, few, words, among } = sought
  const { everything, filters, past, sorted, keys } = at
  const [alias, page] = [sql.ref(at.as), sql.lit(at.most)]
  const rows = sql`${everything} ${filters} ${past}`
  const walked = sql`${rows} and ${holds} ${walk(sorted, page)}`
  if (!few && !words) return walked
  const [short, long] = [at.most * first, at.most * further]
  const mostOfFew = few?.isCovered ? long : short
  const way = (most: Sql<unknown>) => sql`(${rows} ${walk(sorted, most)}) ${alias}`
  const isEnough = (found: Sql<unknown>, most: number) =>
    sql`((select count(*) from ${found}) = ${page} or ${isLess(way(sql.lit(most)), most)})`
  const ofIndex = (all: Sql<unknown>, name: string) => sql`
    union all
    select * from (
      select ${keys} from (${all} ${past} offset 0) ${alias} where ${is(name)} order by ${sorted} limit ${page}
    ) ${sql.ref(name)}`
  const share = sql`(select share from ${sql.ref(words ? 'asked' : 'seen')})`
  return sql`
    with near as materialized (select * from ${way(sql.lit(short))} where ${holds} limit ${page}),
    far as materialized (select * from ${way(sql.lit(long))} where ${holds} limit ${page}),
    sample as materialized (${sampleOf(at, among)}),
    seen as materialized (${seenIn(at, sought)}),
    ${words ? sql`asked as materialized (${words.asked}),` : sql``}
    chosen as materialized (
      select case
        when ${isEnough(sql`near`, short)} then 'near'
        ${few ? sql`when ${isLess(sql`(${fewOf(few, at, among)}) few`, mostOfFew)} then 'few'` : sql``}
        when ((select count(*) from near) >= ${sql.lit(promising)} ${among.isAlong ? sql`` : sql`or ${share} >= ${sql.lit(common)}`})
          and ${isEnough(sql`far`, long)} then 'far'
        when coalesce((select nearest from seen), ${sql.lit(looks / 2)}) <= ${share} then 'walk'
        else ${sql.lit(words ? 'index' : 'few')} end as rows
    )
    select ${keys} from near ${alias} where ${is('near')}
    union all
    select ${keys} from far ${alias} where ${is('far')}
    union all
    select ${keys} from (${walked}) ${alias} where ${is('walk')}
    ${few ? ofIndex(allOfFew(sought, at), 'few') : sql``}
    ${words ? ofIndex(allOfWords(words, sought, at), 'index') : sql``}`
}

// Cheaper than a count.
const isLess = (rows: Sql<unknown>, than: number) =>
  sql`not exists (select from ${rows} offset ${sql.lit(than - 1)} limit 1)`

/** All that an index finds of the rows looked for. */
export const fewOf = (few: Sought, { everything, as }: Rows, among: Among) =>
  few.alone ? ofThese(few.alone, among, as) : sql`${everything} and ${few.holds}`

// With others beside it PostgreSQL might ask the index of another.
const allOfFew = ({ few, isOneOfMany, holds, among }: SoughtTogether, at: Rows) =>
  few && (few.alone || isOneOfMany)
    ? sql`select * from (${fewOf(few, at, among)} offset 0) ${sql.ref(at.as)} where ${holds} ${at.filters}`
    : sql`${at.everything} and ${holds} ${at.filters}`

const allOfWords = (words: WordIndex, { holds, among }: SoughtTogether, { filters, as }: Rows) =>
  sql`${ofThese(words.found, among, as)} and ${holds} ${filters}`

// Together with other conditions PostgreSQL would sooner read all that a supplier has.
export const ofThese = (these: Sql<unknown>, { own }: Among, as: string) =>
  sql`select * from (${these} offset 0) ${sql.ref(as)} where ${own}`

const is = (rows: string) => sql`(select rows from chosen) = ${sql.lit(rows)}`

// A limit that is read looks like a small part of whatever there is: PostgreSQL thinks that suppliers are alike, and would
// read and sort all that a big one has for more rows than a usual one has.
export const walk = (sorted: Sql<unknown>, most: Sql<unknown>) =>
  sql`order by ${sorted} limit (select ${most})`

/** Rows of the supplier from one end to the other, evenly; each with its place. */
export const sampleOf = ({ everything, as }: Rows, { spread }: Among) => {
  const column = sql.ref(spread)
  const name = sql.ref(spread.slice(as.length + 1))
  const end = (direction: Sql<unknown>) =>
    sql`(select ${name} from (${everything} order by ${column} ${direction} limit 1) one)`
  // Behind the wall an index is asked for a value only, so that what is reckoned is a select of its own.
  return sql`
    select ${sql.ref(as)}.*, place from (select ${end(sql`asc`)} as first, ${end(sql`desc`)} as last offset 0) ends
    cross join generate_series(0, ${sql.lit(looks - 1)}) place
    cross join lateral (
      ${everything} and ${column} >= (select first + (last - first) * place / ${sql.lit(looks)}) order by ${column} limit 1
    ) ${sql.ref(as)}`
}

// How many of the rows looked at are looked for, and how many are nearer than the first of these.
function seenIn({ as, filters, past, isRising }: Page, { holds, among }: SoughtTogether) {
  const place = isRising ? sql`place` : sql`-place`
  const nearest = among.isAlong
    ? sql`min(${place}) filter (where ${holds} ${filters} ${past}) - min(${place}) filter (where true ${filters} ${past})`
    : sql.lit(looks / 2)
  return sql`select count(*) filter (where ${holds}) as share, ${nearest} as nearest from sample ${sql.ref(as)}`
}

/** All rows of a list that are looked for, in no order. */
export const everySoughtRow = (sought: SoughtTogether, at: Rows): Sql<unknown> =>
  sought.words
    ? sql`with sample as materialized (${sampleOf(at, sought.among)}), asked as materialized (${sought.words.asked})
        ${allOfWords(sought.words, sought, at)}`
    : allOfFew(sought, at)
