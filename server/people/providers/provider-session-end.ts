import * as z from 'zod'
import type { StatementExecutor } from '#server/data/command-transaction.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { endSessions } from '#server/people/sessions/session-end.ts'
import { eventOf, type Origin } from '#server/people/sessions/sign-in-events.ts'

const sessionRow = z.object({ companyId: z.int(), userId: z.int(), sessionId: z.int() })

/**
 * Filter of sessions to end: `providerSession`, or all of `subject`; null matches any. `begunBefore` spares sessions
 * that began after a sign-out. A session without the provider's identifier is matched by its subject.
 */
export type SessionFilter = {
  subject: string | null
  providerSession: string | null
  begunBefore?: Date
}

/** Ends the active sessions from a provider that match the filter. */
export async function endSessionsFromProvider(
  statements: StatementExecutor,
  { companyId, id }: { companyId: number; id: number },
  { subject, providerSession, begunBefore }: SessionFilter,
  origin: Origin,
): Promise<void> {
  const sessions = await statements.execute(typedSql(sessionRow)`
    select s.company_id as "companyId", s.user_id as "userId", s.id as "sessionId"
    from provider_sessions p join sessions s on s.company_id = ${companyId} and s.id = p.session_id
    where p.company_id = ${companyId} and p.provider_id = ${id} and s.ended_at is null
      and (${subject}::text is null or p.subject = ${subject})
      and (${providerSession}::text is null or p.provider_session = ${providerSession}
        or (p.provider_session is null and ${subject}::text is not null))
      and (${begunBefore ?? null}::timestamptz is null or s.started_at <= ${begunBefore ?? null})
    order by s.id for no key update of s`)
  for (const { sessionId, ...user } of sessions) {
    const endedCount = await endSessions(statements, user, { only: sessionId })
    if (endedCount > 0) await statements.execute(eventOf(user, 'signed-out-by-provider', origin))
  }
}
