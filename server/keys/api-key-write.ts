import * as z from 'zod'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { notifyStatement } from '#server/data/notice-channel.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { ProblemError } from '#server/http/problem-error.ts'

const lockedAccount = z.object({
  id: z.int(),
  name: z.string(),
  supplierId: z.int().nullable(),
  isDisabled: z.boolean(),
  version: z.int(),
})
export type LockedAccount = z.output<typeof lockedAccount>

/** Locks a service account that the caller manages; throws `not-found` for other accounts. */
export async function lockServiceAccount(
  { executeOne, caller }: MutationContext,
  id: number,
): Promise<LockedAccount> {
  const { ownSupplierId } = caller
  const account = await executeOne(typedSql(lockedAccount)`
    select u.id, u.name, u.supplier_id as "supplierId", not u.is_enabled as "isDisabled", u.version from users u
    where u.company_id = ${thisCompany} and u.id = ${id} and u.kind = 'service' and u.removed_at is null
      and (${ownSupplierId}::bigint is null or u.supplier_id = ${ownSupplierId}) for no key update`)
  if (!account) throw new ProblemError('not-found')
  return account
}

const revokedKey = z.object({ id: z.int(), name: z.string(), start: z.string() })

/** Revokes one or all active keys of an account, and notifies all servers, which end the keys' streams. */
export async function revokeKeys(
  { execute, caller }: MutationContext,
  { id: userId }: LockedAccount,
  keyId?: number,
): Promise<z.output<typeof revokedKey>[]> {
  const keyCondition: Sql = keyId === undefined ? sql`` : sql`and id = ${keyId}`
  const revokedKeys = await execute(typedSql(revokedKey)`
    update api_keys set revoked_at = now(), revoked_by = ${caller.userId}
    where company_id = ${thisCompany} and user_id = ${userId} and revoked_at is null ${keyCondition}
    returning id, name, start`)
  if (revokedKeys.length > 0) await notifyKeys({ execute, caller }, userId)
  return revokedKeys
}

/** Disables or enables an account and its keys; a revoked key stays revoked. */
export async function setDisabled(
  { execute, caller }: MutationContext,
  { id: userId }: LockedAccount,
  isDisabled: boolean,
): Promise<void> {
  const disabledAt = isDisabled ? sql`now()` : sql`null`
  await execute(sql`
    update users set disabled_at = ${disabledAt} where company_id = ${thisCompany} and id = ${userId}`)
  await execute(sql`
    update api_keys set disabled_at = ${disabledAt}
    where company_id = ${thisCompany} and user_id = ${userId} and revoked_at is null`)
  await notifyKeys({ execute, caller }, userId)
}

/** Notifies all servers that keys of an account changed, so that open streams are revalidated. */
export const notifyKeys = (
  { execute, caller }: Pick<MutationContext, 'execute' | 'caller'>,
  userId: number,
): Promise<unknown> => execute(notifyStatement([{ companyId: caller.companyId, userId }]))
