import type { FastifyInstance } from 'fastify'
import {
  endOtherSessions,
  endSession,
  listSessions,
  signOut,
  whoAmI,
} from '#contract/auth-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql } from '#database/client/sql.ts'
import { sessionMinutes } from '#domain/session-timeouts.ts'
import { isUnattended } from '#server/data/caller.ts'
import { changeRoute } from '#server/data/mutation-route.ts'
import { readRoute } from '#server/data/query-route.ts'
import { Refusal } from '#server/http/problem-error.ts'
import { endSessions } from '#server/people/session-end.ts'
import { eventOf, originOf } from '#server/people/sign-in-events.ts'

const minutes = (count: number) => sql`interval '1 minute' * ${sql.lit(count)}`
const endOf = (seenAt: string) =>
  sql`least(${sql.ref(seenAt)} + ${minutes(sessionMinutes.idle)}, s.started_at + ${minutes(sessionMinutes.absolute)})`

/** What a signed-in person does with their own account and sessions. */
export function addAccountRoutes(app: FastifyInstance, database: Database): void {
  // Asking is use as well, unless nobody asked: where use is about to be noted, the end is told as it will be then.
  readRoute(
    app,
    database,
    whoAmI,
    ({ request }) => sql`
    json_build_object(
      'credentials', json_build_object('type', 'Bearer', 'empre', me.company_id, 'roles', me.roles),
      'proveidor', json_build_object('id', coalesce(me.bound_to, -1),
        'rao', case when me.bound_to is null then '' else me.rao end),
      'user', json_build_object('username', me.username, 'name', me.name, 'email', me.email),
      'idleUntil', case when me.is_touch_due and ${!isUnattended(request)} then now() else me.seen_at end + ${minutes(sessionMinutes.idle)},
      'endsAt', me.started_at + ${minutes(sessionMinutes.absolute)})`,
  )

  readRoute(
    app,
    database,
    listSessions,
    () => sql`
    coalesce((
      select json_agg(json_build_object('id', s.id, 'startedAt', s.started_at, 'seenAt', s.seen_at,
        'address', s.address, 'agent', s.agent, 'isCurrent', s.id = me.session_id) order by s.id desc)
      from sessions s
      where s.company_id = me.company_id and s.user_id = me.user_id and s.ended_at is null
        and ${endOf('s.seen_at')} > now()
    ), '[]')`,
  )

  changeRoute(app, database, signOut, async (change, { request }) => {
    await endSessions(change, change.caller, { only: change.caller.sessionId })
    await change.run(eventOf(change.caller, 'signed-out', originOf(request)))
    return null
  })

  changeRoute(app, database, endSession, async (change, { params, request }) => {
    const ended = await endSessions(change, change.caller, { only: params.id })
    if (ended === 0) throw new Refusal('not-found')
    await change.run(eventOf(change.caller, 'session-ended', originOf(request)))
    return null
  })

  changeRoute(app, database, endOtherSessions, async (change, { request }) => {
    const ended = await endSessions(change, change.caller, { except: change.caller.sessionId })
    if (ended > 0) await change.run(eventOf(change.caller, 'session-ended', originOf(request)))
    return null
  })
}
