import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '#database/client/connect.ts'
import { type Sql, sql } from '#database/client/sql.ts'
import { type SignInKind, signInKinds } from '#domain/people/sign-in-event.ts'
import { executeAsTenant } from '#server/data/execute.ts'

type UserKey = { companyId: number; userId: number }

/**
 * Address and user agent that a request came from; both are empty for commands, and for actions of administrators on
 * other people.
 */
export type Origin = { address: string; agent: string }
export const noOrigin: Origin = { address: '', agent: '' }

/** Returns the origin of a request; the user agent is cut to the stored length. */
export const originOf = ({ ip, headers }: FastifyRequest): Origin => ({
  address: ip,
  agent: (headers['user-agent'] ?? '').slice(0, 200),
})

/**
 * Returns the origin of a person's change of their own account. A change by an administrator has none, because the
 * person must not see the administrator's address.
 */
export const ownOrigin = (
  { userId }: UserKey,
  { actorId = null, origin = noOrigin }: { actorId?: number | null; origin?: Origin },
): Origin => (actorId === userId ? origin : noOrigin)

/** Returns the insert of a sign-in event. */
export const eventOf = (
  { companyId, userId }: UserKey,
  kind: SignInKind,
  { address, agent }: Origin,
): Sql<unknown> => sql`
  with person as materialized (
    select u.id, u.supplier_id from users u where u.company_id = ${companyId} and u.id = ${userId}
  )
  insert into sign_in_events (company_id, user_id, supplier_id, topic, kind, address, agent)
  select ${companyId}, p.id, p.supplier_id, ${signInKinds[kind]}, ${kind}::sign_in_kind, ${address}, ${agent}
  from person p returning 1`

/** Deletes some events older than a year. The table's policy refuses to delete younger events. */
export const deleteOldEvents = (companyId: number): Sql<unknown> => sql`
  delete from sign_in_events where company_id = ${companyId} and id in (
    select id from (
      select id, at from sign_in_events where company_id = ${companyId} order by id limit 1000
    ) oldest where at < now() - interval '12 months')`

/**
 * Logs refusals in the background: response times would else tell known usernames from unknown ones. Pending writes are
 * finished before the server closes.
 */
export function refusalLogger(app: FastifyInstance, database: Database) {
  const pending = new Set<Promise<unknown>>()
  app.addHook('onClose', () => Promise.all(pending))
  return (request: FastifyRequest, user: UserKey | undefined, kind: SignInKind): void => {
    const { companyId, userId } = user ?? {}
    request.log.warn({ refusal: kind, companyId, userId, address: request.ip }, 'sign-in refused')
    if (!user) return
    const event = eventOf(user, kind, originOf(request))
    const writing = executeAsTenant(database.tenantPool, user.companyId, event)
      .catch((error) => request.log.error({ err: error }, 'a refused sign-in was not logged'))
      .finally(() => pending.delete(writing))
    pending.add(writing)
  }
}
