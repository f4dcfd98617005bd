import { type Sql, sql } from '#database/client/sql.ts'
import { sessionTimeoutMinutes } from '#domain/people/session-timeouts.ts'

/** So many minutes, as an interval. */
export const minutes = (count: number): Sql => sql`interval '1 minute' * ${sql.lit(count)}`

/** When a session `s` ends if it was last used then. */
export const sessionEnd = (seenAt: string): Sql =>
  sql`least(${sql.ref(seenAt)} + ${minutes(sessionTimeoutMinutes.idle)}, s.started_at + ${minutes(sessionTimeoutMinutes.absolute)})`
