import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { StepUpProof } from '#contract/people/second-factor-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { freshSignInMinutes } from '#domain/people/session-timeouts.ts'
import type { SignInKind } from '#domain/people/sign-in-event.ts'
import type { Config } from '#server/config.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { mutate } from '#server/data/mutation-route.ts'
import { queryAsCaller } from '#server/data/query-route.ts'
import { type HandlerInput, type HandlerResult, route } from '#server/data/route.ts'
import { invalid, ProblemError } from '#server/http/problem-error.ts'
import { isKnownNetwork } from '#server/people/factors/known-network.ts'
import {
  confirmedFactor,
  consumeAnswer,
  type FactorAnswer,
  reusedKind,
  type StoredFactor,
  verifyCode,
} from '#server/people/factors/second-factor.ts'
import { verifyPasskey } from '#server/people/passkeys/passkey-store.ts'
import { checkPassword } from '#server/people/secrets/hash-queue.ts'
import { networkOf } from '#server/people/sessions/address-network.ts'
import { refusalLogger } from '#server/people/sessions/sign-in-events.ts'
import {
  clearAttempts,
  recordAttempt,
  refundAttempt,
  throttleSubjects,
} from '#server/people/sessions/sign-in-throttle.ts'

/** The caller's own account; `factor` is the secret of a confirmed authenticator app. */
export type OwnAccount = {
  companyId: number
  userId: number
  username: string
  name: string
  company: string
  /** Null for users without a password. */
  passwordHash: string | null
  hasSecondFactor: boolean
  /** Whether step-up needs the password. */
  needsPassword: boolean
  /** Whether a recent sign-in is enough for a user who has no password. */
  isJustSignedIn: boolean
  factor: StoredFactor | undefined
}

/** Creates the error for a wrong password in step-up authentication. */
export const wrongPassword = () => invalid({ pointer: '/body/password', code: 'wrong-password' })

/**
 * Whether step-up needs the password of the caller, a user `u`. False for a user without one, and after a provider's
 * sign-in that must first set up a second factor, since the person may not know the password.
 */
export const needsPassword = sql`(u.password_hash is not null
  and not (not u.has_second_factor and caller.lacks_second_factor and exists (select from provider_sessions p
    where p.company_id = ${thisCompany} and p.session_id = caller.session_id)))`

/** Whether the session is recent, or limited to setting up a second factor. */
const isJustSignedIn = sql`(caller.lacks_second_factor or exists (select from sessions s
  where s.company_id = ${thisCompany} and s.id = caller.session_id
    and s.started_at > now() - ${`${freshSignInMinutes} minutes`}::interval))`

/** Reads the caller's account; throws if the endpoint does not allow the caller. */
export async function readOwnAccount(
  database: Database,
  { request }: Pick<HandlerInput<Endpoint>, 'request'>,
  endpoint: Endpoint,
): Promise<OwnAccount> {
  const accountText = await queryAsCaller(
    database,
    request,
    endpoint,
    sql`(select json_build_object('companyId', u.company_id, 'userId', u.id, 'username', u.username, 'name', u.name,
        'passwordHash', u.password_hash, 'company', c.name, 'hasSecondFactor', u.has_second_factor,
        'needsPassword', ${needsPassword}, 'isJustSignedIn', ${isJustSignedIn}, 'secret', encode(f.secret, 'hex'), 'isEncrypted', f.is_encrypted)
      from users u join companies c on c.id = ${thisCompany} left join lateral (${confirmedFactor}) f on true
      where u.company_id = ${thisCompany} and u.id = caller.user_id)`,
  )
  const { secret, isEncrypted, ...account } = JSON.parse(accountText)
  const factor = secret === null ? undefined : { secret: Buffer.from(secret, 'hex'), isEncrypted }
  return { ...account, factor }
}

/**
 * Step-up authentication: throttles attempts as at sign-in, verifies the account's password if one is given, then runs
 * work. Hashing holds no connection. With `verifiesFactor` the work also verifies a second factor.
 */
