import * as z from 'zod'
import type { Database } from '#database/client/connect.ts'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { type ProviderFault, signInProviderSettings } from '#domain/people/sign-in-provider.ts'
import type { SecretKeys } from '#server/config.ts'
import { columnsOf } from '#server/data/entity.ts'
import { executeOneAsTenant } from '#server/data/execute.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { type SealedSecret, sealSecret, unsealSecret } from '#server/queries/secret-seal.ts'

const providerRow = z.object({
  companyId: z.int(),
  id: z.int(),
  handle: z.string(),
  secret: z.instanceof(Buffer),
  isEncrypted: z.boolean(),
  ...signInProviderSettings.shape,
})
export type SignInProvider = z.output<typeof providerRow>

/** Handle of a provider or company in URLs, for people who are not signed in. */
export const handleOf = (companyId: number, handle: string) => `${companyId}.${handle}`

/** Splits a handle, which the schema has validated. */
export const splitHandle = (handle: string): { companyId: string; random: string } => {
  const dotIndex = handle.indexOf('.')
  return { companyId: handle.slice(0, dotIndex), random: handle.slice(dotIndex + 1) }
}

const readProvider = (
  { tenantPool }: Database,
  companyId: string | number,
  condition: Sql,
): Promise<SignInProvider | undefined> =>
  executeOneAsTenant(
    tenantPool,
    companyId,
    typedSql(providerRow)`
      select ${columnsOf(providerRow, 'p', { handle: sql`p.handle::text`, secret: sql`p.client_secret` })}
      from sign_in_providers p where p.company_id = ${thisCompany} and ${condition}`,
  )

/** Finds a provider by its handle. */
export function findProvider(
  database: Database,
  handle: string,
): Promise<SignInProvider | undefined> {
  const { companyId, random } = splitHandle(handle)
  return readProvider(database, companyId, sql`p.handle = ${random}::uuid`)
}

export const findProviderById = (
  database: Database,
  companyId: number,
  id: number,
): Promise<SignInProvider | undefined> => readProvider(database, companyId, sql`p.id = ${id}`)

type ProviderKey = { companyId: number; handle: string }

// The handle instead of the id, because the handle is known before the insert, and also unique.
const sealContext = ({ companyId, handle }: ProviderKey) => ({
  purpose: 'oto sign-in provider',
  owner: handleOf(companyId, handle),
})

/** Encrypts the client secret of a provider. */
export const sealClientSecret = (
  secret: string,
  provider: ProviderKey,
  keys: SecretKeys,
): SealedSecret => sealSecret(Buffer.from(secret), sealContext(provider), keys)

/** Decrypts the client secret of a provider; throws if neither key fits. */
export function clientSecretOf(provider: ProviderKey & SealedSecret, keys: SecretKeys): string {
  const secret = unsealSecret(provider, sealContext(provider), keys)
  if (!secret) throw new ProviderError('secret-unreadable')
  return secret.toString()
}

/** Error of a provider: a fault, or a response that must not be trusted. */
export class ProviderError extends Error {
  readonly fault: ProviderFault | 'distrusted' | 'denied'

  constructor(fault: ProviderError['fault'], cause?: unknown) {
    super(fault, { cause })
    this.fault = fault
  }
}
