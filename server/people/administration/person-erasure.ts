import * as z from 'zod'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { inTenantTransaction } from '#server/data/command-transaction.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { invalid, ProblemError } from '#server/http/problem-error.ts'
import {
  lockAdministrators,
  requireOtherAdministrator,
} from '#server/people/administration/last-administrator.ts'
import { lockPerson } from '#server/people/administration/person-change.ts'
import { removeFactors } from '#server/people/factors/second-factor-state.ts'
import { recordPersonChange } from '#server/people/sessions/person-audit.ts'
import { endSessions } from '#server/people/sessions/session-end.ts'
import { forgetFailures } from '#server/people/sessions/sign-in-throttle.ts'
import { removeFiles } from '#server/queries/attachment-link.ts'

const erasedRow = z.object({ isErased: z.boolean() })

/**
 * Erases a person at the given version, for good. The username is typed again, so that a wrong id erases nobody. Only
 * the tables' owner may change append-only tables, by `erase_person` (database/schema.sql). This needs separate
 * transactions, because Citus refuses statements of two roles on rows of one company. The account is disabled first, at
 * the same version, so that the call can be repeated if only the disabling was committed.
 */
export async function erasePerson(
  database: Database,
  mutation: MutationContext,
  id: number,
  typedUsername: string,
): Promise<void> {
  const { companyId } = mutation.caller
  const innerDatabase = { pool: database.innerPool }
  await inTenantTransaction(innerDatabase, companyId, (statements) =>
    removeAccess({ ...mutation, ...statements }, id, typedUsername),
  )
  const erasure = await inTenantTransaction(innerDatabase, companyId, ({ executeOne }) =>
    executeOne(typedSql(erasedRow)`select erase_person(${id}) as "isErased"`),
  )
  if (!erasure?.isErased) throw new ProblemError('not-found')
}

/** Ends all access of a person, and deletes what the application's role may delete. */
async function removeAccess(
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
  // Before the sessions are deleted, so that their streams are notified.
  await endSessions(mutation, user)
  await forgetFailures(mutation, person.username)
  await removeFactors(mutation, user)
  // Only unattached files; attached ones stay.
  await removeFiles(mutation, sql`uploaded_by = ${id} and supplier_id is null`)
  for (const table of ['external_identities', 'calendar_feeds', 'notices', 'notice_settings'])
    await execute(
      sql`delete from ${sql.ref(table)} where company_id = ${thisCompany} and user_id = ${id}`,
    )
  // Administrators' unsaved changes of the person.
  const form = `settings/people/${id}`
  await execute(sql`delete from drafts where company_id = ${thisCompany} and form = ${form}`)
  await execute(sql`
    update users set disabled_at = least(disabled_at, now()) where company_id = ${thisCompany} and id = ${id}`)
  // The erasure removes the name from this entry too.
  await recordPersonChange(mutation, user, 'erased', { actorId: caller.userId })
}
