import * as z from 'zod'
import { type Sql, sql } from '#database/client/sql.ts'
import { changeNotice } from '#domain/change-notice.ts'

/** The channel of PostgreSQL on which every server hears what happened on any. */
export const noticeChannel = 'oto_changes'

const told = z.union([
  z.object({ companyId: z.int(), supplierId: z.int().nullable(), news: changeNotice }),
  z.object({ companyId: z.int(), userId: z.int() }),
])
/** What servers tell each other: news of somebody's data, or that sessions of a user may have ended. */
export type ServerNotice = z.infer<typeof told>

/** Tells all servers. It reads no table, so that it is said by the database that the servers listen to. */
export const notifyStatement = (all: ServerNotice[]): Sql<unknown> =>
  sql`select pg_notify(${noticeChannel}, said)
    from unnest(${all.map((one) => JSON.stringify(one))}::text[]) said`

/** What was told; undefined for what this version does not understand, from another one or from anybody. */
export function parseNotice(payload: string): ServerNotice | undefined {
  try {
    return told.safeParse(JSON.parse(payload)).data
  } catch {
    return undefined
  }
}
