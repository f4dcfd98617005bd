import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { unlinkPersonProvider } from '#contract/people/person-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import type { StatementExecutor } from '#server/data/command-transaction.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import type { UserKey } from '#server/people/accounts/user-write.ts'
import { lockPerson, refuseOwnAccount } from '#server/people/administration/person-change.ts'
import { endSessionsFromProvider } from '#server/people/providers/provider-session-end.ts'
import { recordPersonChange } from '#server/people/sessions/person-audit.ts'
import {
  eventOf,
  type Origin,
  originOf,
  ownOrigin,
} from '#server/people/sessions/sign-in-events.ts'

const linkedIdentity = z.object({ subject: z.string(), provider: z.string() })

/** Unlinks an account from a provider and ends its sessions from there; throws `not-found` if they are not linked. */
async function unlinkProvider(
  statements: StatementExecutor,
  user: UserKey,
  providerId: number,
  author: { actorId: number; origin: Origin },
): Promise<void> {
  const { companyId, userId } = user
  const removedIdentity = await statements.executeOne(typedSql(linkedIdentity)`
    delete from external_identities i using sign_in_providers p
    where i.company_id = ${companyId} and i.user_id = ${userId} and i.provider_id = ${providerId}
      and p.company_id = ${companyId} and p.id = i.provider_id
    returning i.subject, p.label as provider`)
  if (!removedIdentity) throw new ProblemError('not-found')
  const { subject, provider } = removedIdentity
  const origin = ownOrigin(user, author)
  await endSessionsFromProvider(
    statements,
    { companyId, id: providerId },
    { subject, providerSession: null },
    origin,
  )
  await statements.execute(eventOf(user, 'provider-unlinked', origin))
  const values = { actorId: author.actorId, before: { provider } }
  await recordPersonChange(statements, user, 'provider-unlinked', values)
}

export function addPersonProviderRoutes(app: FastifyInstance, database: Database): void {
  mutationRoute(app, database, unlinkPersonProvider, async (mutation, { params, request }) => {
    await lockPerson(mutation, params.id)
    refuseOwnAccount(mutation, params.id)
    const { companyId, userId } = mutation.caller
    const author = { actorId: userId, origin: originOf(request) }
    await unlinkProvider(mutation, { companyId, userId: params.id }, params.providerId, author)
    return null
  })
}