export async function withPasswordCheck<Result>(
  database: Database,
  { request }: Pick<HandlerInput<Endpoint>, 'request'>,
  { account, password, logRefusal, verifiesFactor = false }: PasswordProof,
  work: () => Promise<Result>,
): Promise<Result> {
  const subjects = throttleSubjects(account.username, request.ip)
  await recordAttempt(database, subjects, {
    onLimit: () => logRefusal(request, account, 'too-many-attempts'),
    isKnownHere: () => isKnownNetwork(database, account, request.ip),
  })
  const hash = account.passwordHash ?? undefined
  const isPasswordRight =
    password === undefined || (await checkPassword(password, hash, networkOf(request.ip)))
  if (!isPasswordRight) {
    logRefusal(request, account, 'wrong-password')
    throw wrongPassword()
  }
  const result = await work()
  // With a second factor, a correct password alone clears no failures; otherwise codes could be guessed without limit.
  if (account.hasSecondFactor && !verifiesFactor) await refundAttempt(database, subjects)
  else await clearAttempts(database, subjects)
  return result
}

type PasswordProof = {
  account: OwnAccount
  /** Undefined if no password is required. */
  password: string | undefined
  logRefusal: ReturnType<typeof refusalLogger>
  verifiesFactor?: boolean
}

type StepUpEndpoint = Endpoint & { schema: { body: { _zod: { output: StepUpProof } } } }

type StepUpHandler<E extends Endpoint> = (
  mutation: MutationContext,
  input: HandlerInput<E> & { account: OwnAccount },
) => Promise<HandlerResult<E>>

/**
 * Returns a function that adds mutation routes with step-up authentication: password and second factor, if the account
 * has them, else a recent sign-in.
 */
export function stepUpRoutes(
  app: FastifyInstance,
  database: Database,
  { secretKeys }: Pick<Config, 'secretKeys'>,
) {
  const logRefusal = refusalLogger(app, database)

  /** `check` refuses accounts before any verification. */
  return <E extends StepUpEndpoint>(
    endpoint: E,
    check: (account: OwnAccount, input: HandlerInput<E>) => void | Promise<void>,
    handler: StepUpHandler<E>,
  ): void =>
    route(app, endpoint, async (input) => {
      const { request } = input
      const { password, ...answers } = input.body as StepUpProof
      const account = await readOwnAccount(database, input, endpoint)
      await check(account, input)
      if (password === undefined && account.needsPassword)
        throw invalid({ pointer: '/body/password', code: 'required' })
      if (!account.needsPassword && !account.hasSecondFactor && !account.isJustSignedIn)
        throw new ProblemError('sign-in-too-old')
      const field = answers.passkey ? 'passkey' : 'code'
      const refuse = (kind: SignInKind = `wrong-${field}`) => {
        logRefusal(request, account, kind)
        return invalid({ pointer: `/body/${field}`, code: `wrong-${field}` })
      }
      const isAnswered = answers.code !== undefined || answers.passkey !== undefined
      if (account.hasSecondFactor && !isAnswered)
        throw invalid({ pointer: '/body/code', code: 'required' })
      const proof = { account, password, logRefusal, verifiesFactor: account.hasSecondFactor }
      return withPasswordCheck(database, input, proof, async () => {
        const answer = account.hasSecondFactor
          ? await verifyFactor(database, account, answers, secretKeys)
          : undefined
        if (account.hasSecondFactor && !answer) throw refuse()
        return mutate(database, endpoint, input, async (mutation) => {
          if (answer && !(await mutation.executeOne(consumeAnswer(mutation.caller, answer))))
            throw refuse(reusedKind(answer))
          return handler(mutation, { ...input, account })
        })
      })
    })
}

/** Verifies a code or passkey of an account with a second factor; undefined if it is wrong. */
export async function verifyFactor(
  database: Database,
  account: { companyId: number; userId: number; factor: StoredFactor | undefined },
  { code, passkey }: Pick<StepUpProof, 'code' | 'passkey'>,
  secretKeys: Config['secretKeys'],
): Promise<FactorAnswer | undefined> {
  if (!passkey) return verifyCode(code ?? '', account.factor, account, secretKeys)
  const verification = await verifyPasskey(database, account, passkey, 'confirmation')
  return verification && { passkeyId: verification.passkey.id, counter: verification.counter }
}
