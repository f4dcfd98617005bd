import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { changePassword } from '#contract/auth-endpoints.ts'
import type { Database } from '#database/connect.ts'
import { change } from '#server/http/change.ts'
import { read } from '#server/http/read.ts'
import { invalid } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import { checkPassword, hashInTurn } from '#server/people/password-queue.ts'
import { countTry, forgetTry } from '#server/people/sign-in-limit.ts'

const wrongPassword = () => invalid({ pointer: '/body/password', code: 'wrong-password' })

/**
 * Changing one's own password. Whoever found an open screen may guess at it no more often than at the door, and
 * while hashes are computed no connection waits for them.
 */
export function addPasswordRoute(app: FastifyInstance, database: Database): void {
  route(app, changePassword, async (heard) => {
    const { request, body } = heard
    const known = await read(
      database,
      request,
      changePassword,
      sql`(select json_build_object('username', me.username, 'hash', u.password_hash)
        from users u where u.company_id = me.company_id and u.id = me.user_id)`,
    )
    const { username, hash } = JSON.parse(known.text) as { username: string; hash: string }
    const [account, address] = [`account:${username}`, `address:${request.ip}`]
    await countTry(database, account, address)
    if (!(await checkPassword(body.password, hash))) throw wrongPassword()
    await forgetTry(database, account, address)
    const newHash = await hashInTurn(body.newPassword)
    return change(database, changePassword, heard, async ({ first, run, caller }) => {
      // Changed since it was looked at, it is no longer the password that was said.
      const changed = await first(sql`update users set password_hash = ${newHash}
        where company_id = ${caller.companyId} and id = ${caller.userId} and password_hash = ${hash} returning id`)
      if (!changed) throw wrongPassword()
      await run(sql`update sessions set ended_at = now()
        where company_id = ${caller.companyId} and user_id = ${caller.userId}
          and id <> ${caller.sessionId} and ended_at is null`)
      return null
    })
  })
}
