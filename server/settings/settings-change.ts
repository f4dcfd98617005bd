import type { FastifyReply } from 'fastify'
import * as z from 'zod'
import { type Sql, sql } from '#database/client/sql.ts'
import type { SettingSubjectIds } from '#domain/settings/setting-subject.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { RawJson } from '#server/data/route.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { recordSettingChange } from '#server/queries/setting-record.ts'

type Settings = Record<string, unknown> & { version: number }

/** Target of a change: table, row, its JSON, and the assignments of an UPDATE for a body. */
type SettingsTarget<Body> = {
  table: string
  alias: 'c' | 's' | 'r'
  where: Sql
  json: Sql
  subject?: SettingSubjectIds
  assignments: (body: Body) => Sql | undefined
  /** Writes the parts of the body that have separate tables; returns whether the body has such parts. */
  writeParts?: (body: Body) => Promise<boolean>
}

const jsonRow = z.object({ json: z.string() })

/** Changes settings at the given version and adds a history entry; equal values are no change. */
export async function changeSettings<Body extends object>(
  mutation: MutationContext,
  { table, alias, where, json, subject = {}, assignments, writeParts }: SettingsTarget<Body>,
  body: Body,
  reply: FastifyReply,
): Promise<RawJson> {
  const row = sql`${sql.ref(table)} ${sql.ref(alias)}`
  const readSettings = async () => {
    const storedRow = await mutation.executeOne(
      typedSql(jsonRow)`select ${json}::text as json from ${row} where ${where}`,
    )
    return storedRow && { text: storedRow.json, settings: JSON.parse(storedRow.json) as Settings }
  }
  await mutation.execute(sql`select from ${row} where ${where} for no key update`)
  const before = await readSettings()
  if (!before) throw new ProblemError('not-found')
  const { version } = before.settings
  if (version !== mutation.version) throw new ProblemError('version-changed', { version })
  const replyWith = ({ text, settings }: NonNullable<typeof before>) => {
    reply.header('etag', `"${settings.version}"`)
    return new RawJson(text)
  }
  const setClause = assignments(body)
  if (setClause) await mutation.execute(sql`update ${row} set ${setClause} where ${where}`)
  const hasParts = await writeParts?.(body)
  if (!(setClause || hasParts)) return replyWith(before)
  const after = await readSettings()
  if (!after) throw new Error('locked settings disappeared')
  const changedNames = Object.keys(body).filter(
    (name) => !isSame(before.settings[name], after.settings[name]),
  )
  if (changedNames.length === 0) return replyWith(before)
  const pick = (settings: Settings) =>
    Object.fromEntries(changedNames.map((name) => [name, settings[name]]))
  await mutation.execute(sql`update ${row} set version = version + 1 where ${where}`)
  await recordSettingChange(mutation, subject, pick(before.settings), pick(after.settings))
  // The tolerance decides how much may be announced, so order lines change.
  if (changedNames.includes('tolerance'))
    mutation.notify({ orderLines: true, supplierId: subject.supplierId ?? null })
  return replyWith((await readSettings()) ?? after)
}

// Both have the same key order, so equal values have equal JSON.
const isSame = (value: unknown, otherValue: unknown) =>
  JSON.stringify(value) === JSON.stringify(otherValue)

/** Percentage of a tolerance; null for "unlimited". */
export const percentOf = (tolerance: string) => (tolerance === 'unlimited' ? null : tolerance)

/** Joins assignments that are not undefined; returns undefined if there are none. */
export const joinAssignments = (assignments: (Sql | undefined)[]): Sql | undefined => {
  const definedAssignments = assignments.filter((assignment) => assignment !== undefined)
  return definedAssignments.length > 0 ? sql.join(definedAssignments) : undefined
}
