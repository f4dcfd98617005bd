import * as z from 'zod'
import { type Sql, sql } from '#database/client/sql.ts'
import { sides } from '#domain/access/side.ts'
import { changeNotice } from '#domain/notices/change-notice.ts'

/** PostgreSQL's notification channel of all servers. */
export const noticeChannel = 'oto_changes'

const serverNotice = z.union([
  z.object({
    companyId: z.int(),
    supplierId: z.int().nullable(),
    side: z.enum(sides).optional(),
    change: changeNotice,
    position: z.int().optional(),
  }),
  z.object({ companyId: z.int(), userId: z.int() }),
  z.object({ companyId: z.int(), noticesOf: z.array(z.int()) }),
])
/**
 * Message between servers: a change notice, that sessions of a user may have ended, or that people have new notices.
 */
export type ServerNotice = z.infer<typeof serverNotice>

/** The message that something changed, with the position among the changes of the company where it has one. */
export type ChangeMessage = Extract<ServerNotice, { change: unknown }>

/** Notifies all servers. It reads no table, so that with Citus the coordinator runs it, where the servers listen. */
export const notifyStatement = (all: ServerNotice[]): Sql<unknown> =>
  sql`select pg_notify(${noticeChannel}, payload)
    from unnest(${all.map((one) => JSON.stringify(one))}::text[]) payload`

/** In one payload of PostgreSQL's notifications, which has 8000 bytes. */
const maxReceiversNotified = 300

/** Notifies all servers that people have other notices than before. */
export const notifyReceivers = (companyId: number, receivers: readonly number[]): Sql<unknown> =>
  notifyStatement(
    Array.from({ length: Math.ceil(receivers.length / maxReceiversNotified) }, (_, index) => ({
      companyId,
      noticesOf: receivers.slice(index * maxReceiversNotified, (index + 1) * maxReceiversNotified),
    })),
  )

/** Parses a payload; undefined for one that this version does not understand: servers of two versions share the channel. */
export function parseNotice(payload: string): ServerNotice | undefined {
  try {
    return serverNotice.safeParse(JSON.parse(payload)).data
  } catch {
    return undefined
  }
}
