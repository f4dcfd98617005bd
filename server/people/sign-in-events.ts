import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '#database/client/connect.ts'
import { type Sql, sql } from '#database/client/sql.ts'
import { type SignInKind, signInKinds } from '#domain/sign-in-event.ts'
import { executeAsTenant } from '#server/data/execute.ts'

type UserKey = { companyId: number; userId: number }

/** Where something was asked from. Commands at the server have neither address nor browser. */
export type Origin = { address: string; agent: string }
export const noOrigin: Origin = { address: '', agent: '' }

/** Where a request comes from, no longer than it is kept. */
export const originOf = ({ ip, headers }: FastifyRequest): Origin => ({
  address: ip,
  agent: (headers['user-agent'] ?? '').slice(0, 200),
})

/** Writes down what happened to somebody's account, in the transaction in which it happens. */
export const eventOf = (
  { companyId, userId }: UserKey,
  kind: SignInKind,
  { address, agent }: Origin,
): Sql<unknown> => sql`
  insert into sign_in_events (company_id, user_id, topic, kind, address, agent)
  values (${companyId}, ${userId}, ${signInKinds[kind]}, ${kind}, ${address}, ${agent})`

/** Drops what is older than a year, some at a time. Nothing younger could be: the table's policy holds it. */
export const dropOldEvents = (companyId: number): Sql<unknown> => sql`
  delete from sign_in_events where company_id = ${companyId} and id in (
    select id from (
      select id, at from sign_in_events where company_id = ${companyId} order by id limit 1000
    ) oldest where at < now() - interval '12 months')`

/**
 * Writes refusals down, but lets nobody wait for it: a name that nobody has leaves nothing to write, and would be
 * told apart by the time that this takes. What is under way is finished before the server goes.
 */
export function refusalNotes(app: FastifyInstance, database: Database) {
  const underWay = new Set<Promise<unknown>>()
  app.addHook('onClose', () => Promise.all(underWay))
  return (request: FastifyRequest, user: UserKey | undefined, kind: SignInKind): void => {
    const { companyId, userId } = user ?? {}
    request.log.warn({ refusal: kind, companyId, userId, address: request.ip }, 'sign-in refused')
    if (!user) return
    const event = eventOf(user, kind, originOf(request))
    const written = executeAsTenant(database.slowReads, user.companyId, event)
      .catch((error) => request.log.error({ err: error }, 'a refusal was not written down'))
      .finally(() => underWay.delete(written))
    underWay.add(written)
  }
}
