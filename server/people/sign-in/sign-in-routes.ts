import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { signIn } from '#contract/people/auth-endpoints.ts'
import type { ProblemCode } from '#contract/problem-codes.ts'
import type { Database } from '#database/client/connect.ts'
import { withClient } from '#database/client/with-client.ts'
import { initialPasswordDays } from '#domain/people/password-rule.ts'
import type { SignInKind } from '#domain/people/sign-in-event.ts'
import type { Config } from '#server/config.ts'
import { type HandlerInput, route } from '#server/data/route.ts'
import { invalid, ProblemError } from '#server/http/problem-error.ts'
import { isKnownNetwork } from '#server/people/factors/known-network.ts'
import { reusedKind } from '#server/people/factors/second-factor.ts'
import {
  factorOf,
  findAccount,
  type SignInAccount,
  signInReply,
} from '#server/people/factors/sign-in-account.ts'
import { verifyFactor } from '#server/people/factors/step-up-auth.ts'
import { createConfirmationOptions } from '#server/people/passkeys/passkey-store.ts'
import { relyingPartyOf } from '#server/people/passkeys/relying-party.ts'
import { checkPassword, hashInQueue, withSignInSlot } from '#server/people/secrets/hash-queue.ts'
import { refuseEasyPassword } from '#server/people/secrets/password-strength.ts'
import { networkOf, wideNetworkOf } from '#server/people/sessions/address-network.ts'
import { originOf, refusalLogger } from '#server/people/sessions/sign-in-events.ts'
import {
  clearAttempts,
  recordAttempt,
  refundAttempt,
  refuseCached,
  throttleSubjects,
} from '#server/people/sessions/sign-in-throttle.ts'
import { createSession, type PresentedFactors } from '#server/people/sign-in/sign-in-session.ts'

/**
 * Adds the sign-in route. If more than the password is required, the reply names it, and the client repeats the call
 * with it.
 */
export function addSignInRoute(app: FastifyInstance, database: Database, config: Config): void {
  const logRefusal = refusalLogger(app, database)
  /** Returns the verified factor: null for a wrong one, undefined if none is required. */
  const verifyAnswer = async (account: SignInAccount, body: SignInBody) =>
    account.hasSecondFactor
      ? ((await verifyFactor(
          database,
          { ...account, factor: factorOf(account) },
          body,
          config.secretKeys,
        )) ?? null)
      : undefined
  /** Returns the passkey challenge, an alternative to a code, if the account has a passkey for this host. */
  const createPasskeyOptions = async (account: SignInAccount, request: FastifyRequest) => {
    const party = relyingPartyOf(request, config)
    const passkeyOptions =
      party && (await createConfirmationOptions(database, account, networkOf(request.ip), party))
    return passkeyOptions ? { passkeyOptions } : {}
  }
  const authenticate = async ({ body, request }: HandlerInput<typeof signIn>) => {
    const username = body.username.trim().toLowerCase()
    const subjects = throttleSubjects(username, request.ip)
    const network = networkOf(request.ip)
    const logThrottled = async () =>
      logRefusal(request, await findAccount(database, username), 'too-many-attempts')
    await recordAttempt(database, subjects, {
      onLimit: () => void logThrottled().catch(() => {}),
      isKnownHere: async () =>
        isKnownNetwork(database, await findAccount(database, username), request.ip),
    })
    const account = await findAccount(database, username)
    const hash = account?.isDisabled ? undefined : (account?.passwordHash ?? undefined)
    const isPasswordRight = await checkPassword(body.password, hash, network)
    const refuse = (kind: SignInKind, code: ProblemCode) => {
      logRefusal(request, account, kind)
      return new ProblemError(code)
    }
    if (!account || !isPasswordRight) {
      throw refuse(account?.isDisabled ? 'disabled' : 'wrong-password', 'wrong-credentials')
    }
    const refuseFactor = (kind: SignInKind = body.passkey ? 'wrong-passkey' : 'wrong-code') =>
      refuse(kind, body.passkey ? 'passkey-refused' : 'wrong-code')
    const requirement = missingRequirement(account, body)
    // Correct password: refund the network's attempt. Validate the new password before requesting a code.
    const checkRequirements = async () => {
      if (account.isProviderRequired) throw refuse('provider-refused', 'provider-required')
      if (requirement === 'initial-password-expired') throw refuse(requirement, requirement)
      await checkNewPassword(account, body)
      if (requirement === 'second-factor-required')
        throw new ProblemError(requirement, await createPasskeyOptions(account, request))
      if (requirement) throw new ProblemError(requirement)
    }
    await checkRequirements().catch(async (refusal) => {
      await refundAttempt(database, subjects)
      throw refusal
    })
    const answer = await verifyAnswer(account, body)
    if (answer === null) throw refuseFactor()
    const newHash =
      body.newPassword === undefined ? undefined : await hashInQueue(body.newPassword, network)
    const token = await startAccountSession(database, account, request, { answer, newHash })
    if (!token)
      throw answer
        ? refuseFactor(reusedKind(answer))
        : refuse('wrong-password', 'wrong-credentials')
    await clearAttempts(database, subjects)
    return signInReply(account, token)
  }
  route(app, signIn, async (input) => {
    const { ip } = input.request
    // Refuses throttled clients before they take a slot.
    refuseCached(database, throttleSubjects(input.body.username.trim().toLowerCase(), ip))
    return withSignInSlot(wideNetworkOf(ip) ?? networkOf(ip), () => authenticate(input))
  })
}

type SignInBody = z.output<typeof signIn.schema.body>

/** Returns what is required beyond the password: a new password instead of an initial one, or a second factor. */
function missingRequirement(
  account: SignInAccount,
  { code, passkey, newPassword }: SignInBody,
): ProblemCode | undefined {
  if (account.hasInitialPassword) {
    if (account.passwordAgeDays > initialPasswordDays) return 'initial-password-expired'
    if (newPassword === undefined) return 'new-password-required'
  }
  const isAnswered = code !== undefined || passkey !== undefined
  return account.hasSecondFactor && !isAnswered ? 'second-factor-required' : undefined
}

/** Throws for a new password that is not required, unchanged, or easily guessed. */
async function checkNewPassword(
  account: SignInAccount,
  { password, newPassword }: SignInBody,
): Promise<void> {
  if (newPassword === undefined) return
  const refuseNewPassword = (code: 'unknown-field' | 'duplicate') =>
    invalid({ pointer: '/body/newPassword', code })
  if (!account.hasInitialPassword) throw refuseNewPassword('unknown-field')
  if (newPassword === password) throw refuseNewPassword('duplicate')
  await refuseEasyPassword(newPassword, [account.username, account.name, account.company])
}

async function startAccountSession(
  database: Database,
  account: SignInAccount,
  request: FastifyRequest,
  factors: PresentedFactors,
): Promise<string | undefined> {
  let token: string | undefined
  await withClient(database.pool, async (client) => {
    token = await createSession(client, account, originOf(request), factors)
  })
  return token
}
