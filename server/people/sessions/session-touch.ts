import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { sessionTouchMinutes } from '#domain/people/session-timeouts.ts'
import type { Caller } from '#server/data/caller.ts'
import { executeAsTenant } from '#server/data/execute.ts'
import { hasBackgroundHeader } from '#server/http/credentials.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; null before the authorization. */
    caller: Caller | null
  }
}

/**
 * Stores the last use of a key, and extends the idle timeout of a session, for every authorized request except
 * background ones. Writes at most once a minute, and for the person once an hour, without delaying the reply.
 */
export function touchUsedSessions(app: FastifyInstance, database: Database): void {
  app.decorateRequest('caller', null)
  app.addHook('onSend', async (request) => {
    const { caller } = request
    if (!caller?.needsTouch || (!caller.key && hasBackgroundHeader(request))) return
    // In sequence, because changes of a person lock the user before the sessions.
    const touches = caller.key ? [touchKey(caller.key)] : [touchSession(caller), touchUser(caller)]
    for (const touch of touches)
      await executeAsTenant(database.tenantPool, caller.companyId, touch).catch(() => {})
  })
}

const touchInterval = sql`interval '1 minute' * ${sql.lit(sessionTouchMinutes)}`

const touchSession = ({ sessionId }: Caller) => sql`
  update sessions set seen_at = now()
  where company_id = ${thisCompany} and id = ${sessionId} and seen_at < now() - ${touchInterval}`

const touchUser = ({ userId }: Caller) => sql`
  update users set last_seen_at = now()
  where company_id = ${thisCompany} and id = ${userId} and last_seen_at < now() - interval '1 hour'`

const touchKey = ({ id }: NonNullable<Caller['key']>) => sql`
  update api_keys set last_used_at = now()
  where company_id = ${thisCompany} and id = ${id}
    and (last_used_at is null or last_used_at < now() - ${touchInterval})`
