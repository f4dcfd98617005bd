import * as z from 'zod'
import { type Sql, sql } from '#database/client/sql.ts'
import { type SettingSubjectIds, subjectIdFields } from '#domain/settings/setting-subject.ts'
import { columnName } from '#server/data/entity.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'

const namedRow = z.object({ name: z.string() })

/** Adds a history entry with the former and new values of changed settings. */
export async function recordSettingChange(
  { execute, executeOne, caller }: MutationContext,
  subject: SettingSubjectIds,
  before: object,
  after: object,
): Promise<void> {
  const field = subjectIdFields.find((id) => subject[id] !== undefined)
  const table = field && sql.ref(`${field.replace(/Id$/, '')}s`)
  const nameOfSubject =
    table &&
    (await executeOne(typedSql(namedRow)`
      select name from ${table} where company_id = ${caller.companyId} and id = ${subject[field]}`))
  await execute(sql`
    insert into setting_events (company_id, actor_id, subject_name, before, after,
      ${sql.join(subjectIdFields.map((id) => sql.ref(columnName(id))))})
    values (${caller.companyId}, ${caller.userId}, ${nameOfSubject?.name ?? ''}, ${JSON.stringify(before)}::jsonb,
      ${JSON.stringify(after)}::jsonb, ${sql.join(subjectIdFields.map((id) => sql`${subject[id] ?? null}`))})`)
}

/** Values of an entry of setting_events as JSON. Version 0.2 stored the supplier's name as `rao`. */
export const settingValues = (column: string): Sql => {
  const values = sql.ref(column)
  return sql`case when ${values} ? 'rao'
    then ${values} - 'rao' || jsonb_build_object('name', ${values}->'rao') else ${values} end`
}
