import type { FastifyInstance } from 'fastify'
import { confirmEmailByLink, requestEmailChange } from '#contract/people/account-link-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql } from '#database/client/sql.ts'
import type { Config } from '#server/config.ts'
import { inTenantTransaction } from '#server/data/command-transaction.ts'
import { route } from '#server/data/route.ts'
import { invalid } from '#server/http/problem-error.ts'
import { findAccountLink, useAccountLink } from '#server/people/accounts/account-link.ts'
import { findReceiver, mailOldAddress } from '#server/people/accounts/account-mail.ts'
import { mailEmailConfirmation } from '#server/people/accounts/email-change.ts'
import { stepUpRoutes } from '#server/people/factors/step-up-auth.ts'
import { recordPersonChange } from '#server/people/sessions/person-audit.ts'
import { eventOf, originOf } from '#server/people/sessions/sign-in-events.ts'

const anyAccount = () => {}

/**
 * Adds the routes that change one's own mail address: requested with step-up authentication, confirmed by a link mailed
 * to it.
 */
export function addEmailChangeRoutes(
  app: FastifyInstance,
  database: Database,
  config: Config,
): void {
  const stepUpRoute = stepUpRoutes(app, database, config)
  stepUpRoute(requestEmailChange, anyAccount, async (mutation, { body }) => {
    const receiver = await findReceiver(mutation, mutation.caller)
    if (!receiver || receiver.email === body.email)
      throw invalid({ pointer: '/body/email', code: 'duplicate' })
    const causedBy = mutation.caller.userId
    await mailEmailConfirmation(mutation, mutation.caller, {
      receiver,
      sentTo: body.email,
      causedBy,
    })
    return null
  })

  route(app, confirmEmailByLink, async ({ body, request }) => {
    const link = await findAccountLink(database, body.token, ['email-change'])
    const { companyId, userId, sentTo, email } = link
    await inTenantTransaction(database, companyId, async (statements) => {
      await useAccountLink(statements, link)
      await statements.execute(sql`update users set email = ${sentTo}, version = version + 1
        where company_id = ${companyId} and id = ${userId}`)
      await statements.execute(eventOf(link, 'email-changed', originOf(request)))
      const values = { actorId: userId, before: { email }, after: { email: sentTo } }
      await recordPersonChange(statements, link, 'email-changed', values)
      await mailOldAddress(statements, link, { from: email, to: sentTo, causedBy: userId })
    })
    return null
  })
}
