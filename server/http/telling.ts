import { type RawBuilder, sql } from 'kysely'
import type { News, Reach } from '#domain/news.ts'

/** The channel of PostgreSQL on which every server hears what happened on any. */
export const channel = 'oto_changes'

/** What servers tell each other: news of somebody's data, or that sessions of a user may have ended. */
export type Told = (Reach & { news: News }) | { companyId: number; userId: number }

/** Tells all servers. It reads no table, so that it is said by the database that the servers listen to. */
export const tell = (told: Told[]): RawBuilder<unknown> =>
  sql`select pg_notify(${channel}, said)
    from unnest(${told.map((one) => JSON.stringify(one))}::text[]) said`
