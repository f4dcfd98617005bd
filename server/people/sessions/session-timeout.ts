import { type Sql, sql } from '#database/client/sql.ts'
import { sessionTimeoutMinutes } from '#domain/people/session-timeouts.ts'

/** Returns the SQL of an interval of that many minutes. */
export const minutes = (count: number): Sql => sql`interval '1 minute' * ${sql.lit(count)}`

/** Returns the SQL of the end of session `s`, last used at `seenAt`. */
export const sessionEnd = (seenAt: string): Sql =>
  sql`least(${sql.ref(seenAt)} + ${minutes(sessionTimeoutMinutes.idle)}, s.started_at + ${minutes(sessionTimeoutMinutes.absolute)})`
