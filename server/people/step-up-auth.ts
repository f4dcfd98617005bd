import type { Endpoint } from '#contract/endpoint.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { queryAsCaller } from '#server/data/query-route.ts'
import { invalid } from '#server/http/problem-error.ts'
import type { HandlerInput } from '#server/http/route.ts'
import { networkOf } from '#server/people/address-network.ts'
import { checkPassword } from '#server/people/hash-queue.ts'
import { isKnownNetwork } from '#server/people/known-network.ts'
import { confirmedFactor, type KeptFactor } from '#server/people/second-factor.ts'
import type { refusalNotes } from '#server/people/sign-in-events.ts'
import { countTry, forgetTry, returnTry, subjectsOf } from '#server/people/sign-in-throttle.ts'

/** The caller as their account is kept; `secret` is that of a second factor that is on. */
export type OwnAccount = {
  companyId: number
  userId: number
  username: string
  name: string
  company: string
  hash: string
  factor: KeptFactor | undefined
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
 * Lets a piece of work happen for whom knows the password of the account. Whoever found an open screen may guess at it,
 * and at codes, no more often than at the door; while hashes are computed no connection waits for them. With `hasCode`
 * the work looks at a code, too.
 */
export async function withPassword<Result>(
  database: Database,
  { request }: Pick<HandlerInput<Endpoint>, 'request'>,
  { account, password, note, hasCode = false }: Proof,
  work: () => Promise<Result>,
): Promise<Result> {
  const subjects = subjectsOf(account.username, request.ip)
  await countTry(database, subjects, {
    onLimit: () => note(request, account, 'too-many-attempts'),
    isKnownHere: () => isKnownNetwork(database, account, request.ip),
  })
  if (!(await checkPassword(password, account.hash, networkOf(request.ip)))) {
    note(request, account, 'wrong-password')
    throw wrongPassword()
  }
  const result = await work()
  // Where codes are asked for, a password alone clears nothing: between two of them codes could be guessed at for ever.
  if (account.factor && !hasCode) await returnTry(database, subjects)
  else await forgetTry(database, subjects)
  return result
}

type Proof = {
  account: OwnAccount
  password: string
  note: ReturnType<typeof refusalNotes>
  hasCode?: boolean
}
