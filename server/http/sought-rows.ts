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

// Of what one row in ten has, a page is found on the way; the index is left what is rarer.
const walkedForEach = 10

type Rows = { rows: RawBuilder<unknown>; as: string; sorted: RawBuilder<unknown>; most: number }

/**
 * The rows of a page that are looked for. A short way is walked in the list's order; only if that is not enough, and
 * there is more of the list, an index gives all there are, and they are sorted; or the walk goes on, where all that
 * could be asked of the index is common. Which of these it is, the rows alone decide, so that the plan may be kept.
 * See decision 022.
 */
export function soughtRows(
  { holds, found, asked }: Sought,
  { rows, as, sorted, most }: Rows,
): RawBuilder<unknown> {
  const alias = sql.ref(as)
  const limit = sql`order by ${sorted} limit ${sql.lit(most)}`
  const walkedOn = sql`${rows} and ${holds} ${limit}`
  if (!found) return walkedOn
  const way = sql.lit(most * walkedForEach)
  return sql`
    with walked as materialized (${rows} order by ${sorted} limit ${way}),
    near as materialized (select * from walked ${alias} where ${holds} limit ${sql.lit(most)}),
    known as materialized (
      select (select count(*) from near) = ${sql.lit(most)} or (select count(*) from walked) < ${way} as is_enough
    )
    ${asked ? sql`, asked as materialized (${asked})` : sql``}
    select * from near where (select is_enough from known)
    union all
    select * from (
      select * from (${rows} and ${found} offset 0) ${alias}
      where not (select is_enough from known) ${asked ? sql`and not (select is_common from asked)` : sql``}
      ${limit}
    ) far
    ${
      asked
        ? sql`union all
    select * from (${walkedOn}) farther where not (select is_enough from known) and (select is_common from asked)`
        : sql``
    }`
}

/** All rows of a list, in no order. */
export const everyRow = ({ rows, sought }: List): RawBuilder<unknown> =>
  sought
    ? sql`with walked as (${rows} limit 0) ${sought.asked ? sql`, asked as (${sought.asked})` : sql``}
      ${rows} and ${sought.found ?? sought.holds}`
    : rows
