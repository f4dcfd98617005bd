import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { createApiKey, revokeApiKey } from '#contract/service-account-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { keyLimits } from '#domain/key-limits.ts'
import { keyScopesFor } from '#domain/person.ts'
import type { apiKeyEntry } from '#domain/service-account.ts'
import { requireActiveSupplier } from '#server/data/active-supplier.ts'
import { noteAudit } from '#server/data/audit-record.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { RawJson } from '#server/data/route.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { newApiKey, startOfKey } from '#server/http/api-key-token.ts'
import { tokenHash } from '#server/http/credentials.ts'
import { invalid, ProblemError } from '#server/http/problem-error.ts'
import { lockServiceAccount, revokeKeys } from '#server/keys/api-key-write.ts'
import { apiKeys } from '#server/keys/service-account-queries.ts'

type Entry = z.output<typeof apiKeyEntry>
type Account = Awaited<ReturnType<typeof lockServiceAccount>>

const present = z.object({
  activeCount: z.int(),
  isTaken: z.boolean(),
  isPast: z.boolean(),
  isTooFar: z.boolean(),
})
const jsonRow = z.object({ json: z.string(), id: z.int() })

/** Keys of service accounts: made, shown once, and revoked. */
export function addApiKeyRoutes(app: FastifyInstance, database: Database): void {
  mutationRoute(app, database, createApiKey, async (mutation, { params, body }) => {
    const account = await lockServiceAccount(mutation, params.id)
    await requireActiveSupplier(mutation, account.supplierId)
    await refuseWrongEntry(mutation, account, body)
    const key = newApiKey(mutation.caller.companyId)
    const { id, json } = await insertKey(mutation, account, body, key)
    const { name, scopes, expiresOn, addresses } = body
    await noteAudit(mutation, {
      ...{ topic: 'keys', kind: 'created' },
      subject: { id, name: `${account.name}: ${name}`, supplierId: account.supplierId },
      after: { start: startOfKey(key), scopes, expiresOn, addresses },
    })
    return new RawJson(JSON.stringify({ ...JSON.parse(json), key }))
  })

  mutationRoute(app, database, revokeApiKey, async (mutation, { params }) => {
    const account = await lockServiceAccount(mutation, params.id)
    const [key] = await revokeKeys(mutation, account, params.keyId)
    if (!key) throw new ProblemError('not-found')
    await noteAudit(mutation, {
      ...{ topic: 'keys', kind: 'revoked' },
      subject: { id: key.id, name: `${account.name}: ${key.name}`, supplierId: account.supplierId },
      before: { start: key.start },
    })
    return null
  })
}

async function refuseWrongEntry(
  { executeOne }: MutationContext,
  { id, supplierId }: Account,
  { name, scopes, expiresOn }: Entry,
): Promise<void> {
  const offered = keyScopesFor(supplierId === null)
  if (!scopes.every((scope) => offered.includes(scope)))
    throw invalid({ pointer: '/body/scopes', code: 'invalid' })
  const found = await executeOne(typedSql(present)`
    select count(k.id)::int as "activeCount", coalesce(bool_or(k.name = ${name}), false) as "isTaken",
      bool_or(${expiresOn}::date < c.today) as "isPast",
      bool_or(${expiresOn}::date > c.today + ${sql.lit(keyLimits.maxDays)}) as "isTooFar"
    from (select (now() at time zone time_zone)::date as today from companies where id = ${thisCompany}) c
    left join api_keys k on k.company_id = ${thisCompany} and k.user_id = ${id}
      and k.revoked_at is null and k.expires_at > now()`)
  if (found?.isTaken) throw invalid({ pointer: '/body/name', code: 'duplicate' })
  if (found?.isPast) throw invalid({ pointer: '/body/expiresOn', code: 'in-the-past' })
  if (found?.isTooFar) throw invalid({ pointer: '/body/expiresOn', code: 'too-big' })
  if ((found?.activeCount ?? 0) >= keyLimits.activePerAccount) {
    const params = { maximum: keyLimits.activePerAccount }
    throw invalid({ pointer: '/body', code: 'too-big', params })
  }
}

/** Inserts a key, whose last day ends with that day in the company's time zone. */
async function insertKey(
  { executeOne, caller }: MutationContext,
  { id, supplierId }: Account,
  { name, scopes, addresses, requestsPerMinute, expiresOn }: Entry,
  key: string,
) {
  const row = await executeOne(typedSql(jsonRow)`
    with inserted as (
      insert into api_keys (company_id, user_id, supplier_id, roles, name, start, key_hash, scopes, requests_per_minute,
        addresses, expires_at, created_by)
      select ${thisCompany}, ${id}, ${supplierId}, '{mod}', ${name}, ${startOfKey(key)}, ${tokenHash(key)},
        ${scopes}::text[], ${requestsPerMinute},
        (select array_agg(network(a::inet)) from unnest(${addresses}::text[]) a),
        ((${expiresOn}::date + 1)::timestamp at time zone c.time_zone), ${caller.userId}
      from companies c where c.id = ${thisCompany}
      returning *
    )
    select k.id, (select row_to_json(one) from (select ${apiKeys.columns}) one)::text as json from inserted k`)
  if (!row) throw new Error('a key was not inserted')
  return row
}
