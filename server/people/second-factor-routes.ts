import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '#contract/second-factor-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import type { Config } from '#server/config.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { mutate } from '#server/data/mutation-route.ts'
import { queryRoute } from '#server/data/query-route.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { invalid, ProblemError } from '#server/http/problem-error.ts'
import { type HandlerInput, type HandlerResult as Reply, route } from '#server/http/route.ts'
import { isKnownNetwork } from '#server/people/known-network.ts'
import {
  type Answer,
  answerOf,
  keep,
  keptFactor,
  newSecret,
  open,
  replaceRecoveryCodes,
  spend,
  stepOf,
} from '#server/people/second-factor.ts'
import { endSessions } from '#server/people/session-end.ts'
import { eventOf, type Origin, originOf, refusalNotes } from '#server/people/sign-in-events.ts'
import { countTry, forgetTry, subjectsOf } from '#server/people/sign-in-throttle.ts'
import { ownAccount, withPassword } from '#server/people/step-up-auth.ts'

const begunFactor = keptFactor.extend({ isOn: z.boolean() })

const wrongCode = () => invalid({ pointer: '/body/code', code: 'wrong-code' })

/** A second factor of one's own: begun, confirmed, with recovery codes, and given up. */
export function addSecondFactorRoutes(
  app: FastifyInstance,
  database: Database,
  { secretKey }: Config,
): void {
  const note = refusalNotes(app, database)

  queryRoute(
    app,
    database,
    getSecondFactor,
    () => sql`json_build_object(
      'onSince', (select f.confirmed_at from second_factors f
        where f.company_id = ${thisCompany} and f.user_id = caller.user_id),
      'recoveryCodesLeft', (select count(*) from recovery_codes c
        where c.company_id = ${thisCompany} and c.user_id = caller.user_id and c.used_at is null))`,
  )

  route(app, startSecondFactor, async (heard) => {
    const account = await ownAccount(database, heard, startSecondFactor)
    if (account.factor) throw new ProblemError('second-factor-on')
    const proof = { account, password: heard.body.password, note }
    return withPassword(database, heard, proof, () =>
      mutate(database, startSecondFactor, heard, async ({ executeOne, caller }) => {
        const { secret, base32, uri } = newSecret(account.username)
        const kept = keep(secret, caller, secretKey)
        const begun = await executeOne(sql`
          insert into second_factors as f (company_id, user_id, secret, is_encrypted)
          values (${caller.companyId}, ${caller.userId}, ${kept.secret}, ${kept.isEncrypted})
          on conflict (company_id, user_id) do update
            set secret = excluded.secret, is_encrypted = excluded.is_encrypted, created_at = excluded.created_at
            where f.confirmed_at is null returning 1`)
        if (!begun) throw new ProblemError('second-factor-on')
        return { secret: base32, uri, qr: await qrOf(uri) }
      }),
    )
  })

  route(app, confirmSecondFactor, async (heard) => {
    const { body, request } = heard
    const account = await ownAccount(database, heard, confirmSecondFactor)
    const subjects = subjectsOf(account.username, request.ip)
    await countTry(database, subjects, {
      onLimit: () => note(request, account, 'too-many-attempts'),
      isKnownHere: () => isKnownNetwork(database, account, request.ip),
    })
    const code = body.code.replaceAll(/\s/g, '')
    const confirm = (changing: MutationContext) =>
      turnOn(changing, code, originOf(request), secretKey)
    const recoveryCodes = await mutate(database, confirmSecondFactor, heard, confirm)
    await forgetTry(database, subjects)
    return recoveryCodes
  })

  /** A change for who has shown the password and a code, which is used up by it. */
  const provenRoute = <E extends typeof renewRecoveryCodes | typeof removeSecondFactor>(
    endpoint: E,
    handler: (changing: MutationContext, request: FastifyRequest) => Promise<Reply<E>>,
  ) =>
    route(app, endpoint, async (given) => {
      const heard = given as unknown as HandlerInput<typeof removeSecondFactor>
      const { body, request } = heard
      const account = await ownAccount(database, heard, endpoint)
      const { factor } = account
      if (!factor) throw new ProblemError('second-factor-off')
      const refuse = () => {
        note(request, account, 'wrong-code')
        return wrongCode()
      }
      const proof = { account, password: body.password, note, hasCode: true }
      return withPassword(database, heard, proof, async () => {
        const answer: Answer | undefined = answerOf(body.code, factor, account, secretKey)
        if (!answer) throw refuse()
        return mutate(
          database,
          endpoint as Endpoint,
          heard as HandlerInput<Endpoint>,
          async (changing) => {
            if (!(await changing.executeOne(spend(changing.caller, answer)))) throw refuse()
            return handler(changing, request) as never
          },
        ) as Promise<Reply<E>>
      })
    })

  provenRoute(renewRecoveryCodes, async (changing, request) => {
    await changing.execute(eventOf(changing.caller, 'recovery-codes-renewed', originOf(request)))
    return { recoveryCodes: await replaceRecoveryCodes(changing, changing.caller) }
  })

  provenRoute(removeSecondFactor, async (changing, request) => {
    const { execute, caller } = changing
    await execute(sql`delete from second_factors
      where company_id = ${thisCompany} and user_id = ${caller.userId}`)
    await endSessions(changing, caller, { except: caller.sessionId })
    await execute(eventOf(caller, 'second-factor-off', originOf(request)))
    return null
  })
}

/** Turns on what was begun a moment ago, if the code is one of its secret. */
async function turnOn(
  changing: MutationContext,
  code: string,
  from: Origin,
  key: string | undefined,
): Promise<{ recoveryCodes: string[] }> {
  const { executeOne, execute, caller } = changing
  // Who is signing in without a code comes before this, and their session ends below; or after it, and needs one.
  await execute(sql`select 1 from users
    where company_id = ${thisCompany} and id = ${caller.userId} for no key update`)
  const begun = await executeOne(typedSql(begunFactor)`
    select secret, is_encrypted as "isEncrypted", confirmed_at is not null as "isOn" from second_factors
    where company_id = ${thisCompany} and user_id = ${caller.userId}
      and (confirmed_at is not null or created_at > now() - interval '15 minutes') for update`)
  if (!begun) throw new ProblemError('second-factor-off')
  if (begun.isOn) throw new ProblemError('second-factor-on')
  const step = stepOf(open(begun, caller, key), code)
  if (step === undefined) throw wrongCode()
  await execute(sql`update second_factors set confirmed_at = now(), last_step = ${step}
    where company_id = ${thisCompany} and user_id = ${caller.userId}`)
  await endSessions(changing, caller, { except: caller.sessionId })
  await execute(eventOf(caller, 'second-factor-on', from))
  return { recoveryCodes: await replaceRecoveryCodes(changing, caller) }
}

// Two megabytes of all kinds of barcodes, for what a person does once.
async function qrOf(text: string): Promise<string[]> {
  const { default: bwip } = await import('bwip-js')
  const [symbol] = bwip.raw('qrcode', text, 'eclevel=M')
  if (!symbol || !('pixs' in symbol)) throw new Error('no square')
  const { pixs, pixx, pixy } = symbol
  return Array.from({ length: pixy }, (_, y) => pixs.slice(y * pixx, (y + 1) * pixx).join(''))
}
