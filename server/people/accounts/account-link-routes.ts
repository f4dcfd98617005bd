import type { FastifyInstance } from 'fastify'
import { readAccountLink, setPasswordByLink } from '#contract/people/account-link-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql } from '#database/client/sql.ts'
import { inTenantTransaction } from '#server/data/command-transaction.ts'
import { route } from '#server/data/route.ts'
import { findAccountLink, useAccountLink } from '#server/people/accounts/account-link.ts'
import { hashInQueue } from '#server/people/secrets/hash-queue.ts'
import { refuseEasyPassword } from '#server/people/secrets/password-strength.ts'
import { networkOf } from '#server/people/sessions/address-network.ts'
import { endSessions } from '#server/people/sessions/session-end.ts'
import { eventOf, originOf } from '#server/people/sessions/sign-in-events.ts'
import { forgetFailures } from '#server/people/sessions/sign-in-throttle.ts'
import { personText, translations } from '#server/texts/translations.ts'

/** Adds the routes of mailed links. A link alone signs nobody in; sign-in needs the password and the second factor. */
export function addAccountLinkRoutes(app: FastifyInstance, database: Database): void {
  route(app, readAccountLink, async ({ body }) => {
    const link = await findAccountLink(database, body.token)
    const { purpose, username, name, company, sentTo, language } = link
    const createdBy = personText(link.createdBy, translations[language])
    return { purpose, username, name, company, createdBy, sentTo, language }
  })

  route(app, setPasswordByLink, async ({ body, request }) => {
    const link = await findAccountLink(database, body.token, ['invitation', 'password-reset'])
    await refuseEasyPassword(body.newPassword, [link.username, link.name, link.company])
    const newHash = await hashInQueue(body.newPassword, networkOf(request.ip))
    await inTenantTransaction(database, link.companyId, async (statements) => {
      await useAccountLink(statements, link)
      await statements.execute(sql`
        update users set password_hash = ${newHash}, initial_password_hash = null, password_set_at = now()
        where company_id = ${link.companyId} and id = ${link.userId}`)
      await endSessions(statements, link)
      await forgetFailures(statements, link.username)
      await statements.execute(eventOf(link, 'password-changed', originOf(request)))
    })
    return null
  })
}
