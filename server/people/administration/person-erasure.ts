import { sql } from '#database/client/sql.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { invalid, ProblemError } from '#server/http/problem-error.ts'
import {
  lockAdministrators,
  requireOtherAdministrator,
} from '#server/people/administration/last-administrator.ts'
import { lockPerson } from '#server/people/administration/person-change.ts'
import { removeFactors } from '#server/people/factors/second-factor-state.ts'
import { notePerson } from '#server/people/sessions/person-audit.ts'
import { endSessions } from '#server/people/sessions/session-end.ts'
import { forgetFailures } from '#server/people/sessions/sign-in-throttle.ts'
import { removeFiles } from '#server/queries/attachment-link.ts'

/**
 * Erases a person of the version seen, for good: see erase_person in 0053_personal_data.sql. The username is typed again,
 * so that a wrong number erases nobody.
 */
export async function erasePerson(
  mutation: MutationContext,
  id: number,
  typedUsername: string,
): Promise<void> {
  const { caller, execute, version } = mutation
  await lockAdministrators(mutation, caller.companyId)
  const person = await lockPerson(mutation, id)
  if (person.version !== version)
    throw new ProblemError('version-changed', { version: person.version })
  if (typedUsername.trim().toLowerCase() !== person.username)
    throw invalid({ pointer: '/body/username', code: 'invalid' })
  await requireOtherAdministrator(mutation, id)
  const user = { companyId: caller.companyId, userId: id }
  // Screens hear of it, before the sessions are deleted.
  await endSessions(mutation, user)
  await forgetFailures(mutation, person.username)
  await removeFactors(mutation, user)
  await execute(
    sql`delete from external_identities where company_id = ${caller.companyId} and user_id = ${id}`,
  )
  await execute(
    sql`delete from calendar_feeds where company_id = ${caller.companyId} and user_id = ${id}`,
  )
  // Deletes files that are not attached to anything; attached ones stay.
  await removeFiles(mutation, sql`uploaded_by = ${id} and supplier_id is null`)
  for (const table of ['notices', 'notice_settings'])
    await execute(
      sql`delete from ${sql.ref(table)} where company_id = ${caller.companyId} and user_id = ${id}`,
    )
  await execute(sql`select erase_person(${id})`)
  await notePerson(mutation, user, 'erased', { actorId: caller.userId })
}
