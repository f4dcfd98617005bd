import type { FastifyInstance } from 'fastify'
import { changePassword } from '#contract/people/auth-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { mutate } from '#server/data/mutation-route.ts'
import { route } from '#server/data/route.ts'
import { invalid } from '#server/http/problem-error.ts'
import {
  readOwnAccount,
  withPasswordCheck,
  wrongPassword,
} from '#server/people/factors/step-up-auth.ts'
import { hashInQueue } from '#server/people/secrets/hash-queue.ts'
import { refuseEasyPassword } from '#server/people/secrets/password-strength.ts'
import { networkOf } from '#server/people/sessions/address-network.ts'
import { endSessions } from '#server/people/sessions/session-end.ts'
import { eventOf, originOf, refusalLogger } from '#server/people/sessions/sign-in-events.ts'

const samePasswordError = () => invalid({ pointer: '/body/newPassword', code: 'duplicate' })

export function addPasswordRoute(app: FastifyInstance, database: Database): void {
  const logRefusal = refusalLogger(app, database)
  route(app, changePassword, async (input) => {
    const { body, request } = input
    const account = await readOwnAccount(database, input, changePassword)
    const proof = { account, password: body.password, logRefusal }
    await withPasswordCheck(database, input, proof, async () => {})
    if (body.newPassword === body.password) throw samePasswordError()
    await refuseEasyPassword(body.newPassword, [account.username, account.name, account.company])
    const newHash = await hashInQueue(body.newPassword, networkOf(request.ip))
    return mutate(database, changePassword, input, async (mutation) => {
      const { executeOne, execute, caller } = mutation
      // If the password changed since it was checked, this updates no row.
      const changedRow = await executeOne(sql`
        update users set password_hash = ${newHash}, initial_password_hash = null, password_set_at = now()
        where company_id = ${thisCompany} and id = ${caller.userId} and password_hash = ${account.passwordHash}
        returning id`)
      if (!changedRow) throw wrongPassword()
      await endSessions(mutation, caller, { except: caller.sessionId })
      await execute(eventOf(caller, 'password-changed', originOf(request)))
      return null
    })
  })
}
