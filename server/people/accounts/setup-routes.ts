import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { createFirstCompany, getSetup } from '#contract/people/setup-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql } from '#database/client/sql.ts'
import { roles } from '#domain/access/person.ts'
import { inTenantTransaction, inTransaction } from '#server/data/command-transaction.ts'
import { executeOne } from '#server/data/execute.ts'
import { route } from '#server/data/route.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { invalid, ProblemError } from '#server/http/problem-error.ts'
import { requireTimeZone } from '#server/people/accounts/company-write.ts'
import { lacksCompany, setupCodeHash } from '#server/people/accounts/setup-code.ts'
import { createUser } from '#server/people/accounts/user-write.ts'
import { hashInQueue } from '#server/people/secrets/hash-queue.ts'
import { refuseEasyPassword } from '#server/people/secrets/password-strength.ts'
import { networkOf } from '#server/people/sessions/address-network.ts'
import { recordAttempt, throttleSubjects } from '#server/people/sessions/sign-in-throttle.ts'

const firstCompany = z.object({ id: z.int().nullable() })

/** Adds the routes that create the first company and its administrator, with the code that the server printed. */
export function addSetupRoutes(app: FastifyInstance, database: Database): void {
  route(app, getSetup, async () => ({ isOpen: await lacksCompany(database) }))

  route(app, createFirstCompany, async ({ body, request }) => {
    if (!(await lacksCompany(database))) throw new ProblemError('not-found')
    const codeHash = setupCodeHash(body.code)
    const storedCode = await executeOne(
      database.pool,
      sql`select 1 from setup_codes where code_hash = ${codeHash}`,
    )
    // A concurrent request may have created the company since, which deletes all codes.
    if (!storedCode)
      throw (await lacksCompany(database))
        ? await countWrongCode(database, request)
        : new ProblemError('not-found')
    await refuseEasyPassword(body.newPassword, [body.username, body.name, body.company])
    const passwordHash = await hashInQueue(body.newPassword, networkOf(request.ip))
    // In a separate transaction, because Citus refuses statements of two roles on rows of one company.
    const createdCompany = await inTransaction(database, async (transaction) => {
      await requireTimeZone(transaction, body.timeZone)
      return transaction.executeOne(typedSql(firstCompany)`
        select create_first_company(${codeHash}, ${body.company}, ${body.timeZone}) as id`)
    })
    const companyId = createdCompany?.id
    // A concurrent request created the company after the check.
    if (!companyId) throw new ProblemError('not-found')
    await inTenantTransaction(database, companyId, async (statements) => {
      const { username, name, email, language } = body
      const person = { username, name, email, language, passwordHash, supplierId: null }
      const userId = await createUser(statements, companyId, { ...person, roles: [...roles] })
      // The person chose the password, so it is not an initial one.
      await statements.execute(sql`update users set initial_password_hash = null
        where company_id = ${companyId} and id = ${userId}`)
    })
    return null
  })
}

/**
 * Counts a wrong code against its network. The right code is never throttled: its 79 bits cannot be guessed, and wrong
 * codes must not lock its owner out.
 */
async function countWrongCode(database: Database, request: FastifyRequest): Promise<ProblemError> {
  const subjects = throttleSubjects(`setup code from ${networkOf(request.ip)}`, request.ip)
  await recordAttempt(database, subjects, {
    onLimit: () => request.log.warn({ address: request.ip }, 'setup codes throttled'),
    isKnownHere: async () => false,
  })
  return invalid({ pointer: '/body/code', code: 'wrong-code' })
}
