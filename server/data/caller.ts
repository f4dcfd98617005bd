import { hash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { backgroundHeader } from '#contract/live-endpoints.ts'
import { type Sql, sql } from '#database/client/sql.ts'
import { can, role, type Verb } from '#domain/person.ts'
import { sessionTimeoutMinutes, sessionTouchMinutes } from '#domain/session-timeouts.ts'
import { ProblemError } from '#server/http/problem-error.ts'

/** Who calls, as the statement itself finds out. */
export const callerRow = z.object({
  companyId: z.int(),
  sessionId: z.int(),
  userId: z.int(),
  roles: z.array(role),
  /** The supplier the user is bound to, null for company staff. */
  ownSupplierId: z.int().nullable(),
  /** Whose data the call touches: the own supplier, or the one that staff named and that exists. */
  supplierId: z.int().nullable(),
  needsTouch: z.boolean(),
})
export type Caller = z.output<typeof callerRow>

/** What a request shows of itself before anything is believed. */
export type Credentials = { companyId: string; tokenHash: Buffer; supplierId: string | null }

/** A new token: the company it belongs to, which routes the look-up, and 32 random bytes. */
export const newToken = (companyId: number) =>
  `${companyId}.${randomBytes(32).toString('base64url')}`

/** What is stored of a token. */
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer')

const bearer = /^Bearer (([1-9]\d{0,14})\.[A-Za-z0-9_-]{43})$/i

declare module 'fastify' {
  interface FastifyRequest {
    /** What it shows of itself, once that was looked at. */
    ticket: Credentials | null
  }
}

/** Makes room on every request for its ticket, which is read once. */
export function decorateWithCredentials(app: FastifyInstance): void {
  app.decorateRequest('ticket', null)
}

/** The ticket of a request; no token or a misshapen one is the end of a session. */
export function credentialsOf(request: FastifyRequest): Credentials {
  request.ticket ??= parseCredentials(request)
  return request.ticket
}

function parseCredentials(request: FastifyRequest): Credentials {
  const [, token, companyId] = bearer.exec(request.headers.authorization ?? '') ?? []
  if (!token || !companyId) throw new ProblemError('session-over')
  const named = request.headers['oto-supplier']
  return {
    companyId,
    tokenHash: tokenHash(token),
    supplierId: typeof named === 'string' ? named : null,
  }
}

const within = (minutes: number) => sql`interval '1 minute' * ${sql.lit(minutes)}`
const [noted, idle, absolute] = [
  within(sessionTouchMinutes),
  within(sessionTimeoutMinutes.idle),
  within(sessionTimeoutMinutes.absolute),
]

/** Whether nobody asked: a page reads again by itself what others changed, and that is no use of its session. */
export const isBackground = ({ headers }: FastifyRequest): boolean =>
  headers[backgroundHeader] !== undefined

/**
 * The beginning of every statement made for a caller: opens the second wall for the company that the
 * token names, then finds the living session behind it as `me`. What finds it takes the company from what opens the
 * wall, and `offset 0` keeps the planner from turning that round: no row of a tenant can be read first. Within it the
 * planner is free, so that the wall is looked at once and not for each table. The supplier is looked up afterwards, by a
 * plain value: behind the wall anything else is no condition of an index, and all suppliers would be read.
 * Without a session `me` is empty.
 */
export const authenticateCte = (ticket: Credentials): Sql<unknown> => sql`
  with caller as materialized (
    select found.* from (
      select set_config('app.company', ${ticket.companyId}, true)::bigint as company_id offset 0
    ) gate
    cross join lateral (
      select living.*, acting.id as supplier_id, acting.name as supplier_name
      from (
        select s.company_id, s.id as session_id, s.started_at, s.seen_at, u.id as user_id, u.username, u.name,
          u.email, u.roles, u.supplier_id as bound_to, coalesce(u.supplier_id, ${ticket.supplierId}::bigint) as named,
          s.seen_at < now() - ${noted} as is_touch_due
        from sessions s
        join users u on u.company_id = s.company_id and u.id = s.user_id
        where s.company_id = gate.company_id and s.token_hash = ${ticket.tokenHash}
          and s.ended_at is null and s.seen_at > now() - ${idle} and s.started_at > now() - ${absolute}
          and u.disabled_at is null
        offset 0
      ) living
      left join lateral (
        select p.id, p.name from suppliers p where p.company_id = living.company_id and p.id = living.named offset 0
      ) acting on true
      offset 0
    ) found
  )`

/** The columns of `me` under the names of a Caller. */
export const callerColumns = sql`
  caller.company_id as "companyId", caller.session_id as "sessionId", caller.user_id as "userId", caller.roles,
  caller.bound_to as "ownSupplierId", caller.supplier_id as "supplierId", caller.is_touch_due as "needsTouch"`

type AccessRule = { access: 'public' | 'signed-in' | Verb; scope: 'supplier' | 'session' }

/** Whether `admit` would let `me` pass, for a statement that does the work at once. */
export const isAuthorized = (
  { supplierId }: Credentials,
  { access, scope }: AccessRule,
): Sql<boolean> => {
  const may = (isStaff: boolean) =>
    role.options.filter(
      (one) =>
        access === 'public' || access === 'signed-in' || can({ roles: [one], isStaff }, access),
    )
  return sql`caller.roles && case when caller.bound_to is null then ${may(true)}::text[] else ${may(false)}::text[] end
    and (caller.bound_to is null or caller.bound_to = coalesce(${supplierId}::bigint, caller.bound_to))
    and (${scope === 'session'}::boolean or caller.supplier_id is not null)`
}

/** Lets the caller pass, or refuses: no session, not for their kind, role not enough, supplier not theirs. */
export function authorize(
  caller: Caller | undefined,
  ticket: Credentials,
  { access, scope }: AccessRule,
): Caller {
  if (!caller) throw new ProblemError('session-over')
  if (access !== 'public' && access !== 'signed-in') {
    const isStaff = caller.ownSupplierId === null
    // What only company staff have is not there for a supplier's people.
    if (!isStaff && !can({ roles: ['admin'], isStaff }, access)) throw new ProblemError('not-found')
    if (!can({ roles: caller.roles, isStaff }, access)) throw new ProblemError('role-not-enough')
  }
  if (
    caller.ownSupplierId !== null &&
    ticket.supplierId !== null &&
    ticket.supplierId !== String(caller.ownSupplierId)
  ) {
    throw new ProblemError('not-found')
  }
  if (scope === 'supplier' && caller.supplierId === null) {
    throw new ProblemError(ticket.supplierId === null ? 'supplier-required' : 'not-found')
  }
  return caller
}
