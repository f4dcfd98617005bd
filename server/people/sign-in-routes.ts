import type { FastifyInstance, FastifyRequest } from 'fastify'
import { signIn } from '#contract/auth-endpoints.ts'
import type { ProblemCode } from '#contract/problem-codes.ts'
import type { Database } from '#database/client/connect.ts'
import { withClient } from '#database/client/with-client.ts'
import { initialPasswordDays } from '#domain/password-rule.ts'
import type { SignedIn } from '#domain/person.ts'
import type { SignInKind } from '#domain/sign-in-event.ts'
import { noSupplier } from '#domain/supplier.ts'
import type { Config } from '#server/config.ts'
import { invalid, ProblemError } from '#server/http/problem-error.ts'
import { type HandlerInput, route } from '#server/http/route.ts'
import { networkOf, wideNetworkOf } from '#server/people/address-network.ts'
import { checkPassword, hashInTurn, withPlace } from '#server/people/hash-queue.ts'
import { isKnownNetwork } from '#server/people/known-network.ts'
import { refuseEasyPassword } from '#server/people/password-strength.ts'
import { answerOf } from '#server/people/second-factor.ts'
import {
  type Account,
  factorOf,
  findAccount,
  type Shown,
  startSession,
} from '#server/people/sign-in-account.ts'
import { originOf, refusalNotes } from '#server/people/sign-in-events.ts'
import {
  countTry,
  forgetTry,
  refuseRemembered,
  returnTry,
  subjectsOf,
} from '#server/people/sign-in-throttle.ts'

/**
 * Signing in: the one call that needs no session. Where a right password is not enough, the answer says what else to
 * send, and the same call is made again with it.
 */
export function addSignInRoute(app: FastifyInstance, database: Database, config: Config): void {
  const note = refusalNotes(app, database)
  const enter = async ({ body, request }: HandlerInput<typeof signIn>) => {
    const username = body.username.trim().toLowerCase()
    const subjects = subjectsOf(username, request.ip)
    const network = networkOf(request.ip)
    const noteWait = async () =>
      note(request, await findAccount(database, username), 'too-many-attempts')
    await countTry(database, subjects, {
      onLimit: () => void noteWait().catch(() => {}),
      isKnownHere: async () =>
        isKnownNetwork(database, await findAccount(database, username), request.ip),
    })
    const found = await findAccount(database, username)
    const hash = found?.isDisabled ? undefined : found?.passwordHash
    const isRight = await checkPassword(body.password, hash, network)
    const refuse = (kind: SignInKind, code: ProblemCode) => {
      note(request, found, kind)
      return new ProblemError(code)
    }
    if (!found || !isRight) {
      throw refuse(found?.isDisabled ? 'disabled' : 'wrong-password', 'wrong-credentials')
    }
    const wrongCode = () => refuse('wrong-code', 'wrong-code')
    const lacking = missing(found, body)
    if (lacking === 'initial-password-expired') throw refuse(lacking, lacking)
    // The password was right: what it lacks is no guess of the address. No code is asked for before the choice is good.
    const admit = async () => {
      await judgeChoice(found, body)
      if (lacking) throw new ProblemError(lacking)
    }
    await admit().catch(async (refusal) => {
      await returnTry(database, subjects)
      throw refusal
    })
    const answer = await answerShown(found, body.code, config.secretKey)
    if (answer === null) throw wrongCode()
    const newHash =
      body.newPassword === undefined ? undefined : await hashInTurn(body.newPassword, network)
    const token = await start(database, found, request, { answer, newHash })
    if (!token) throw answer ? wrongCode() : refuse('wrong-password', 'wrong-credentials')
    await forgetTry(database, subjects)
    return signedIn(found, token)
  }
  route(app, signIn, async (heard) => {
    const { ip } = heard.request
    // Before it takes a place: whoever has to wait would keep others waiting.
    refuseRemembered(database, subjectsOf(heard.body.username.trim().toLowerCase(), ip))
    return withPlace(wideNetworkOf(ip) ?? networkOf(ip), () => enter(heard))
  })
}

type Said = { password: string; code?: string | undefined; newPassword?: string | undefined }

/** What the account asks for besides the password and did not get. */
function missing(account: Account, { code, newPassword }: Said): ProblemCode | undefined {
  if (account.hasInitialPassword) {
    if (account.passwordAge > initialPasswordDays) return 'initial-password-expired'
    if (newPassword === undefined) return 'new-password-required'
  }
  return factorOf(account) && code === undefined ? 'second-factor-required' : undefined
}

/** What the code shows: null where it is wrong, nothing where none is asked for. */
async function answerShown(account: Account, code: string | undefined, key: string | undefined) {
  const factor = factorOf(account)
  return factor ? (answerOf(code ?? '', factor, account, key) ?? null) : undefined
}

/** Refuses a new password where none is asked for, or that is none. */
async function judgeChoice(account: Account, { password, newPassword }: Said): Promise<void> {
  if (newPassword === undefined) return
  const wrong = (code: 'unknown-field' | 'duplicate') =>
    invalid({ pointer: '/body/newPassword', code })
  if (!account.hasInitialPassword) throw wrong('unknown-field')
  if (newPassword === password) throw wrong('duplicate')
  await refuseEasyPassword(newPassword, [account.username, account.name, account.company])
}

async function start(
  database: Database,
  account: Account,
  request: FastifyRequest,
  shown: Shown,
): Promise<string | undefined> {
  let token: string | undefined
  await withClient(database.pool, async (client) => {
    token = await startSession(client, account, originOf(request), shown)
  })
  return token
}

const signedIn = (account: Account, token: string): SignedIn => ({
  credentials: { token, type: 'Bearer', empre: account.companyId, roles: account.roles },
  proveidor: { id: account.supplierId ?? noSupplier, rao: account.supplierName ?? '' },
  user: { username: account.username, name: account.name, email: account.email },
})
