import type { FastifyInstance } from 'fastify'
import { confirmEmailByLink, requestEmailChange } from '#contract/people/account-link-endpoints.ts'
import {
  endOtherSessions,
  endSession,
  listSessions,
  signOut,
  whoAmI,
} from '#contract/people/auth-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { sessionTimeoutMinutes } from '#domain/people/session-timeouts.ts'
import type { Config } from '#server/config.ts'
import { inTenantTransaction } from '#server/data/command-transaction.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { queryRoute } from '#server/data/query-route.ts'
import { route } from '#server/data/route.ts'
import { hasBackgroundHeader } from '#server/http/credentials.ts'
import { invalid, ProblemError } from '#server/http/problem-error.ts'
import { findAccountLink, useAccountLink } from '#server/people/accounts/account-link.ts'
import { findReceiver, mailOldAddress } from '#server/people/accounts/account-mail.ts'
import { mailEmailConfirmation, withdrawEmailChange } from '#server/people/accounts/email-change.ts'
import { stepUpRoutes } from '#server/people/factors/step-up-auth.ts'
import { recordPersonChange } from '#server/people/sessions/person-audit.ts'
import { endSessions } from '#server/people/sessions/session-end.ts'
import { minutes, sessionEnd } from '#server/people/sessions/session-timeout.ts'
import { eventOf, originOf } from '#server/people/sessions/sign-in-events.ts'

export function addAccountRoutes(app: FastifyInstance, database: Database): void {
  // This read extends the session, except in the background; so the reply has the end of the extended idle time.
  queryRoute(
    app,
    database,
    whoAmI,
    ({ request }) => sql`
    (select json_build_object(
      'credentials', json_build_object('type', 'Bearer', 'empre', ${thisCompany}, 'roles', caller.roles),
      'proveidor', json_build_object('id', coalesce(s.id, -1), 'rao', coalesce(s.name, '')),
      'user', json_build_object('username', u.username, 'name', u.name, 'email', u.email),
      'idleUntil', case when caller.needs_touch and ${!hasBackgroundHeader(request)} then now() else caller.seen_at end + ${minutes(sessionTimeoutMinutes.idle)},
      'endsAt', caller.started_at + ${minutes(sessionTimeoutMinutes.absolute)})
    from users u
    left join suppliers s on s.company_id = ${thisCompany} and s.id = caller.own_supplier_id
    where u.company_id = ${thisCompany} and u.id = caller.user_id)`,
  )

  queryRoute(
    app,
    database,
    listSessions,
    () => sql`
    coalesce((
      select json_agg(json_build_object('id', s.id, 'startedAt', s.started_at, 'seenAt', s.seen_at,
        'address', s.address, 'agent', s.agent, 'isCurrent', s.id = caller.session_id) order by s.id desc)
      from sessions s
      where s.company_id = ${thisCompany} and s.user_id = caller.user_id and s.ended_at is null
        and ${sessionEnd('s.seen_at')} > now()
    ), '[]')`,
  )

  mutationRoute(app, database, signOut, async (mutation, { request }) => {
    await endSessions(mutation, mutation.caller, { only: mutation.caller.sessionId })
    await mutation.execute(eventOf(mutation.caller, 'signed-out', originOf(request)))
    return null
  })

  mutationRoute(app, database, endSession, async (mutation, { params, request }) => {
    const endedCount = await endSessions(mutation, mutation.caller, { only: params.id })
    if (endedCount === 0) throw new ProblemError('not-found')
    await mutation.execute(eventOf(mutation.caller, 'session-ended', originOf(request)))
    return null
  })

  mutationRoute(app, database, endOtherSessions, async (mutation, { request }) => {
    const endedCount = await endSessions(mutation, mutation.caller, {
      except: mutation.caller.sessionId,
    })
    if (endedCount > 0)
      await mutation.execute(eventOf(mutation.caller, 'session-ended', originOf(request)))
    return null
  })
}

const allowAnyAccount = () => {}

/**
 * Adds the routes that change the caller's mail address: a request with step-up authentication, and a confirmation by a
 * link mailed to the new address. A request for the current address withdraws an open request.
 */
export function addEmailChangeRoutes(
  app: FastifyInstance,
  database: Database,
  config: Config,
): void {
  const stepUpRoute = stepUpRoutes(app, database, config)
  stepUpRoute(requestEmailChange, allowAnyAccount, async (mutation, { body }) => {
    const receiver = await findReceiver(mutation, mutation.caller)
    const isCurrent = receiver?.email === body.email
    if (isCurrent && (await withdrawEmailChange(mutation, mutation.caller, body.email))) return null
    if (!receiver || isCurrent) throw invalid({ pointer: '/body/email', code: 'duplicate' })
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
