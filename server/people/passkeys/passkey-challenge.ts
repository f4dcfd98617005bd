import { hash, randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { Database } from '#database/client/connect.ts'
import { sql } from '#database/client/sql.ts'
import { passkeyChallengeMinutes } from '#domain/people/passkey.ts'
import type { StatementExecutor } from '#server/data/command-transaction.ts'
import { executeOne } from '#server/data/execute.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import type { RelyingParty } from '#server/people/passkeys/relying-party.ts'

/** Purpose of a challenge: adding a passkey, step-up or second factor, or signing in by passkey alone. */
type ChallengePurpose = 'registration' | 'confirmation' | 'sign-in'

/** Maximum open challenges per network. Each sign-in page that offers passkeys requests one. */
const maxOpenPerNetwork = 500

const openChallenge = z.object({
  userHandle: z.string(),
  rpId: z.string(),
  origin: z.string(),
})

const lifetime = sql`interval '1 minute' * ${sql.lit(passkeyChallengeMinutes)}`
const hashOf = (challenge: string) => hash('sha256', challenge, 'buffer')

/** Returns the handle that identifies a user to an authenticator. */
export const userHandleOf = ({ companyId, userId }: { companyId: number; userId: number }) =>
  `${companyId}.${userId}`

/** Returns the user of a handle; undefined if it is malformed. */
export function userOfHandle(handle: string | undefined) {
  const text = Buffer.from(handle ?? '', 'base64url').toString()
  const [, companyId, userId] = /^([1-9]\d{0,14})\.([1-9]\d{0,14})$/.exec(text) ?? []
  return companyId && userId ? { companyId: Number(companyId), userId: Number(userId) } : undefined
}

type ChallengeUse = {
  purpose: ChallengePurpose
  /** Empty for a sign-in by passkey alone. */
  userHandle: string
  network: string
}

/** Creates a challenge, stores its hash and deletes some expired ones. Returns its text, base64url. */
export async function createPasskeyChallenge(
  { executeOne }: Pick<StatementExecutor, 'executeOne'>,
  { purpose, userHandle, network }: ChallengeUse,
  { id, origin }: RelyingParty,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const createdRow = await executeOne(
    sql`with dropped as (
        delete from passkey_challenges where challenge_hash = any (array(
          select challenge_hash from passkey_challenges where created_at < now() - ${lifetime} limit 100))
      )
      insert into passkey_challenges (challenge_hash, purpose, user_handle, rp_id, origin, network)
      select ${hashOf(challenge)}, ${purpose}, ${userHandle}, ${id}, ${origin}, ${network}
      where (select count(*) from passkey_challenges
        where network = ${network} and created_at > now() - ${lifetime}) < ${sql.lit(maxOpenPerNetwork)}
      returning 1`,
  )
  if (!createdRow) throw new ProblemError('too-many-attempts', { retryAfter: 60 })
  return challenge
}

/** Deletes a challenge, whether the answer is right or not; returns its data, if it has not expired. */
export const takePasskeyChallenge = (
  { pool }: Database,
  challenge: string,
  purpose: ChallengePurpose,
) =>
  executeOne(
    pool,
    typedSql(openChallenge)`
      delete from passkey_challenges where challenge_hash = ${hashOf(challenge)} and purpose = ${purpose}
        and created_at > now() - ${lifetime}
      returning user_handle as "userHandle", rp_id as "rpId", origin`,
  )
