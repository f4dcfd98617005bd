import { type RawBuilder, sql } from 'kysely'
import type { List } from '#server/http/keyset-page.ts'

/** What a filter looks for where the list's order does not lead to it. */
export type Sought = {
  /** Whether a row under the list's alias is looked for; its columns are those of the list's rows. */
  holds: RawBuilder<unknown>
  /** The same, said so that an index finds all such rows; left out where none does. */
  found?: RawBuilder<unknown>
  /** What `found` asks of the index, chosen by the rows `walked`: one row, which says also whether `is_common`. */
  asked?: RawBuilder<unknown>
}

/** What is looked for in several ways at once. */
export function soughtTogether(parts: Sought[]): Sought {
  const all = (said: RawBuilder<unknown>[]) => sql.join(said, sql` and `)
  const holds = all(parts.map((part) => part.holds))
  if (!parts.some(({ found }) => found)) return { holds }
  const asked = parts.find((part) => part.asked)?.asked
  const found = all(parts.map((part) => part.found ?? part.holds))
  return { holds, found, ...(asked && { asked }) }
}

// Rows walked for each that a page may show: of what one row in ten has, a page is found in the first part. Where some
// are found there, walking on is cheaper than sorting all there are; but not for ever, as they may be the newest alone.
const walkedForEach = 10
const walkedOnForEach = 100
const enoughToWalkOn = 3

type Rows = { rows: RawBuilder<unknown>; as: string; sorted: RawBuilder<unknown>; most: number }

/**
 * The rows of a page that are looked for. A short way is walked in the list's order; only if that is not enough, and
 * there is more of the list, an index gives all there are, and they are sorted; or the walk goes on, where all that
 * could be asked of the index is common. Which of these it is, the rows alone decide, so that the plan may be kept.
 * What is not needed of the way is not read. See decision 022.
 */
export function soughtRows(
  { holds, found, asked }: Sought,
  { rows, as, sorted, most }: Rows,
): RawBuilder<unknown> {
  const alias = sql.ref(as)
  const page = sql.lit(most)
  const walkedOn = sql`${rows} and ${holds} ${walk(sorted, page)}`
  if (!found) return walkedOn
  const [short, long] = [sql.lit(most * walkedForEach), sql.lit(most * walkedOnForEach)]
  return sql`
    with way as materialized (${rows} ${walk(sorted, long)}),
    walked as materialized (select * from way limit ${short}),
    near as materialized (select * from way ${alias} where ${holds} limit ${page}),
    hits as materialized (
      select count(*) as found from (select from walked ${alias} where ${holds} limit ${page}) first
    ),
    known as materialized (
      select found = ${page} or (select count(*) from walked) < ${short}
        or (found >= ${sql.lit(enoughToWalkOn)}
          and ((select count(*) from near) = ${page} or (select count(*) from way) < ${long})) as is_enough
      from hits
    )
    ${asked ? sql`, asked as materialized (${asked})` : sql``}
    select * from near where (select is_enough from known)
    union all
    select * from (
      select * from (${rows} and ${found} offset 0) ${alias}
      where not (select is_enough from known) ${asked ? sql`and not (select is_common from asked)` : sql``}
      order by ${sorted} limit ${page}
    ) far
    ${
      asked
        ? sql`union all
    select * from (${walkedOn}) farther where not (select is_enough from known) and (select is_common from asked)`
        : sql``
    }`
}

// A limit that is read looks like a small part of whatever there is: PostgreSQL thinks that suppliers are alike, and would
// read and sort all that a big one has for more rows than a usual one has.
const walk = (sorted: RawBuilder<unknown>, most: RawBuilder<unknown>) =>
  sql`order by ${sorted} limit (select ${most})`

/** All rows of a list, in no order. */
export const everyRow = ({ rows, sought }: List): RawBuilder<unknown> =>
  sought
    ? sql`with walked as (${rows} limit 0) ${sought.asked ? sql`, asked as (${sought.asked})` : sql``}
      ${rows} and ${sought.found ?? sought.holds}`
    : rows
