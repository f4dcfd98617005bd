import * as z from 'zod'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { executeAsTenant, executeOneAsTenant } from '#server/data/execute.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { companyOfToken, newToken, tokenHash } from '#server/http/credentials.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import type { ProviderFlow } from '#server/people/providers/provider-client.ts'
import { networkOf } from '#server/people/sessions/address-network.ts'

const storedFlow = z.object({
  companyId: z.int(),
  providerId: z.int(),
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  redirectUri: z.string(),
})

const lifetimeMinutes = 10
const maxPerNetwork = 100
const lifetime = sql`interval '1 minute' * ${sql.lit(lifetimeMinutes)}`

/**
 * Stores a new sign-in in progress; returns the browser's token for it. Throws `too-many-attempts` if a network has too
 * many.
 */
export async function storeFlow(
  { tenantPool }: Database,
  { companyId, id }: { companyId: number; id: number },
  flow: ProviderFlow,
  address: string,
): Promise<string> {
  const token = newToken(companyId)
  const network = networkOf(address)
  await executeAsTenant(
    tenantPool,
    companyId,
    sql`delete from provider_flows where company_id = ${thisCompany} and token_hash in (
      select token_hash from provider_flows
      where company_id = ${thisCompany} and started_at < now() - ${lifetime} limit 1000)`,
  )
  const storedRow = await executeOneAsTenant(
    tenantPool,
    companyId,
    sql`insert into provider_flows
        (company_id, token_hash, provider_id, state, nonce, code_verifier, redirect_uri, network)
      select ${thisCompany}, ${tokenHash(token)}, ${id}, ${flow.state}, ${flow.nonce}, ${flow.codeVerifier},
        ${flow.redirectUri}, ${network}
      where (select count(*) from provider_flows
        where company_id = ${thisCompany} and network = ${network}) < ${sql.lit(maxPerNetwork)}
      returning 1`,
  )
  if (!storedRow) throw new ProblemError('too-many-attempts', { retryAfter: 60 })
  return token
}

/** Deletes and returns the sign-in of a token, which can be used only once. */
export async function takeFlow(
  { tenantPool }: Database,
  token: string,
): Promise<z.output<typeof storedFlow> | undefined> {
  const companyId = companyOfToken(token)
  if (!companyId) return undefined
  return executeOneAsTenant(
    tenantPool,
    companyId,
    typedSql(storedFlow)`
      delete from provider_flows
      where company_id = ${thisCompany} and token_hash = ${tokenHash(token)} and started_at > now() - ${lifetime}
      returning company_id as "companyId", provider_id as "providerId", state, nonce,
        code_verifier as "codeVerifier", redirect_uri as "redirectUri"`,
  )
}
