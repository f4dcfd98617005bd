import * as z from 'zod'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import type { messageState } from '#domain/messages/message.ts'
import type { StatementExecutor } from '#server/data/command-transaction.ts'
import { typedSql } from '#server/data/typed-sql.ts'

const idRow = z.object({ id: z.int() })
const olderMessageRow = idRow.extend({ isSent: z.boolean() })

/** Condition that message `m` arrived at the other system. */
export const wasSent = sql`m.state in ('sent', 'acknowledged', 'rejected')`

/** Sets the state of messages. A message that was sent stays sent, even if a repeat fails. */
export const markMessages = (ids: readonly number[], state: z.output<typeof messageState>): Sql =>
  sql`update messages m set state = ${state}, state_at = now() where company_id = ${thisCompany} and id = any(${ids}::bigint[])
    and not (${wasSent})`

/**
 * Supersedes waiting messages of shipments that have a newer message: the other system never receives outdated
 * messages. Requires that the endpoint is locked.
 */
export async function supersedeMessages(
  { execute }: StatementExecutor,
  endpointId: number,
): Promise<void> {
  const olderMessages = await execute(typedSql(olderMessageRow)`
    select distinct m.id, (${wasSent}) as "isSent" from messages m
    join webhook_deliveries d on d.company_id = ${thisCompany} and d.endpoint_id = ${endpointId}
      and d.id = m.id and d.state = 'waiting'
    join messages newer on newer.company_id = ${thisCompany} and newer.endpoint_id = ${endpointId}
      and newer.shipment_id = m.shipment_id and newer.id > m.id
    where m.company_id = ${thisCompany} and m.endpoint_id = ${endpointId}`)
  if (olderMessages.length === 0) return
  const idsOf = (isSent: boolean) =>
    olderMessages.filter((message) => message.isSent === isSent).map(({ id }) => id)
  await execute(sql`
    update webhook_deliveries set state = 'delivered' where company_id = ${thisCompany}
      and id = any(${idsOf(true)}::bigint[]) and state = 'waiting' and not is_trying`)
  // Messages that are being sent stay: they are superseded when the outcome of their attempt is recorded.
  const deletedRows = await execute(typedSql(idRow)`
    delete from webhook_deliveries where company_id = ${thisCompany} and id = any(${idsOf(false)}::bigint[])
      and state = 'waiting' and not is_trying returning id`)
  const deletedIds = deletedRows.map(({ id }) => id)
  if (deletedIds.length > 0) await execute(markMessages(deletedIds, 'superseded'))
}
