import {
  createCipheriv,
  createDecipheriv,
  createHash,
  hkdfSync,
  randomBytes,
  randomInt,
} from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import * as z from 'zod'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { recoveryCodeCount } from '#domain/totp-code.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'

type UserKey = { companyId: number; userId: number }

/** A person's secret as it is kept. */
export const keptFactor = z.object({ secret: z.instanceof(Buffer), isEncrypted: z.boolean() })
export type KeptFactor = z.output<typeof keptFactor>

/** What a right answer uses up: the 30 seconds of a code, or a recovery code. */
export type Answer = { step: number } | { codeHash: Buffer }

const issuer = 'Oto'
const totp = (secret: Buffer, label = '') =>
  new TOTP({
    issuer,
    label,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
    // What every authenticator application knows (RFC 6238, and the usual defaults).
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
  })

/** A new secret, and how an authenticator application takes it in. */
export function newSecret(username: string) {
  const secret = randomBytes(20)
  const one = totp(secret, username)
  return { secret, base32: one.secret.base32, uri: one.toString() }
}

/** Which 30 seconds a code belongs to: those now, or one before or after, as clocks differ; none for a wrong code. */
export function stepOf(secret: Buffer, code: string, now = Date.now()): number | undefined {
  const delta = totp(secret).validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? undefined : TOTP.counter({ timestamp: now, period: 30 }) + delta
}

const sealingKey = (key: string) =>
  Buffer.from(hkdfSync('sha256', key, '', 'oto second factor', 32))
// A row that was moved to another user does not open.
const owner = ({ companyId, userId }: UserKey) => Buffer.from(`${companyId}.${userId}`)
const lengths = { nonce: 12, tag: 16 }

/** A secret as it is kept: sealed with AES-256-GCM where the server has a key, else as it is. */
export function keep(secret: Buffer, user: UserKey, key: string | undefined): KeptFactor {
  if (!key) return { secret, isEncrypted: false }
  const nonce = randomBytes(lengths.nonce)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(key), nonce).setAAD(owner(user))
  const text = Buffer.concat([cipher.update(secret), cipher.final()])
  return { secret: Buffer.concat([nonce, cipher.getAuthTag(), text]), isEncrypted: true }
}

/** Opens a kept secret; throws where the key is missing or another one. */
export function open(
  { secret, isEncrypted }: KeptFactor,
  user: UserKey,
  key: string | undefined,
): Buffer {
  if (!isEncrypted) return secret
  const cut = lengths.nonce + lengths.tag
  try {
    const nonce = secret.subarray(0, lengths.nonce)
    const cipher = createDecipheriv('aes-256-gcm', sealingKey(key ?? ''), nonce)
      .setAAD(owner(user))
      .setAuthTag(secret.subarray(lengths.nonce, cut))
    return Buffer.concat([cipher.update(secret.subarray(cut)), cipher.final()])
  } catch (error) {
    throw new Error('A second factor cannot be read: SECRET_KEY is missing or another one.', {
      cause: error,
    })
  }
}

// As of passwords to begin with: read from paper, none is taken for another. 24 of 31 are 118 bits.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const recoveryCode = /^[a-hj-km-np-z2-9]{24}$/
const plain = (code: string) => code.replaceAll(/[\s-]/g, '').toLowerCase()
const hashOf = (code: string) => createHash('sha256').update(plain(code)).digest()

const newRecoveryCode = () =>
  Array.from({ length: 6 }, () =>
    Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join(''),
  ).join('-')

/** New recovery codes instead of all there were; given back once, only their hashes stay. */
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

/** Reads what was typed: a code of the application, or by its shape a recovery code. */
export function answerOf(
  code: string,
  factor: KeptFactor,
  user: UserKey,
  key: string | undefined,
): Answer | undefined {
  const typed = plain(code)
  if (recoveryCode.test(typed)) return { codeHash: hashOf(typed) }
  if (!/^\d{6}$/.test(typed)) return undefined
  const step = stepOf(open(factor, user, key), typed)
  return step === undefined ? undefined : { step }
}

/** Uses an answer up; gives a row, unless somebody has used it, or there is no such recovery code. */
export const spend = ({ companyId, userId }: UserKey, answer: Answer): Sql<unknown> =>
  'step' in answer
    ? sql`update second_factors set last_step = ${answer.step} where company_id = ${companyId}
        and user_id = ${userId} and confirmed_at is not null and last_step < ${answer.step} returning 1`
    : sql`update recovery_codes set used_at = now() where company_id = ${companyId}
        and user_id = ${userId} and code_hash = ${answer.codeHash} and used_at is null returning 1`

/** The secret of a user who has turned it on, as columns of a lateral join. */
export const confirmedFactor = sql`
  select secret, is_encrypted from second_factors f
  where f.company_id = ${thisCompany} and f.user_id = u.id and f.confirmed_at is not null offset 0`
