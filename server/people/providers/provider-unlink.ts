import * as z from 'zod'
import type { StatementExecutor } from '#server/data/command-transaction.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import type { UserKey } from '#server/people/accounts/user-write.ts'
import { endSessionsOf } from '#server/people/providers/provider-session-end.ts'
import { notePerson } from '#server/people/sessions/person-audit.ts'
import { eventOf, type Origin, ownOrigin } from '#server/people/sessions/sign-in-events.ts'

const linkedIdentity = z.object({ subject: z.string(), provider: z.string() })

/** Parts an account from the person of a provider, whose sessions end; throws `not-found` where they are not linked. */
export async function unlinkProvider(
  statements: StatementExecutor,
  user: UserKey,
  providerId: number,
  by: { actorId: number; origin: Origin },
): Promise<void> {
  const { companyId, userId } = user
  const removed = await statements.executeOne(typedSql(linkedIdentity)`
    delete from external_identities i using sign_in_providers p
    where i.company_id = ${companyId} and i.user_id = ${userId} and i.provider_id = ${providerId}
      and p.company_id = ${companyId} and p.id = i.provider_id
    returning i.subject, p.label as provider`)
  if (!removed) throw new ProblemError('not-found')
  const { subject, provider } = removed
  const from = ownOrigin(user, by)
  await endSessionsOf(
    statements,
    { companyId, id: providerId },
    { subject, providerSession: null },
    from,
  )
  await statements.execute(eventOf(user, 'provider-unlinked', from))
  const values = { actorId: by.actorId, before: { provider } }
  await notePerson(statements, user, 'provider-unlinked', values)
}
