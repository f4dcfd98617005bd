import * as z from 'zod'
import { sql, thisCompany } from '#database/client/sql.ts'
import { type apiKey, apiKeyChanges } from '#domain/keys/service-account.ts'
import { recordAudit } from '#server/data/audit-record.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { refuseWrongEntry } from '#server/keys/api-key-validation.ts'
import { type LockedAccount, notifyKeys } from '#server/keys/api-key-write.ts'
import { apiKeyJson } from '#server/keys/service-account-queries.ts'

type Changes = z.output<typeof apiKeyChanges>
type Key = z.output<typeof apiKey>

const jsonRow = z.object({ json: z.string(), version: z.int() })
const fields = Object.keys(apiKeyChanges.shape) as (keyof Changes)[]

/** Changes a key at the given version; equal values are no change. */
export async function changeApiKey(
  mutation: MutationContext,
  account: LockedAccount,
  keyId: number,
  body: Changes,
): Promise<z.output<typeof jsonRow>> {
  const { executeOne, execute } = mutation
  const isKey = sql`k.company_id = ${thisCompany} and k.user_id = ${account.id} and k.id = ${keyId}
    and k.revoked_at is null`
  const readKey = () =>
    executeOne(
      typedSql(
        jsonRow,
      )`select ${apiKeyJson}::text as json, k.version from api_keys k where ${isKey}`,
    )
  await execute(sql`select from api_keys k where ${isKey} for no key update`)
  const before = await readKey()
  if (!before) throw new ProblemError('not-found')
  const { version } = before
  if (version !== mutation.version) throw new ProblemError('version-changed', { version })
  await refuseWrongEntry(mutation, account, body, keyId)
  const { name = null, scopes = null, expiresOn = null, requestsPerMinute = null } = body
  const { addresses = null } = body
  await execute(sql`
    update api_keys k set name = coalesce(${name}, name), scopes = coalesce(${scopes}::text[], scopes),
      requests_per_minute = coalesce(${requestsPerMinute}::integer, requests_per_minute),
      addresses = case when ${addresses === null} then addresses
        else (select array_agg(network(a::inet)) from unnest(${addresses}::text[]) a) end,
      expires_at = coalesce((select (${expiresOn}::date + 1)::timestamp at time zone c.time_zone
        from companies c where c.id = ${thisCompany}), expires_at)
    where ${isKey}`)
  const after = await readKey()
  if (!after) throw new Error('a key went away while it was locked')
  const [old, next] = [JSON.parse(before.json), JSON.parse(after.json)] as [Key, Key]
  const changed = fields.filter(
    (field) => JSON.stringify(old[field]) !== JSON.stringify(next[field]),
  )
  if (changed.length === 0) return before
  await execute(sql`update api_keys k set version = version + 1 where ${isKey}`)
  const pick = (key: Key) => Object.fromEntries(changed.map((field) => [field, key[field]]))
  await recordAudit(mutation, {
    ...{ topic: 'keys', kind: 'changed' },
    subject: { id: keyId, name: `${account.name}: ${next.name}`, supplierId: account.supplierId },
    ...{ before: pick(old), after: pick(next) },
  })
  await notifyKeys(mutation, account.id)
  return (await readKey()) ?? after
}
