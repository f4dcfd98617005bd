import * as z from 'zod'
import type { Database } from '#database/client/connect.ts'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { role } from '#domain/access/person.ts'
import { sessionTimeoutMinutes } from '#domain/people/session-timeouts.ts'
import { executeAsTenant } from '#server/data/execute.ts'
import { typedSql } from '#server/data/typed-sql.ts'

const minutes = (count: number) => sql`interval '1 minute' * ${sql.lit(count)}`

const millisecondsTo = (instant: Sql) => sql`extract(epoch from ${instant} - now())::float8 * 1000`

/** Milliseconds until an unused session ends; zero or less if it is over. */
export const remainingMs = (session: 's' | 'caller') =>
  millisecondsTo(sql`least(${sql.ref(`${session}.seen_at`)} + ${minutes(sessionTimeoutMinutes.idle)},
    ${sql.ref(`${session}.started_at`)} + ${minutes(sessionTimeoutMinutes.absolute)})`)

export const remainingMsOfKey = (key: 'k' | 'caller') =>
  millisecondsTo(sql.ref(`${key}.expires_at`))

const activeSession = z.object({
  sessionId: z.int(),
  keyId: z.int(),
  keyVersion: z.int(),
  ownSupplierId: z.int().nullable(),
  roles: z.array(role),
  remainingMs: z.number(),
})
type ActiveSession = z.output<typeof activeSession>

/**
 * Reads which of these sessions and keys are active, with their supplier, roles and remaining time. Id 0 means none.
 */
export const activeSessions = (
  database: Database,
  companyId: number,
  { sessionIds, keyIds }: { sessionIds: number[]; keyIds: number[] },
): Promise<ActiveSession[]> =>
  executeAsTenant(
    database.tenantPool,
    companyId,
    typedSql(activeSession)`
      select s.id as "sessionId", 0 as "keyId", 0 as "keyVersion",
        s.supplier_id as "ownSupplierId", s.roles, ${remainingMs('s')} as "remainingMs"
      from sessions s
      where s.company_id = ${thisCompany} and s.id = any (${sessionIds}::bigint[]) and s.ended_at is null
        and ${remainingMs('s')} > 0
      union all
      select 0, k.id, k.version, k.supplier_id, k.roles, ${remainingMsOfKey('k')}
      from api_keys k
      where k.company_id = ${thisCompany} and k.id = any (${keyIds}::bigint[])
        and k.is_active and k.is_supplier_active
        and ${remainingMsOfKey('k')} > 0`,
  )
