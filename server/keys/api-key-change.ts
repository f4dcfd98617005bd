import * as z from 'zod'
import { sql, thisCompany } from '#database/client/sql.ts'
import { type apiKey, apiKeyChanges } from '#domain/keys/service-account.ts'
import { recordAudit } from '#server/data/audit-record.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { refuseFullAccount, refuseWrongEntry } from '#server/keys/api-key-validation.ts'
import { type LockedAccount, notifyKeys } from '#server/keys/api-key-write.ts'
import { apiKeyJson } from '#server/keys/service-account-queries.ts'

type Changes = z.output<typeof apiKeyChanges>
type Key = z.output<typeof apiKey>

const jsonRow = z.object({ json: z.string(), version: z.int(), isExpired: z.boolean() })
const fields = Object.keys(apiKeyChanges.shape) as (keyof Changes)[]

/**
 * Changes a key at the given version; equal values are no change. A later last day makes an expired key active again, if
 * its account has fewer keys than the maximum.
 */
export async function changeApiKey(
  mutation: MutationContext,
  account: LockedAccount,
  keyId: number,
  body: Changes,
): Promise<z.output<typeof jsonRow>> {
  const { executeOne, execute } = mutation
  const isThisKey = sql`k.company_id = ${thisCompany} and k.user_id = ${account.id} and k.id = ${keyId}
    and k.revoked_at is null`
  const readKey = () =>
    executeOne(
      typedSql(
        jsonRow,
      )`select ${apiKeyJson}::text as json, k.version, k.expires_at <= now() as "isExpired"
        from api_keys k where ${isThisKey}`,
    )
  await execute(sql`select from api_keys k where ${isThisKey} for no key update`)
  const before = await readKey()
  if (!before) throw new ProblemError('not-found')
  const { version } = before
  if (version !== mutation.version) throw new ProblemError('version-changed', { version })
  const oldKey = JSON.parse(before.json) as Key
  const isRevived = before.isExpired && body.expiresOn !== undefined
  // Another key may have taken the name of an expired key. An unchanged last day may be later than is allowed now.
  const entry = isRevived ? { name: oldKey.name, ...body } : { ...body }
  if (!isRevived && entry.expiresOn === oldKey.expiresOn) delete entry.expiresOn
  await refuseWrongEntry(mutation, account, entry, keyId)
  if (isRevived) await refuseFullAccount(mutation, account)
  const { name = null, scopes = null, expiresOn = null, requestsPerMinute = null } = body
  const { addresses = null } = body
  await execute(sql`
    update api_keys k set name = coalesce(${name}, name), scopes = coalesce(${scopes}::text[], scopes),
      requests_per_minute = coalesce(${requestsPerMinute}::integer, requests_per_minute),
      addresses = case when ${addresses === null} then addresses
        else (select array_agg(network(a::inet)) from unnest(${addresses}::text[]) a) end,
      expires_at = coalesce((select (${expiresOn}::date + 1)::timestamp at time zone c.time_zone
        from companies c where c.id = ${thisCompany}), expires_at)
    where ${isThisKey}`)
  const after = await readKey()
  if (!after) throw new Error('a locked key disappeared')
  const newKey = JSON.parse(after.json) as Key
  const changedFields = fields.filter(
    (field) => JSON.stringify(oldKey[field]) !== JSON.stringify(newKey[field]),
  )
  if (changedFields.length === 0) return before
  await execute(sql`update api_keys k set version = version + 1 where ${isThisKey}`)
  const pick = (key: Key) => Object.fromEntries(changedFields.map((field) => [field, key[field]]))
  await recordAudit(mutation, {
    ...{ topic: 'keys', kind: 'changed' },
    subject: { id: keyId, name: `${account.name}: ${newKey.name}`, supplierId: account.supplierId },
    ...{ before: pick(oldKey), after: pick(newKey) },
  })
  await notifyKeys(mutation, account.id)
  return (await readKey()) ?? after
}
