import * as z from 'zod'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import type { messageState } from '#domain/messages/message.ts'
import type { StatementExecutor } from '#server/data/command-transaction.ts'
import { typedSql } from '#server/data/typed-sql.ts'

const idRow = z.object({ id: z.int() })

/** Sets the state of messages. */
export const markMessages = (ids: readonly number[], state: z.output<typeof messageState>): Sql =>
  sql`update messages set state = ${state}, state_at = now() where company_id = ${thisCompany} and id = any(${ids}::bigint[])`

/**
 * Supersedes waiting messages while a newer one of the same shipment waits: the other system never receives outdated
 * messages. The endpoint is locked.
 */
export async function supersedeMessages(
  { execute }: StatementExecutor,
  endpointId: number,
): Promise<void> {
  const older = await execute(typedSql(idRow)`
    select distinct m.id from messages m
    join messages newer on newer.company_id = ${thisCompany} and newer.endpoint_id = ${endpointId}
      and newer.shipment_id = m.shipment_id and newer.id > m.id
    where m.company_id = ${thisCompany} and m.endpoint_id = ${endpointId} and m.state = 'queued'`)
  if (older.length === 0) return
  // A message that a server is sending stays; the end of its try supersedes it.
  const gone = await execute(typedSql(idRow)`
    delete from webhook_deliveries where company_id = ${thisCompany} and id = any(${older.map(({ id }) => id)}::bigint[])
      and state = 'waiting' and not is_trying returning id`)
  if (gone.length > 0)
    await execute(
      markMessages(
        gone.map(({ id }) => id),
        'superseded',
      ),
    )
}
