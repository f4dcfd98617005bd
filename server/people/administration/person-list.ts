import * as z from 'zod'
import type { listPeople } from '#contract/people/person-endpoints.ts'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import type { Role } from '#domain/access/person.ts'
import { foldedText } from '#domain/code-text.ts'
import type { PersonQuery, PersonState } from '#domain/people/person-query.ts'
import type { Filter } from '#server/data/list/bounded-search.ts'
import type { ListQuery, SortKey } from '#server/data/list/keyset-page.ts'
import { containsWords, hasTrigram, likePattern, wordsOf } from '#server/data/list/text-search.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { personColumns, personJoins } from '#server/people/administration/person-json.ts'

const idRow = z.object({ id: z.int().nullable() })
const idsRow = z.object({ ids: z.array(z.int()).nullable() })

/** Limits a supplier's administrator to people of that supplier, found by an index. */
const colleaguesFilter: Filter = {
  condition: sql`(caller.own_supplier_id is null or u.supplier_id = caller.own_supplier_id)`,
  candidates: async (query, max) => {
    // A row without an id means that the caller is staff, who need no filter.
    const rows = await query(typedSql(idRow)`
      (select u.id from users u
      where u.company_id = ${thisCompany} and u.kind = 'person' and u.supplier_key = caller.own_supplier_id limit ${sql.lit(max)})
      union all select null where caller.own_supplier_id is null`)
    const ids = rows.flatMap(({ id }) => id ?? [])
    return ids.length === rows.length ? ids : undefined
  },
}

const peopleFilter = (condition: Sql): Filter => ({
  condition,
  candidates: async (query, max) => {
    const rows = await query(typedSql(idRow)`
      select u.id from users u where u.company_id = ${thisCompany} and u.kind = 'person' and ${condition} limit ${sql.lit(max)}`)
    return rows.flatMap(({ id }) => id ?? [])
  },
})

/** Filters people with every word in name, username or mail address, ignoring accents. */
function peopleTextFilter(text: string): Filter {
  const foldedSearch = foldedText(text)
  const condition = containsWords(sql`u.search`, foldedSearch)
  const [longest] = wordsOf(foldedSearch)
    .filter(hasTrigram)
    .sort((a, b) => b.length - a.length)
  if (!longest) return { condition }
  return {
    condition,
    candidates: async (query, max) => {
      const [row] = await query(
        typedSql(idsRow)`select search_people(${likePattern(longest)}, ${sql.lit(max)}) as ids`,
      )
      return row?.ids ?? undefined
    },
  }
}

type Query = Omit<z.output<typeof listPeople.schema.querystring>, 'limit' | 'after' | 'before'>

const sortKey = (column: string, type: SortKey['type'], isDescending: boolean): SortKey => ({
  ...{ column, type, isDescending },
  tieBreaker: 'u.id',
})
const keyBySort: Record<NonNullable<PersonQuery['sort']>, SortKey> = {
  name: sortKey('u.sort_name', 'text', false),
  '-name': sortKey('u.sort_name', 'text', true),
  seen: sortKey('u.seen_key', 'bigint', false),
  '-seen': sortKey('u.seen_key', 'bigint', true),
}

// Values of users.role_key that contain a role.
const roleKeysByRole: Record<Role, string[]> = {
  admin: ['a', 'am', 'au', 'amu'],
  mod: ['m', 'am', 'mu', 'amu'],
  user: ['u', 'au', 'mu', 'amu'],
}

const conditionByState: Record<PersonState, Sql> = {
  active: sql`u.disabled_at is null and u.seen_key > 0`,
  pending: sql`u.disabled_at is null and u.seen_key = 0`,
  disabled: sql`u.disabled_at is not null`,
}

// A value instead of an expression, which row-level security keeps out of the index condition.
const epochSecondsBefore = (days: string) => Math.floor(Date.now() / 1000) - Number(days) * 86_400

function filtersOf({ text, supplier, side, role, state, secondFactor, unseen }: Query): Filter[] {
  const filters = [colleaguesFilter]
  if (text) filters.push(peopleTextFilter(text))
  if (supplier !== undefined) filters.push(peopleFilter(sql`u.supplier_key = ${supplier}::bigint`))
  if (side === 'staff') filters.push(peopleFilter(sql`u.supplier_key = 0`))
  if (side === 'suppliers') filters.push(peopleFilter(sql`u.supplier_key > 0`))
  if (role) filters.push(peopleFilter(sql`u.role_key = any (${roleKeysByRole[role]}::text[])`))
  if (state) filters.push(peopleFilter(conditionByState[state]))
  if (secondFactor) filters.push(peopleFilter(sql`u.has_second_factor = ${secondFactor === 'on'}`))
  if (unseen) filters.push(peopleFilter(sql`u.seen_key < ${epochSecondsBefore(unseen)}::bigint`))
  return filters
}

/** Lists the people whom the caller manages, filtered and sorted as the query says. */
export const personList = (query: Query): ListQuery => ({
  sort: keyBySort[query.sort ?? 'name'],
  alias: 'u',
  source: sql`users u where u.company_id = ${thisCompany} and u.kind = 'person'`,
  filters: filtersOf(query),
  columns: personColumns,
  joins: personJoins,
})
