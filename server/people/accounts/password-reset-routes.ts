import type { FastifyInstance } from 'fastify'
import { requestPasswordReset } from '#contract/people/account-link-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { inTenantTransaction } from '#server/data/command-transaction.ts'
import { execute, executeAsTenant } from '#server/data/execute.ts'
import { route } from '#server/data/route.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { FairQueue } from '#server/load/fair-queue.ts'
import { findReceiver, mailAccountLink } from '#server/people/accounts/account-mail.ts'
import { type UserKey, userKey } from '#server/people/accounts/user-write.ts'
import { networkOf } from '#server/people/sessions/address-network.ts'
import { eventOf, type Origin, originOf } from '#server/people/sessions/sign-in-events.ts'
import { recordAttempt, throttleSubjects } from '#server/people/sessions/sign-in-throttle.ts'

/** Maximum accounts with the same mail address in a company; each gets its own link. */
const maxPerAddress = 5

/** Limits of the queue. Requests above them have no effect; the reply is the same. */
const limits = { concurrency: 2, maxRunningPerGroup: 1, maxWaiting: 200 }

/**
 * Adds the route that requests a link for a forgotten password. The reply precedes any look-up, so that neither its
 * content nor its time reveals whether the account exists.
 */
export function addPasswordResetRoute(app: FastifyInstance, database: Database): void {
  const queue = new FairQueue({ ...limits, refuse: () => new Error('too many resets wait') })
  const pending = new Set<Promise<unknown>>()
  app.addHook('onClose', () => Promise.all(pending))
  route(app, requestPasswordReset, async ({ body, request, reply }) => {
    const login = body.login.trim().toLowerCase()
    // Counted separately from sign-ins, so that requests lock nobody out.
    await recordAttempt(database, throttleSubjects(login, request.ip, 'password-reset:'), {
      onLimit: () => request.log.warn({ address: request.ip }, 'password resets throttled'),
      isKnownHere: async () => false,
    })
    const origin = originOf(request)
    reply.raw.once('close', () => {
      const work = () => mailResetLinks(database, login, origin)
      const mailing = queue
        .run({ group: networkOf(request.ip) }, work)
        .catch((error) => request.log.error({ err: error }, 'a password reset was not mailed'))
        .finally(() => pending.delete(mailing))
      pending.add(mailing)
    })
    return null
  })
}

/** Mails a link to each active account with this username or mail address. */
async function mailResetLinks(database: Database, login: string, origin: Origin): Promise<void> {
  for (const user of await findAccounts(database, login)) {
    await inTenantTransaction(database, user.companyId, async (statements) => {
      const receiver = await findReceiver(statements, user)
      if (!receiver?.email) return
      const mail = { receiver, purpose: 'password-reset', causedBy: null } as const
      if (await mailAccountLink(statements, user, mail))
        await statements.execute(eventOf(user, 'password-reset-requested', origin))
    })
  }
}

const companyKey = userKey.pick({ companyId: true })

// A mail address can also be the username of somebody else. Usernames are unique across companies; mail addresses need
// the tenant context of each company.
async function findAccounts(database: Database, login: string): Promise<UserKey[]> {
  const usernameOwners = await execute(
    database.pool,
    typedSql(userKey)`
      select company_id as "companyId", user_id as "userId" from usernames where username = ${login}`,
  )
  if (!login.includes('@')) return usernameOwners
  const companies = await execute(
    database.pool,
    typedSql(companyKey)`select distinct company_id as "companyId" from usernames order by 1`,
  )
  const isFound = (account: UserKey) =>
    usernameOwners.some(
      ({ companyId, userId }) => companyId === account.companyId && userId === account.userId,
    )
  const accounts = [...usernameOwners]
  for (const { companyId } of companies) {
    const users = await executeAsTenant(
      database.tenantPool,
      companyId,
      typedSql(userKey)`
        select company_id as "companyId", id as "userId" from users
        where company_id = ${thisCompany} and lower(email) = ${login} and kind = 'person' and disabled_at is null
        order by id limit ${sql.lit(maxPerAddress)}`,
    )
    accounts.push(...users.filter((user) => !isFound(user)))
  }
  return accounts
}
