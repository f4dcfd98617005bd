import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { can, type Verb } from '#domain/person.ts'
import { role } from '#domain/person-shape.ts'
import { sessionTimeoutMinutes, sessionTouchMinutes } from '#domain/session-timeouts.ts'
import { type Credentials, credentialsOf } from '#server/http/credentials.ts'
import { ProblemError } from '#server/http/problem-error.ts'

/** The user, session and supplier that a token stands for. */
export const callerRow = z.object({
  companyId: z.int(),
  sessionId: z.int(),
  userId: z.int(),
  roles: z.array(role),
  /** The supplier the user is bound to, null for company staff. */
  ownSupplierId: z.int().nullable(),
  /** Whose data the call is about: the own supplier, or the one that staff requested and that exists. */
  supplierId: z.int().nullable(),
  /** Whether the session was last touched so long ago that this request touches it again. */
  needsTouch: z.boolean(),
})
export type Caller = z.output<typeof callerRow>

const interval = (minutes: number) => sql`interval '1 minute' * ${sql.lit(minutes)}`
const [touchInterval, idleTimeout, absoluteTimeout] = [
  interval(sessionTouchMinutes),
  interval(sessionTimeoutMinutes.idle),
  interval(sessionTimeoutMinutes.absolute),
]

/**
 * The CTE `caller` that a statement for a caller begins with: the active session of the token, and the supplier whose
 * data it is about: the user's, or the one that company staff requested, if it exists. Empty without an active session.
 */
export const authenticateCte = ({ tokenHash, requestedSupplier }: Credentials): Sql => sql`
  with caller as materialized (
    select s.company_id, s.id as session_id, s.user_id, s.roles, s.started_at, s.seen_at,
      s.supplier_id as own_supplier_id,
      case when s.supplier_id is not null then s.supplier_id else (
        select p.id from suppliers p where p.company_id = ${thisCompany} and p.id = ${requestedSupplier}::bigint
      ) end as supplier_id,
      s.seen_at < now() - ${touchInterval} as needs_touch
    from sessions s
    where s.company_id = ${thisCompany} and s.token_hash = ${tokenHash}
      and s.ended_at is null and s.seen_at > now() - ${idleTimeout} and s.started_at > now() - ${absoluteTimeout}
  )`

/** The columns of the CTE `caller` under the names of a Caller. */
export const callerColumns = sql`
  caller.company_id as "companyId", caller.session_id as "sessionId", caller.user_id as "userId", caller.roles,
  caller.own_supplier_id as "ownSupplierId", caller.supplier_id as "supplierId", caller.needs_touch as "needsTouch"`

type AccessRule = { access: 'public' | 'signed-in' | Verb; scope: 'supplier' | 'session' }

/** The rule of `authorize` as a condition on `caller`, for a statement that also does the work. */
export const isAuthorized = (
  { requestedSupplier }: Credentials,
  { access, scope }: AccessRule,
): Sql => {
  const rolesWithAccess = (isStaff: boolean) =>
    role.options.filter(
      (one) =>
        access === 'public' || access === 'signed-in' || can({ roles: [one], isStaff }, access),
    )
  return sql`caller.roles && case when caller.own_supplier_id is null
      then ${rolesWithAccess(true)}::text[] else ${rolesWithAccess(false)}::text[] end
    and (caller.own_supplier_id is null
      or caller.own_supplier_id = coalesce(${requestedSupplier}::bigint, caller.own_supplier_id))
    and (${scope === 'session'}::boolean or caller.supplier_id is not null)`
}

/**
 * The caller, if the endpoint's rule lets them in; else throws: no session, an endpoint for company staff alone, a role
 * that is not enough, another supplier. What belongs to others answers `not-found`, as if it were not there.
 */
export function authorize(
  request: FastifyRequest,
  caller: Caller | undefined,
  { access, scope }: AccessRule,
): Caller {
  const { requestedSupplier } = credentialsOf(request)
  if (!caller) throw new ProblemError('session-over')
  const { roles, ownSupplierId } = caller
  const isStaff = ownSupplierId === null
  if (access !== 'public' && access !== 'signed-in') {
    if (!isStaff && !can({ roles: ['admin'], isStaff }, access)) throw new ProblemError('not-found')
    if (!can({ roles, isStaff }, access)) throw new ProblemError('role-not-enough')
  }
  const isAnotherSupplier =
    requestedSupplier !== null && requestedSupplier !== String(ownSupplierId)
  if (!isStaff && isAnotherSupplier) throw new ProblemError('not-found')
  if (scope === 'supplier' && caller.supplierId === null) {
    throw new ProblemError(requestedSupplier === null ? 'supplier-required' : 'not-found')
  }
  request.caller = caller
  return caller
}
