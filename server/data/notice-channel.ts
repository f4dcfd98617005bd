import * as z from 'zod'
import { type Sql, sql } from '#database/client/sql.ts'
import { sides } from '#domain/access/person.ts'
import { changeNotice } from '#domain/notices/change-notice.ts'

/** PostgreSQL's notification channel that all servers listen to. */
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
/** Message between servers: a change notice, a user whose sessions may have ended, or people with new notices. */
export type ServerNotice = z.infer<typeof serverNotice>

/** Message about a change, with its position in the company's list of changes if it has one. */
export type ChangeMessage = Extract<ServerNotice, { change: unknown }>

/** Notifies all servers. It reads no table, so that Citus runs it on the coordinator, where the servers listen. */
export const notifyStatement = (notices: ServerNotice[]): Sql<unknown> =>
  sql`select pg_notify(${noticeChannel}, payload)
    from unnest(${notices.map((notice) => JSON.stringify(notice))}::text[]) payload`

/** Maximum receivers in one payload: PostgreSQL allows 8000 bytes. */
const maxReceiversNotified = 300

/** Notifies all servers that the notices of people changed. */
export const notifyReceivers = (companyId: number, receivers: readonly number[]): Sql<unknown> =>
  notifyStatement(
    Array.from({ length: Math.ceil(receivers.length / maxReceiversNotified) }, (_, index) => ({
      companyId,
      noticesOf: receivers.slice(index * maxReceiversNotified, (index + 1) * maxReceiversNotified),
    })),
  )

/** Parses a payload; undefined if only another version understands it: servers of two versions share the channel. */
export function parseNotice(payload: string): ServerNotice | undefined {
  try {
    return serverNotice.safeParse(JSON.parse(payload)).data
  } catch {
    return undefined
  }
}
