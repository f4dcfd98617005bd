import type { FastifyInstance } from 'fastify'
import { unlinkPersonProvider } from '#contract/people/person-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { lockPerson, refuseOwnAccount } from '#server/people/administration/person-change.ts'
import { unlinkProvider } from '#server/people/providers/provider-unlink.ts'
import { originOf } from '#server/people/sessions/sign-in-events.ts'

/** Administrators unlink people from sign-in providers. */
export function addPersonProviderRoutes(app: FastifyInstance, database: Database): void {
  mutationRoute(app, database, unlinkPersonProvider, async (mutation, { params, request }) => {
    await lockPerson(mutation, params.id)
    refuseOwnAccount(mutation, params.id)
    const { companyId, userId } = mutation.caller
    const by = { actorId: userId, origin: originOf(request) }
    await unlinkProvider(mutation, { companyId, userId: params.id }, params.providerId, by)
    return null
  })
}
