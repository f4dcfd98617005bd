import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { signIn } from '#contract/auth-endpoints.ts'
import type { Database } from '#database/connect.ts'
import type { Role, SignedIn } from '#domain/person.ts'
import { noSupplier } from '#domain/supplier.ts'
import { Refusal } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import { newToken, tokenHash } from '#server/http/session.ts'
import { first, runTogether, withClient } from '#server/http/statement.ts'
import { checkPassword } from '#server/people/password-queue.ts'
import { countTry, forgetTry } from '#server/people/sign-in-limit.ts'

type Account = {
  companyId: number
  userId: number
  username: string
  name: string
  email: string
  roles: Role[]
  supplierId: number | null
  rao: string | null
  passwordHash: string
}

/** Signing in: the one call that needs no session. */
export function addSignInRoute(app: FastifyInstance, database: Database): void {
  route(app, signIn, async ({ body, request }) => {
    const username = body.username.trim().toLowerCase()
    const [account, address] = [`account:${username}`, `address:${request.ip}`]
    await countTry(database, account, address)
    const found = await findAccount(database, username)
    const isRight = await checkPassword(body.password, found?.passwordHash)
    if (!found || !isRight) throw new Refusal('wrong-credentials')
    await forgetTry(database, account, address)
    const token = await startSession(
      database,
      found,
      request.ip,
      request.headers['user-agent'] ?? '',
    )
    return signedIn(found, token)
  })
}

async function findAccount(database: Database, username: string): Promise<Account | undefined> {
  const named = await first(
    database.pool,
    sql<{ companyId: number; userId: number }>`
      select company_id as "companyId", user_id as "userId" from usernames where username = ${username}`,
  )
  if (!named) return undefined
  return first(
    database.pool,
    sql<Account>`
      with gate as materialized (
        select set_config('app.company', ${String(named.companyId)}, true)::bigint as company_id
      )
      select u.company_id as "companyId", u.id as "userId", u.username, u.name, u.email, u.roles,
        s.id as "supplierId", s.rao, u.password_hash as "passwordHash"
      from gate
      cross join lateral (
        select * from users where company_id = gate.company_id and id = ${named.userId} and disabled_at is null
        offset 0
      ) u
      left join lateral (
        select id, rao from suppliers where company_id = u.company_id and id = u.supplier_id offset 0
      ) s on true`,
  )
}

async function startSession(
  database: Database,
  account: Account,
  address: string,
  agent: string,
): Promise<string> {
  const { companyId, userId } = account
  const token = newToken(companyId)
  const statements = [
    sql`delete from idempotency_keys where company_id = ${companyId} and (user_id, key) in (
        select user_id, key from idempotency_keys
        where company_id = ${companyId} and created_at < now() - interval '24 hours'
        limit 5000 for update skip locked)`,
    sql`delete from sessions
      where company_id = ${companyId} and user_id = ${userId} and started_at < now() - interval '30 days'`,
    sql`insert into sessions (company_id, user_id, token_hash, address, agent)
      values (${companyId}, ${userId}, ${tokenHash(token)}, ${address}, ${agent.slice(0, 200)})`,
  ]
  await withClient(database.pool, (client) => runTogether(client, String(companyId), statements))
  return token
}

const signedIn = (account: Account, token: string): SignedIn => ({
  credentials: { token, type: 'Bearer', empre: account.companyId, roles: account.roles },
  proveidor: { id: account.supplierId ?? noSupplier, rao: account.rao ?? '' },
  user: { username: account.username, name: account.name, email: account.email },
})
