import * as z from 'zod'
import { sql, thisCompany } from '#database/client/sql.ts'
import { grantableKeyScopes } from '#domain/access/person.ts'
import { type apiKeyChanges, keyLimits } from '#domain/keys/service-account.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { invalid } from '#server/http/problem-error.ts'
import type { LockedAccount } from '#server/keys/api-key-write.ts'

type Changes = z.output<typeof apiKeyChanges>

const checkRow = z.object({ isTaken: z.boolean(), isPast: z.boolean(), isTooFar: z.boolean() })
const countRow = z.object({ count: z.int() })

/**
 * Throws if the fields of a key are not allowed for its account; `keyId` is null for a new key. The last day is measured
 * from the key's creation, so that no key is prolonged for ever.
 */
export async function refuseWrongEntry(
  { executeOne }: MutationContext,
  { id, supplierId }: LockedAccount,
  { name, scopes = [], expiresOn }: Changes,
  keyId: number | null = null,
): Promise<void> {
  const allowedScopes = grantableKeyScopes(supplierId === null)
  if (!scopes.every((scope) => allowedScopes.includes(scope)))
    throw invalid({ pointer: '/body/scopes', code: 'invalid' })
  const check = await executeOne(typedSql(checkRow)`
    select coalesce(${expiresOn ?? null}::date < c.today, false) as "isPast",
      coalesce(${expiresOn ?? null}::date > ${sql.lit(keyLimits.maxDays)} + coalesce(
        (select (k.created_at at time zone c.time_zone)::date from api_keys k
          where k.company_id = ${thisCompany} and k.id = ${keyId}::bigint), c.today), false) as "isTooFar",
      exists (select from api_keys k
        where k.company_id = ${thisCompany} and k.user_id = ${id} and k.revoked_at is null and k.expires_at > now()
          and k.name = ${name ?? null} and k.id is distinct from ${keyId}::bigint) as "isTaken"
    from (select time_zone, (now() at time zone time_zone)::date as today from companies
      where id = ${thisCompany}) c`)
  if (check?.isTaken) throw invalid({ pointer: '/body/name', code: 'duplicate' })
  if (check?.isPast) throw invalid({ pointer: '/body/expiresOn', code: 'in-the-past' })
  if (check?.isTooFar) throw invalid({ pointer: '/body/expiresOn', code: 'too-big' })
}

/** Throws if the account already has the maximum number of keys. */
export async function refuseFullAccount(
  { executeOne }: MutationContext,
  { id }: LockedAccount,
): Promise<void> {
  const row = await executeOne(typedSql(countRow)`
    select count(*)::int from api_keys k
    where k.company_id = ${thisCompany} and k.user_id = ${id} and k.revoked_at is null and k.expires_at > now()`)
  const maximum = keyLimits.activePerAccount
  if ((row?.count ?? 0) >= maximum)
    throw invalid({ pointer: '/body', code: 'too-big', params: { maximum } })
}
