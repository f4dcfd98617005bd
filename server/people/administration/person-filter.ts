import * as z from 'zod'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { foldedText } from '#domain/code-text.ts'
import type { Filter } from '#server/data/list/bounded-search.ts'
import { typedSql } from '#server/data/typed-sql.ts'

const idRow = z.object({ id: z.int().nullable() })
const idsRow = z.object({ ids: z.array(z.int()).nullable() })

const maxWords = 8
const hasTrigram = (word: string) => /[\p{L}\p{N}]{3}/u.test(word)

/** Everybody for company staff; for a supplier's administrator the people of that supplier, found by their index. */
export const colleaguesFilter: Filter = {
  condition: sql`(caller.own_supplier_id is null or u.supplier_id = caller.own_supplier_id)`,
  candidates: async (query, max) => {
    // A row without an id: company staff, for whom this is no filter.
    const rows = await query(typedSql(idRow)`
      (select u.id from users u
      where u.company_id = ${thisCompany} and u.kind = 'person' and u.supplier_key = caller.own_supplier_id limit ${sql.lit(max)})
      union all select null where caller.own_supplier_id is null`)
    const ids = rows.flatMap(({ id }) => id ?? [])
    return ids.length === rows.length ? ids : undefined
  },
}

/** People who meet a condition that has an index. */
export const indexedPeople = (condition: Sql): Filter => ({
  condition,
  candidates: async (query, max) => {
    const rows = await query(typedSql(idRow)`
      select u.id from users u where u.company_id = ${thisCompany} and u.kind = 'person' and ${condition} limit ${sql.lit(max)}`)
    return rows.flatMap(({ id }) => id ?? [])
  },
})

/** People with every word somewhere in name, username or mail address, whatever its accents. */
export function peopleTextFilter(text: string): Filter {
  const words = foldedText(text).split(/\s+/).filter(Boolean).slice(0, maxWords)
  const has = words.map((word) => sql`strpos(u.search, ${word}) > 0`)
  const condition = sql`(${sql.join([sql`true`, ...has], sql` and `)})`
  const [longest] = words.filter(hasTrigram).sort((a, b) => b.length - a.length)
  if (!longest) return { condition }
  return {
    condition,
    candidates: async (query, max) => {
      const pattern = `%${longest.replace(/[\\%_]/g, '\\$&')}%`
      const [found] = await query(
        typedSql(idsRow)`select search_people(${pattern}, ${sql.lit(max)}) as ids`,
      )
      return found?.ids ?? undefined
    },
  }
}
