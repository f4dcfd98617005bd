import * as z from 'zod'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { interchangeLimits } from '#domain/messages/edifact/received-interchange.ts'
import { inTenantTransaction } from '#server/data/command-transaction.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { ProblemError } from '#server/http/problem-error.ts'

const countRow = z.object({ count: z.int(), beganAt: z.string() })
const maxPerMinute = sql.lit(interchangeLimits.perMinute)

/**
 * Counts an interchange of an account, at all servers together; throws `too-many-attempts` above the limit. A minute
 * begins with its first interchange.
 */
export async function countInterchange(
  database: Database,
  companyId: number,
  userId: number,
): Promise<void> {
  // Times are values, because Citus allows no now() in a CASE of a distributed update.
  const now = Date.now()
  const isSameMinute = sql`interchanges_since > ${new Date(now - 60_000).toISOString()}::timestamptz`
  const row = await inTenantTransaction(database, companyId, ({ executeOne }) =>
    executeOne(typedSql(countRow)`
      update users set
        interchange_count = case when ${isSameMinute} then least(interchange_count, ${maxPerMinute}) + 1 else 1 end,
        interchanges_since = case when ${isSameMinute} then interchanges_since
          else ${new Date(now).toISOString()}::timestamptz end
      where company_id = ${thisCompany} and id = ${userId}
      returning interchange_count as count, interchanges_since as "beganAt"`),
  )
  if (!row || row.count <= interchangeLimits.perMinute) return
  const waitMs = new Date(row.beganAt).getTime() + 60_000 - now
  throw new ProblemError('too-many-attempts', { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) })
}
