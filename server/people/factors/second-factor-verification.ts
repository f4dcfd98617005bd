import type { FastifyInstance } from 'fastify'
import { verifySecondFactor } from '#contract/people/second-factor-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import type { SignInKind } from '#domain/people/sign-in-event.ts'
import type { Config } from '#server/config.ts'
import { mutate } from '#server/data/mutation-route.ts'
import { route } from '#server/data/route.ts'
import { invalid, ProblemError } from '#server/http/problem-error.ts'
import {
  consumeAnswer,
  type FactorAnswer,
  reusedKind,
} from '#server/people/factors/second-factor.ts'
import {
  readOwnAccount,
  verifyFactor,
  withPasswordCheck,
} from '#server/people/factors/step-up-auth.ts'
import { eventOf, originOf, refusalLogger } from '#server/people/sessions/sign-in-events.ts'

const verifiedKind = (answer: FactorAnswer): SignInKind => {
  if ('codeHash' in answer) return 'recovery-code-used'
  return 'step' in answer ? 'signed-in-with-code' : 'signed-in-with-passkey'
}

/** Adds the route that verifies a second factor after a provider's sign-in with one factor. */
export function addSecondFactorVerificationRoute(
  app: FastifyInstance,
  database: Database,
  { secretKeys }: Config,
): void {
  const logRefusal = refusalLogger(app, database)

  route(app, verifySecondFactor, async (input) => {
    const { body, request } = input
    const account = await readOwnAccount(database, input, verifySecondFactor)
    if (!account.hasSecondFactor) throw new ProblemError('second-factor-off')
    const field = body.passkey ? 'passkey' : 'code'
    if (body[field] === undefined) throw invalid({ pointer: '/body/code', code: 'required' })
    const refuse = (kind: SignInKind = `wrong-${field}`) => {
      logRefusal(request, account, kind)
      return invalid({ pointer: `/body/${field}`, code: `wrong-${field}` })
    }
    const proof = { account, password: undefined, logRefusal, verifiesFactor: true }
    return withPasswordCheck(database, input, proof, async () => {
      const answer = await verifyFactor(database, account, body, secretKeys)
      if (!answer) throw refuse()
      return mutate(database, verifySecondFactor, input, async ({ caller, ...mutation }) => {
        if (!(await mutation.executeOne(consumeAnswer(caller, answer))))
          throw refuse(reusedKind(answer))
        await mutation.execute(sql`update sessions set lacks_second_factor = false
          where company_id = ${thisCompany} and id = ${caller.sessionId}`)
        await mutation.execute(eventOf(caller, verifiedKind(answer), originOf(request)))
        return null
      })
    })
  })
}
