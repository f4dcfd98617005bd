import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import {
  createApiKey,
  revokeApiKey,
  updateApiKey,
} from '#contract/keys/service-account-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import type { apiKeyEntry } from '#domain/keys/service-account.ts'
import { requireActiveSupplier } from '#server/data/active-supplier.ts'
import { recordAudit } from '#server/data/audit-record.ts'
import { awaitPipelined } from '#server/data/execute.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { RawJson } from '#server/data/route.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { newApiKey, startOfKey } from '#server/http/api-key-token.ts'
import { tokenHash } from '#server/http/credentials.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { changeApiKey } from '#server/keys/api-key-change.ts'
import { refuseFullAccount, refuseWrongEntry } from '#server/keys/api-key-validation.ts'
import { type LockedAccount, lockServiceAccount, revokeKeys } from '#server/keys/api-key-write.ts'
import { apiKeyJson } from '#server/keys/service-account-queries.ts'

type Entry = z.output<typeof apiKeyEntry>

const jsonRow = z.object({ json: z.string(), id: z.int() })

export function addApiKeyRoutes(app: FastifyInstance, database: Database): void {
  mutationRoute(app, database, createApiKey, async (mutation, { params, body }) => {
    const account = await lockServiceAccount(mutation, params.id)
    await requireActiveSupplier(mutation, account.supplierId)
    await refuseWrongEntry(mutation, account, body)
    await refuseFullAccount(mutation, account)
    const key = newApiKey(mutation.caller.companyId)
    const { id, json } = await insertKey(mutation, account, body, key)
    const { name, scopes, expiresOn, addresses } = body
    await recordAudit(mutation, {
      ...{ topic: 'keys', kind: 'created' },
      subject: { id, name: `${account.name}: ${name}`, supplierId: account.supplierId },
      after: { start: startOfKey(key), scopes, expiresOn, addresses },
    })
    return new RawJson(JSON.stringify({ ...JSON.parse(json), key }))
  })

  mutationRoute(app, database, updateApiKey, async (mutation, { params, body, reply }) => {
    const account = await lockServiceAccount(mutation, params.id)
    const { json, version } = await changeApiKey(mutation, account, params.keyId, body)
    reply.header('etag', `"${version}"`)
    return new RawJson(json)
  })

  mutationRoute(app, database, revokeApiKey, async (mutation, { params }) => {
    const account = await lockServiceAccount(mutation, params.id)
    const [key] = await revokeKeys(mutation, account, params.keyId)
    if (!key) throw new ProblemError('not-found')
    await recordAudit(mutation, {
      ...{ topic: 'keys', kind: 'revoked' },
      subject: { id: key.id, name: `${account.name}: ${key.name}`, supplierId: account.supplierId },
      before: { start: key.start },
    })
    return null
  })
}

/** Inserts a key; it expires at the end of its last day in the company's time zone. */
async function insertKey(
  { execute, executeOne, caller }: MutationContext,
  { id, supplierId, isDisabled }: LockedAccount,
  { name, scopes, addresses, requestsPerMinute, expiresOn }: Entry,
  key: string,
) {
  const hash = tokenHash(key)
  const [, row] = await awaitPipelined([
    execute(sql`
      with expiry as materialized (
        select (${expiresOn}::date + 1)::timestamp at time zone c.time_zone as at
        from companies c where c.id = ${thisCompany}
      )
      insert into api_keys (company_id, user_id, supplier_id, roles, name, start, key_hash, scopes, requests_per_minute,
        addresses, expires_at, created_by, disabled_at)
      select ${thisCompany}, ${id}, ${supplierId}, '{mod}', ${name}, ${startOfKey(key)}, ${hash},
        ${scopes}::text[], ${requestsPerMinute},
        (select array_agg(network(a::inet)) from unnest(${addresses}::text[]) a),
        e.at, ${caller.userId}, ${isDisabled ? sql`now()` : sql`null`}
      from expiry e returning 1`),
    executeOne(typedSql(jsonRow)`
      select k.id, ${apiKeyJson}::text as json from api_keys k
      where k.company_id = ${thisCompany} and k.key_hash = ${hash}`),
  ])
  if (!row) throw new Error('a key was not inserted')
  return row
}
