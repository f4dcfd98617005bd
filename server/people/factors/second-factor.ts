import { createHash, randomBytes, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import type { SignInKind } from '#domain/people/sign-in-event.ts'
import { recoveryCodeCount } from '#domain/people/totp-code.ts'
import type { SecretKeys } from '#server/config.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import {
  type SealedSecret,
  sealedSecret,
  sealSecret,
  unsealSecret,
} from '#server/queries/secret-seal.ts'

type UserKey = { companyId: number; userId: number }

/** The secret of an authenticator app as it is stored. */
export const storedFactor = sealedSecret
export type StoredFactor = SealedSecret

/**
 * Answer to a second factor, by the value that a correct answer uses up: a time step of 30 seconds, a recovery code, or
 * a passkey's counter.
 */
export type FactorAnswer =
  | { step: number }
  | { codeHash: Buffer }
  | { passkeyId: number; counter: number }

const issuer = 'Oto'
const totp = (secret: Buffer, label = '') =>
  new TOTP({
    issuer,
    label,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
    // Parameters that every authenticator app supports (RFC 6238).
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
  })

/** Creates a secret, and the URI with which an authenticator app imports it. */
export function newSecret(username: string) {
  const secret = randomBytes(20)
  const generator = totp(secret, username)
  return { secret, base32: generator.secret.base32, uri: generator.toString() }
}

/** Returns the time step of a code (current, previous or next); undefined for a wrong code. */
export function timeStepOf(secret: Buffer, code: string, now = Date.now()): number | undefined {
  const delta = totp(secret).validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? undefined : TOTP.counter({ timestamp: now, period: 30 }) + delta
}

const sealContext = ({ companyId, userId }: UserKey) => ({
  purpose: 'oto second factor',
  owner: `${companyId}.${userId}`,
})

/** Encrypts a secret; without a key it stays unencrypted. */
export const encryptSecret = (secret: Buffer, user: UserKey, keys: SecretKeys): StoredFactor =>
  sealSecret(secret, sealContext(user), keys)

/** Decrypts a stored secret; throws if neither key fits. */
export function decryptSecret(stored: StoredFactor, user: UserKey, keys: SecretKeys): Buffer {
  const secret = unsealSecret(stored, sealContext(user), keys)
  if (secret) return secret
  throw new Error('A second factor cannot be read: SECRET_KEY is missing or another one.')
}

// Unambiguous characters for paper. 24 of these 31 are 118 bits.
const recoveryAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const recoveryCodePattern = /^[a-hj-km-np-z2-9]{24}$/
const normalizedCode = (code: string) => code.replaceAll(/[\s-]/g, '').toLowerCase()
const hashOf = (code: string) => createHash('sha256').update(normalizedCode(code)).digest()

const newRecoveryCode = () =>
  Array.from({ length: 6 }, () =>
    Array.from({ length: 4 }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]).join(''),
  ).join('-')

/** Replaces recovery codes and returns the new ones; only their hashes are stored. */
export async function replaceRecoveryCodes(
  { execute }: Pick<MutationContext, 'execute'>,
  { companyId, userId }: UserKey,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  await execute(
    sql`delete from recovery_codes where company_id = ${companyId} and user_id = ${userId}`,
  )
  await execute(sql`insert into recovery_codes (company_id, user_id, code_hash)
    select ${companyId}, ${userId}, unnest(${codes.map(hashOf)}::bytea[])
    returning user_id`)
  return codes
}

/** Verifies a code of the authenticator app. A recovery code is known by its shape; `consumeAnswer` verifies it. */
export function verifyCode(
  code: string,
  factor: StoredFactor | undefined,
  user: UserKey,
  keys: SecretKeys,
): FactorAnswer | undefined {
  const typedCode = normalizedCode(code)
  if (recoveryCodePattern.test(typedCode)) return { codeHash: hashOf(typedCode) }
  if (!factor || !/^\d{6}$/.test(typedCode)) return undefined
  const step = timeStepOf(decryptSecret(factor, user, keys), typedCode)
  return step === undefined ? undefined : { step }
}

/**
 * Returns the update that uses up an answer; it returns a row unless the answer was used before or does not exist. A
 * passkey's counter must grow, unless the authenticator has none and sends 0.
 */
export function consumeAnswer({ companyId, userId }: UserKey, answer: FactorAnswer): Sql<unknown> {
  if ('step' in answer)
    return sql`update second_factors set last_step = ${answer.step} where company_id = ${companyId}
        and user_id = ${userId} and confirmed_at is not null and last_step < ${answer.step} returning 1`
  if ('passkeyId' in answer)
    return sql`update passkeys set counter = ${answer.counter}, last_used_at = now()
      where company_id = ${companyId} and user_id = ${userId} and id = ${answer.passkeyId}
        and (counter < ${answer.counter} or (counter = 0 and ${answer.counter}::bigint = 0)) returning 1`
  return sql`update recovery_codes set used_at = now() where company_id = ${companyId}
        and user_id = ${userId} and code_hash = ${answer.codeHash} and used_at is null returning 1`
}

/** Returns the kind of log entry for an answer used before. For a passkey that means its counter did not grow. */
export const reusedKind = (answer: FactorAnswer): SignInKind =>
  'passkeyId' in answer ? 'passkey-counter' : 'wrong-code'

/** Secret of the confirmed second factor of a user, for a lateral join. */
export const confirmedFactor = sql`
  select secret, is_encrypted from second_factors f
  where f.company_id = ${thisCompany} and f.user_id = u.id and f.confirmed_at is not null offset 0`
