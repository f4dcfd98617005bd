import * as z from 'zod'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { sessionTimeoutMinutes } from '#domain/session-timeouts.ts'
import { executeAsTenant } from '#server/data/execute.ts'
import { typedSql } from '#server/data/typed-sql.ts'

const minutes = (count: number) => sql`interval '1 minute' * ${sql.lit(count)}`

/** Milliseconds that a session `s` has left if nobody uses it; none or less once it is over. */
export const millisecondsLeft = (session: 's' | 'caller') => sql`
  extract(epoch from least(${sql.ref(`${session}.seen_at`)} + ${minutes(sessionTimeoutMinutes.idle)},
    ${sql.ref(`${session}.started_at`)} + ${minutes(sessionTimeoutMinutes.absolute)}) - now())::float8 * 1000`

const activeSession = z.object({
  sessionId: z.int(),
  ownSupplierId: z.int().nullable(),
  left: z.number(),
})
type ActiveSession = z.output<typeof activeSession>

/** Which of these sessions of a company live, whose they are now, and how much longer. */
export const livingSessions = (
  database: Database,
  companyId: number,
  sessionIds: number[],
): Promise<ActiveSession[]> =>
  executeAsTenant(
    database.slowReads,
    companyId,
    typedSql(activeSession)`
      select s.id as "sessionId", s.supplier_id as "ownSupplierId", ${millisecondsLeft('s')} as left
      from sessions s
      where s.company_id = ${thisCompany} and s.id = any (${sessionIds}::bigint[]) and s.ended_at is null
        and ${millisecondsLeft('s')} > 0`,
  )
