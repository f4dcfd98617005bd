import { type Sql, sql } from '#database/sql.ts'
import type { WordIndex } from '#server/http/text-filter.ts'

/** What a filter looks for where the list's order does not lead to it. */
export type Sought = {
  /** Whether a row under the list's alias is looked for; its columns are those of the list's rows. */
  holds: Sql<unknown>
  /** The same, said so that an index finds them one by one; left out where none does. */
  found?: Sql<unknown>
  /** Where even that reads too much before it finds one: some of them, and whether that is all. */
  some?: (most: Sql<unknown>) => { found: Sql<unknown>; isAll?: Sql<unknown> }
  /** How the index of words is asked for them. */
  words?: WordIndex
}

/** Where it is looked for. */
export type Among = {
  /** Which rows are the supplier's. */
  own: Sql<unknown>
  /** A column by which an index has these from one end to the other, and whether the list follows it. */
  spread: string
  isAlong: boolean
}

/** What is looked for in several ways at once, at most one of them in words; the first that an index finds is asked first. */
export function soughtTogether(parts: Sought[], among: Among): SoughtTogether {
  const words = parts.find((part) => part.words)?.words
  const found = parts.find((part) => part.found)
  return {
    among,
    holds: all(parts.map(({ holds }) => holds)),
    found: all(parts.map((part) => part.found ?? part.holds)),
    ...(found && { some: found.some ?? (() => ({ found: found.found ?? found.holds })) }),
    ...(words && { words }),
  }
}

export type SoughtTogether = Omit<Sought, 'found'> & { found: Sql<unknown>; among: Among }

const all = (said: Sql<unknown>[]) => sql.join(said, sql` and `)

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
const common = 2

/**
 * The rows of a page that are looked for. Of what an index finds few of, all are sorted; a short way is walked in the
 * list's order; a longer way is walked where it promises something. If none of this gives the page and there is more of the
 * list, either the walk goes on, or an index gives all there are, and they are sorted: whichever is shorter by a look at
 * rows from all over the list. The rows alone decide, so that the plan may be kept, and what is not needed is not read.
 * See decision 024.
 */
export function soughtRows(sought: SoughtTogether, at: Page): Sql<unknown> {
  const { holds, words, among } = sought
  const { everything, filters, past, sorted, keys } = at
  const [alias, page] = [sql.ref(at.as), sql.lit(at.most)]
  const rows = sql`${everything} ${filters} ${past}`
  const walked = sql`${rows} and ${holds} ${walk(sorted, page)}`
  if (!sought.some && !words) return walked
  const [short, long] = [sql.lit(at.most * first), sql.lit(at.most * further)]
  const some = sought.some?.(short)
  const way = (most: Sql<unknown>) => sql`(${rows} ${walk(sorted, most)}) ${alias}`
  const isEnough = (found: Sql<unknown>, most: Sql<unknown>) =>
    sql`((select count(*) from ${found}) = ${page} or (select count(*) from ${way(most)}) < ${most})`
  const ofFew = sql`select ${keys} from found ${alias} where ${holds} ${filters} ${past} order by ${sorted} limit ${page}`
  const share = sql`(select share from ${sql.ref(words ? 'asked' : 'seen')})`
  return sql`
    with near as materialized (select * from ${way(short)} where ${holds} limit ${page}),
    far as materialized (select * from ${way(long)} where ${holds} limit ${page}),
    ${some ? sql`found as materialized (${everything} and ${some.found} limit ${short}),` : sql``}
    sample as materialized (${sampleOf(at, among)}),
    seen as materialized (${seenIn(at, sought)}),
    ${words ? sql`asked as materialized (${words.asked}),` : sql``}
    chosen as materialized (
      select case
        ${some ? sql`when ${some.isAll ?? sql`true`} and (select count(*) from found) < ${short} then 'few'` : sql``}
        when ${isEnough(sql`near`, short)} then 'near'
        when ((select count(*) from near) >= ${sql.lit(promising)} ${among.isAlong ? sql`` : sql`or ${share} >= ${sql.lit(common)}`})
          and ${isEnough(sql`far`, long)} then 'far'
        when coalesce((select nearest from seen), ${sql.lit(looks / 2)}) <= ${share} then 'walk'
        else 'index' end as rows
    )
    select ${keys} from near ${alias} where ${is('near')}
    ${some ? sql`union all select * from (${ofFew}) few where ${is('few')}` : sql``}
    union all
    select ${keys} from far ${alias} where ${is('far')}
    union all
    select ${keys} from (${walked}) ${alias} where ${is('walk')}
    union all
    select * from (
      select ${keys} from (${indexed(sought, at)} ${past} offset 0) ${alias} where ${is('index')}
      order by ${sorted} limit ${page}
    ) indexed`
}

// Of words the index is asked alone: PostgreSQL would sooner read all that a supplier has.
const indexed = (
  { words, found, holds, among }: SoughtTogether,
  { everything, filters, as }: Rows,
) =>
  words
    ? sql`select * from (${words.found} offset 0) ${sql.ref(as)} where ${among.own} and ${holds} ${filters}`
    : sql`${everything} and ${found} ${filters}`

const is = (rows: string) => sql`(select rows from chosen) = ${sql.lit(rows)}`

// A limit that is read looks like a small part of whatever there is: PostgreSQL thinks that suppliers are alike, and would
// read and sort all that a big one has for more rows than a usual one has.
const walk = (sorted: Sql<unknown>, most: Sql<unknown>) =>
  sql`order by ${sorted} limit (select ${most})`

/** Rows of the supplier from one end to the other, evenly; each with its place. */
const sampleOf = ({ everything, as }: Rows, { spread }: Among) => {
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
function seenIn({ as, past, isRising }: Page, { holds, among }: SoughtTogether) {
  const place = isRising ? sql`place` : sql`-place`
  const nearest = among.isAlong
    ? sql`min(${place}) filter (where ${holds} ${past}) - min(${place}) filter (where true ${past})`
    : sql.lit(looks / 2)
  return sql`select count(*) filter (where ${holds}) as share, ${nearest} as nearest from sample ${sql.ref(as)}`
}

/** All rows of a list that are looked for, in no order. */
export const everySoughtRow = (sought: SoughtTogether, at: Rows): Sql<unknown> =>
  sought.words
    ? sql`with sample as materialized (${sampleOf(at, sought.among)}), asked as materialized (${sought.words.asked})
        ${indexed(sought, at)}`
    : indexed(sought, at)
