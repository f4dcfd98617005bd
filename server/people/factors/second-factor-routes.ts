import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import {
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '#contract/people/second-factor-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import type { Config, SecretKeys } from '#server/config.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { mutate } from '#server/data/mutation-route.ts'
import { queryRoute } from '#server/data/query-route.ts'
import { route } from '#server/data/route.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { invalid, ProblemError } from '#server/http/problem-error.ts'
import { isKnownNetwork } from '#server/people/factors/known-network.ts'
import {
  decryptSecret,
  encryptSecret,
  newSecret,
  replaceRecoveryCodes,
  storedFactor,
  timeStepOf,
} from '#server/people/factors/second-factor.ts'
import {
  isTwoFactorSession,
  secondFactorDueOn,
} from '#server/people/factors/second-factor-policy.ts'
import { lockFactors, updateFactorState } from '#server/people/factors/second-factor-state.ts'
import {
  needsPassword,
  type OwnAccount,
  readOwnAccount,
  stepUpRoutes,
} from '#server/people/factors/step-up-auth.ts'
import { endSessions } from '#server/people/sessions/session-end.ts'
import {
  eventOf,
  type Origin,
  originOf,
  refusalLogger,
} from '#server/people/sessions/sign-in-events.ts'
import {
  clearAttempts,
  recordAttempt,
  throttleSubjects,
} from '#server/people/sessions/sign-in-throttle.ts'

const pendingFactor = storedFactor.extend({ isConfirmed: z.boolean() })

const wrongCode = () => invalid({ pointer: '/body/code', code: 'wrong-code' })

export function addSecondFactorRoutes(
  app: FastifyInstance,
  database: Database,
  { secretKeys }: Config,
): void {
  const logRefusal = refusalLogger(app, database)
  const stepUpRoute = stepUpRoutes(app, database, { secretKeys })

  queryRoute(
    app,
    database,
    getSecondFactor,
    () => sql`json_build_object(
      'onSince', (select f.confirmed_at from second_factors f
        where f.company_id = ${thisCompany} and f.user_id = caller.user_id),
      'passkeyCount', (select count(*) from passkeys p
        where p.company_id = ${thisCompany} and p.user_id = caller.user_id),
      'dueOn', (select ${secondFactorDueOn(thisCompany)} from users u
        where u.company_id = ${thisCompany} and u.id = caller.user_id
          and not ${isTwoFactorSession(thisCompany, sql`caller.session_id`)}),
      'isMissing', caller.lacks_second_factor,
      'needsPassword', (select ${needsPassword} from users u
        where u.company_id = ${thisCompany} and u.id = caller.user_id),
      'recoveryCodesLeft', (select count(*) from recovery_codes c
        where c.company_id = ${thisCompany} and c.user_id = caller.user_id and c.used_at is null))`,
  )

  const requireNoApp = ({ factor }: OwnAccount) => {
    if (factor) throw new ProblemError('second-factor-on')
  }
  stepUpRoute(startSecondFactor, requireNoApp, async ({ executeOne, caller }, { account }) => {
    const { secret, base32, uri } = newSecret(account.username)
    const encrypted = encryptSecret(secret, caller, secretKeys)
    const insertedRow = await executeOne(sql`
      insert into second_factors as f (company_id, user_id, secret, is_encrypted)
      values (${caller.companyId}, ${caller.userId}, ${encrypted.secret}, ${encrypted.isEncrypted})
      on conflict (company_id, user_id) do update
        set secret = excluded.secret, is_encrypted = excluded.is_encrypted, created_at = excluded.created_at
        where f.confirmed_at is null returning 1`)
    if (!insertedRow) throw new ProblemError('second-factor-on')
    return { secret: base32, uri, qr: await qrOf(uri) }
  })

  route(app, confirmSecondFactor, async (input) => {
    const { body, request } = input
    const account = await readOwnAccount(database, input, confirmSecondFactor)
    const subjects = throttleSubjects(account.username, request.ip)
    await recordAttempt(database, subjects, {
      onLimit: () => logRefusal(request, account, 'too-many-attempts'),
      isKnownHere: () => isKnownNetwork(database, account, request.ip),
    })
    const code = body.code.replaceAll(/\s/g, '')
    const confirm = (mutation: MutationContext) =>
      turnOnFactor(mutation, code, originOf(request), secretKeys)
    const recoveryCodes = await mutate(database, confirmSecondFactor, input, confirm)
    await clearAttempts(database, subjects)
    return recoveryCodes
  })

  const requireFactor = ({ hasSecondFactor }: OwnAccount) => {
    if (!hasSecondFactor) throw new ProblemError('second-factor-off')
  }
  stepUpRoute(renewRecoveryCodes, requireFactor, async (mutation, { request }) => {
    await mutation.execute(eventOf(mutation.caller, 'recovery-codes-renewed', originOf(request)))
    return { recoveryCodes: await replaceRecoveryCodes(mutation, mutation.caller) }
  })

  const requireApp = ({ factor }: OwnAccount) => {
    if (!factor) throw new ProblemError('second-factor-off')
  }
  stepUpRoute(removeSecondFactor, requireApp, async (mutation, { request }) => {
    const { execute, caller } = mutation
    await lockFactors(mutation, caller)
    await execute(sql`delete from second_factors
      where company_id = ${thisCompany} and user_id = ${caller.userId}`)
    await updateFactorState(mutation, caller)
    await endSessions(mutation, caller, { except: caller.sessionId })
    await execute(eventOf(caller, 'second-factor-off', originOf(request)))
    return null
  })
}

/** Turns on the second factor in setup if the code matches its secret. */
async function turnOnFactor(
  mutation: MutationContext,
  code: string,
  origin: Origin,
  keys: SecretKeys,
): Promise<{ recoveryCodes: string[] }> {
  const { executeOne, execute, caller } = mutation
  // A concurrent sign-in without a code either committed before this lock, and its session ends below, or it waits and
  // then needs a code.
  await lockFactors(mutation, caller)
  const factorInSetup = await executeOne(typedSql(pendingFactor)`
    select secret, is_encrypted as "isEncrypted", confirmed_at is not null as "isConfirmed" from second_factors
    where company_id = ${thisCompany} and user_id = ${caller.userId}
      and (confirmed_at is not null or created_at > now() - interval '15 minutes') for update`)
  if (!factorInSetup) throw new ProblemError('second-factor-off')
  if (factorInSetup.isConfirmed) throw new ProblemError('second-factor-on')
  const step = timeStepOf(decryptSecret(factorInSetup, caller, keys), code)
  if (step === undefined) throw wrongCode()
  await execute(sql`update second_factors set confirmed_at = now(), last_step = ${step}
    where company_id = ${thisCompany} and user_id = ${caller.userId}`)
  await updateFactorState(mutation, caller)
  await endSessions(mutation, caller, { except: caller.sessionId })
  await execute(eventOf(caller, 'second-factor-on', origin))
  return { recoveryCodes: await replaceRecoveryCodes(mutation, caller) }
}

// Imported on first use, because it is two megabytes for a rare action.
async function qrOf(text: string): Promise<string[]> {
  const { default: bwip } = await import('bwip-js')
  const [symbol] = bwip.raw('qrcode', text, 'eclevel=M')
  if (!symbol || !('pixs' in symbol)) throw new Error('no QR Code')
  const { pixs, pixx, pixy } = symbol
  return Array.from({ length: pixy }, (_, y) => pixs.slice(y * pixx, (y + 1) * pixx).join(''))
}
