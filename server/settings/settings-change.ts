import type { FastifyReply } from 'fastify'
import { type Sql, sql } from '#database/client/sql.ts'
import type { MutationContext } from '#server/data/mutation-route.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { RawJson } from '#server/http/route.ts'

type Settings = Record<string, unknown> & { version: number }

/** Whose settings: a supplier's, a place's, or else the company's own. */
type Whose = { supplierId?: number; placeId?: number }

/** What is changed: a row of settings as JSON, where it stands, and the columns that each setting is kept in. */
type Kept = Whose & {
  table: 'companies' | 'suppliers' | 'places'
  alias: 'c' | 's' | 'p'
  where: Sql<unknown>
  json: Sql<unknown>
  columns: Record<string, (value: never) => Sql<unknown>>
}

/** Changes settings of the version seen, and notes who did; what is the same already is no change. */
export async function changeSettings(
  mutation: MutationContext,
  { table, alias, where, json, columns, ...whose }: Kept,
  body: object,
  reply: FastifyReply,
): Promise<RawJson> {
  const row = sql`${sql.ref(table)} ${sql.ref(alias)}`
  const read = async () => {
    const found = await mutation.executeOne(
      sql<{ json: string }>`select ${json}::text as json from ${row} where ${where}`,
    )
    return found && { text: found.json, settings: JSON.parse(found.json) as Settings }
  }
  await mutation.execute(sql`select from ${row} where ${where} for no key update`)
  const before = await read()
  if (!before) throw new ProblemError('not-found')
  const { version } = before.settings
  if (version !== mutation.version) throw new ProblemError('version-changed', { version })
  const answer = ({ text, settings }: NonNullable<typeof before>) => {
    reply.header('etag', `"${settings.version}"`)
    return new RawJson(text)
  }
  const given = Object.entries(body) as [string, never][]
  const set = given.flatMap(([name, value]) => columns[name]?.(value) ?? [])
  if (set.length === 0) return answer(before)
  await mutation.execute(sql`update ${row} set ${sql.join(set)} where ${where}`)
  const after = await read()
  if (!after) throw new Error('settings went away while they were locked')
  const changed = given
    .map(([name]) => name)
    .filter((name) => before.settings[name] !== after.settings[name])
  if (changed.length === 0) return answer(before)
  const only = (settings: Settings) =>
    Object.fromEntries(changed.map((name) => [name, settings[name]]))
  await mutation.execute(sql`update ${row} set version = version + 1 where ${where}`)
  await noteChange(mutation, whose, only(before.settings), only(after.settings))
  // How much may be announced is another now.
  if (changed.includes('tolerance'))
    mutation.notify({ orderLines: true, supplierId: whose.supplierId ?? null })
  return answer((await read()) ?? after)
}

/** Adds to the history of settings: those that changed, as they were and as they are. */
export const noteChange = (
  { execute, caller }: MutationContext,
  { supplierId, placeId }: Whose,
  before: object,
  after: object,
): Promise<unknown> =>
  execute(sql`
    insert into setting_events (company_id, supplier_id, place_id, actor_id, before, after)
    values (${caller.companyId}, ${supplierId ?? null}, ${placeId ?? null}, ${caller.userId},
      ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb)`)

/** Sets a column to a value as it is. */
export const keeps = (column: string) => (value: unknown) => sql`${sql.ref(column)} = ${value}`

/** The percentage of a tolerance; none for "unlimited". */
export const percentOf = (tolerance: string) => (tolerance === 'unlimited' ? null : tolerance)
