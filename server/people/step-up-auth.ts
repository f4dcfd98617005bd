import type { Endpoint } from '#contract/endpoint.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { queryAsCaller } from '#server/data/query-route.ts'
import type { HandlerInput } from '#server/data/route.ts'
import { invalid } from '#server/http/problem-error.ts'
import { networkOf } from '#server/people/address-network.ts'
import { checkPassword } from '#server/people/hash-queue.ts'
import { isKnownNetwork } from '#server/people/known-network.ts'
import { confirmedFactor, type StoredFactor } from '#server/people/second-factor.ts'
import type { refusalLogger } from '#server/people/sign-in-events.ts'
import {
  clearAttempts,
  recordAttempt,
  refundAttempt,
  throttleSubjects,
} from '#server/people/sign-in-throttle.ts'

/** The caller as their account is kept; `secret` is that of a second factor that is on. */
export type OwnAccount = {
  companyId: number
  userId: number
  username: string
  name: string
  company: string
  /** Null for who signs in by other means and has no password. */
  hash: string | null
  factor: StoredFactor | undefined
}

/** For whom a wrong password is no news: the caller has been told. */
export const wrongPassword = () => invalid({ pointer: '/body/password', code: 'wrong-password' })

/** Reads who is calling; refuses whom the endpoint does not admit. */
export async function ownAccount(
  database: Database,
  { request }: Pick<HandlerInput<Endpoint>, 'request'>,
  endpoint: Endpoint,
): Promise<OwnAccount> {
  const known = await queryAsCaller(
    database,
    request,
    endpoint,
    sql`(select json_build_object('companyId', u.company_id, 'userId', u.id, 'username', u.username, 'name', u.name,
        'hash', u.password_hash, 'company', c.name, 'secret', encode(f.secret, 'hex'), 'isEncrypted', f.is_encrypted)
      from users u join companies c on c.id = ${thisCompany} left join lateral (${confirmedFactor}) f on true
      where u.company_id = ${thisCompany} and u.id = caller.user_id)`,
  )
  const { secret, isEncrypted, ...account } = JSON.parse(known)
  const factor = secret === null ? undefined : { secret: Buffer.from(secret, 'hex'), isEncrypted }
  return { ...account, factor }
}

/**
 * Step-up authentication: runs work after the account's password is verified. Attempts are throttled as at sign-in; no
 * connection is held while hashing. With `hasCode` the work verifies a code too.
 */
export async function requirePassword<Result>(
  database: Database,
  { request }: Pick<HandlerInput<Endpoint>, 'request'>,
  { account, password, note, hasCode = false }: PasswordProof,
  work: () => Promise<Result>,
): Promise<Result> {
  const subjects = throttleSubjects(account.username, request.ip)
  await recordAttempt(database, subjects, {
    onLimit: () => note(request, account, 'too-many-attempts'),
    isKnownHere: () => isKnownNetwork(database, account, request.ip),
  })
  if (!(await checkPassword(password, account.hash ?? undefined, networkOf(request.ip)))) {
    note(request, account, 'wrong-password')
    throw wrongPassword()
  }
  const result = await work()
  // With a second factor a correct password alone clears nothing: it would allow unlimited guesses of codes.
  if (account.factor && !hasCode) await refundAttempt(database, subjects)
  else await clearAttempts(database, subjects)
  return result
}

type PasswordProof = {
  account: OwnAccount
  password: string
  note: ReturnType<typeof refusalLogger>
  hasCode?: boolean
}
