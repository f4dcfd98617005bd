import type { FastifyReply } from 'fastify'
import * as z from 'zod'
import { sql, thisCompany } from '#database/client/sql.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { notifyStatement } from '#server/data/notice-channel.ts'
import type { RawJson } from '#server/data/route.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { changeSettings } from '#server/settings/settings-change.ts'
import { supplierSettingsJson } from '#server/settings/settings-json.ts'

const userRow = z.object({ userId: z.int() })

/**
 * Deactivates a supplier or activates it again. `for update` waits for transactions that change something for the
 * supplier or sign in one of its people, because they lock its row `for key share`. Later transactions see the change.
 */
export async function changeSupplierState(
  mutation: MutationContext,
  supplierId: number,
  isActive: boolean,
  reply: FastifyReply,
): Promise<RawJson> {
  const where = sql`s.company_id = ${thisCompany} and s.id = ${supplierId}`
  await mutation.execute(sql`select from suppliers s where ${where} for update`)
  const target = {
    ...({ table: 'suppliers', alias: 's', json: supplierSettingsJson } as const),
    ...{ where, subject: { supplierId } },
    assignments: () =>
      isActive ? sql`deactivated_at = null` : sql`deactivated_at = least(deactivated_at, now())`,
  }
  const result = await changeSettings(mutation, target, { isActive }, reply)
  // Keys of its service accounts are not revoked, but refused while the supplier is deactivated.
  await mutation.execute(sql`
    update api_keys set is_supplier_active = ${isActive}
    where company_id = ${thisCompany} and supplier_id = ${supplierId} and is_supplier_active <> ${isActive}`)
  if (!isActive) await endSessionsOfSupplier(mutation, supplierId)
  return result
}

async function endSessionsOfSupplier({ execute, caller }: MutationContext, supplierId: number) {
  const endedSessions = await execute(typedSql(userRow)`
    update sessions set ended_at = now()
    where company_id = ${thisCompany} and supplier_id = ${supplierId} and ended_at is null
    returning user_id as "userId"`)
  const serviceAccounts = await execute(typedSql(userRow)`
    select id as "userId" from users
    where company_id = ${thisCompany} and supplier_id = ${supplierId} and kind = 'service'`)
  const userIds = [...new Set([...endedSessions, ...serviceAccounts].map(({ userId }) => userId))]
  // Makes streams revalidate their sessions.
  const notices = userIds.map((userId) => ({ companyId: caller.companyId, userId }))
  if (userIds.length > 0) await execute(notifyStatement(notices))
}
