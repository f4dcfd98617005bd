import * as z from 'zod'
import type { Database } from '#database/client/connect.ts'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import type { SecretKeys } from '#server/config.ts'
import { type CommandTransaction, inTransaction } from '#server/data/command-transaction.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { decryptSecret } from '#server/people/factors/second-factor.ts'
import { clientSecretOf } from '#server/people/providers/provider-store.ts'
import { sealedSecret } from '#server/queries/secret-seal.ts'
import { webhookSecretOf } from '#server/queries/webhook-secret.ts'

const companyIdRow = z.object({ id: z.number() })
const sealedFactor = sealedSecret.extend({ userId: z.number() })
const sealedByHandle = sealedSecret.extend({ handle: z.string() })

/** Maximum secrets tried per company. Several, because some may have been encrypted with an earlier, lost key. */
const maxTriedPerCompany = 20

const selectEncrypted = (columns: Sql, table: Sql): Sql => sql`
  select ${columns}, is_encrypted as "isEncrypted" from ${table}
  where company_id = ${thisCompany} and is_encrypted order by 1 desc limit ${maxTriedPerCompany}`

/** Whether any tried secret of a company can be decrypted; undefined if none is encrypted. */
async function canDecrypt(
  { execute }: CommandTransaction,
  companyId: number,
  keys: SecretKeys,
): Promise<boolean | undefined> {
  const factors = await execute(typedSql(sealedFactor)`
    ${selectEncrypted(sql`user_id as "userId", secret`, sql`second_factors`)}`)
  const providers = await execute(typedSql(sealedByHandle)`
    ${selectEncrypted(sql`handle::text as handle, client_secret as secret`, sql`sign_in_providers`)}`)
  const webhooks = await execute(typedSql(sealedByHandle)`
    ${selectEncrypted(sql`handle::text as handle, secret`, sql`webhook_endpoints`)}`)
  if (factors.length + providers.length + webhooks.length === 0) return undefined
  return (
    factors.some(({ userId, ...stored }) =>
      isReadable(() => decryptSecret(stored, { companyId, userId }, keys)),
    ) ||
    providers.some((provider) =>
      isReadable(() => clientSecretOf({ companyId, ...provider }, keys)),
    ) ||
    webhooks.some(
      ({ handle, ...sealed }) => webhookSecretOf(sealed, { companyId, handle }, keys) !== undefined,
    )
  )
}

function isReadable(read: () => unknown): boolean {
  try {
    read()
    return true
  } catch {
    return false
  }
}

/** Throws if the database has encrypted secrets and the keys decrypt none of the tried ones. */
export async function assertSecretKey(database: Database, keys: SecretKeys): Promise<void> {
  const isWrong = await inTransaction(database, async (transaction) => {
    const companies = await transaction.execute(
      typedSql(companyIdRow)`select distinct company_id as id from usernames order by 1`,
    )
    let isUnreadable = false
    for (const { id } of companies) {
      await transaction.setTenant(id)
      const isDecrypted = await canDecrypt(transaction, id, keys)
      if (isDecrypted) return false
      isUnreadable ||= isDecrypted === false
    }
    return isUnreadable
  })
  if (!isWrong) return
  throw new Error(
    `${keys.current ? 'SECRET_KEY is not the key' : 'SECRET_KEY is not set, but is the key'} that the secrets of second ` +
      'factors, sign-in providers and webhooks in this database are encrypted with: set it to that key; if it is lost, ' +
      '`npx oto rotate-secret-key --discard-unreadable` gives them up.',
  )
}
