import * as z from 'zod'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { sessionTimeoutMinutes } from '#domain/session-timeouts.ts'
import { executeAsTenant } from '#server/data/execute.ts'
import { typedSql } from '#server/data/typed-sql.ts'

const minutes = (count: number) => sql`interval '1 minute' * ${sql.lit(count)}`

/** Milliseconds until a session ends if it is not used; zero or less once it is over. */
export const remainingMs = (session: 's' | 'caller') => sql`
  extract(epoch from least(${sql.ref(`${session}.seen_at`)} + ${minutes(sessionTimeoutMinutes.idle)},
    ${sql.ref(`${session}.started_at`)} + ${minutes(sessionTimeoutMinutes.absolute)}) - now())::float8 * 1000`

const activeSession = z.object({
  sessionId: z.int(),
  ownSupplierId: z.int().nullable(),
  remainingMs: z.number(),
})
type ActiveSession = z.output<typeof activeSession>

/** The active ones of these sessions, with their supplier and remaining time. */
export const activeSessions = (
  database: Database,
  companyId: number,
  sessionIds: number[],
): Promise<ActiveSession[]> =>
  executeAsTenant(
    database.pooledReads,
    companyId,
    typedSql(activeSession)`
      select s.id as "sessionId", s.supplier_id as "ownSupplierId", ${remainingMs('s')} as "remainingMs"
      from sessions s
      where s.company_id = ${thisCompany} and s.id = any (${sessionIds}::bigint[]) and s.ended_at is null
        and ${remainingMs('s')} > 0`,
  )
