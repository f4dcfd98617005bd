import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { can, keyScopesOf, role } from '#domain/access/person.ts'
import { keyScope } from '#domain/keys/service-account.ts'
import { sessionTimeoutMinutes, sessionTouchMinutes } from '#domain/people/session-timeouts.ts'
import { type Credentials, credentialsOf } from '#server/http/credentials.ts'
import { ProblemError } from '#server/http/problem-error.ts'

/** An API key, as authorization needs it. */
const callerKey = z.object({ id: z.int(), version: z.int(), scopes: z.array(keyScope) })

/** The user, session or key, and supplier of a token. */
export const callerRow = z.object({
  companyId: z.int(),
  /** 0 for a key, which has no session. */
  sessionId: z.int(),
  key: callerKey.nullable(),
  userId: z.int(),
  roles: z.array(role),
  /** The supplier the user is bound to, null for company staff. */
  ownSupplierId: z.int().nullable(),
  /** The supplier that the call is about: the user's own, or the one that staff act for; null for all suppliers. */
  supplierId: z.int().nullable(),
  /** Whether the session or key is due to be touched by this request. */
  needsTouch: z.boolean(),
  /** Whether a required second factor must be set up before anything else. */
  lacksSecondFactor: z.boolean(),
})
export type Caller = z.output<typeof callerRow>

const interval = (minutes: number) => sql`interval '1 minute' * ${sql.lit(minutes)}`
const [touchInterval, idleTimeout, absoluteTimeout] = [
  interval(sessionTouchMinutes),
  interval(sessionTimeoutMinutes.idle),
  interval(sessionTimeoutMinutes.absolute),
]

const tableBySubject = {
  shipment: 'shipments',
  order: 'orders',
  'order-line': 'order_lines',
  discrepancy: 'discrepancies',
  comment: 'comments',
  attachment: 'attachments',
} as const

// The supplier that company staff act for: of the subject in the path, else the one that the request names.
const supplierOfStaff = ({ requestedSupplier, subject }: Credentials): Sql => {
  if (!subject)
    return sql`select p.id from suppliers p where p.company_id = ${thisCompany} and p.id = ${requestedSupplier}::bigint`
  const ofRecord = sql`select x.supplier_id from ${sql.ref(tableBySubject[subject.kind])} x
        where x.company_id = ${thisCompany} and x.id = ${subject.id}::bigint`
  if (subject.kind !== 'shipment') return ofRecord
  // A deleted shipment has its history left.
  return sql`select coalesce((${ofRecord}), (select e.supplier_id from shipment_events e
        where e.company_id = ${thisCompany} and e.shipment_id = ${subject.id}::bigint limit 1))`
}

const actingSupplier = (ownSupplierId: Sql, credentials: Credentials) => sql`
  case when ${ownSupplierId} is not null then ${ownSupplierId} else (${supplierOfStaff(credentials)}) end`

/**
 * The CTE `caller` at the beginning of each statement: the active session or key of the token, and the supplier whose
 * data the call is about. This supplier is always the user's own, or the one that staff act for. The CTE is empty
 * without an active session or key.
 */
export const authenticateCte = (credentials: Credentials): Sql =>
  sql`with caller as materialized (${credentials.isKey ? activeKey(credentials) : activeSession(credentials)})`

const activeSession = (credentials: Credentials) => sql`
    select s.company_id, s.id as session_id, null::json as api_key, s.user_id, s.roles, s.started_at, s.seen_at,
      s.supplier_id as own_supplier_id,
      ${actingSupplier(sql`s.supplier_id`, credentials)} as supplier_id,
      s.seen_at < now() - ${touchInterval} as needs_touch, s.lacks_second_factor
    from sessions s
    where s.company_id = ${thisCompany} and s.token_hash = ${credentials.tokenHash}
      and s.ended_at is null and s.seen_at > now() - ${idleTimeout} and s.started_at > now() - ${absoluteTimeout}`

// A single look-up, as for a session: the table of keys has the same columns.
const activeKey = (credentials: Credentials) => sql`
    select k.company_id, 0 as session_id,
      json_build_object('id', k.id, 'version', k.version, 'scopes', k.scopes) as api_key,
      k.scopes, k.expires_at, k.user_id, k.roles, k.created_at as started_at, k.last_used_at as seen_at,
      k.supplier_id as own_supplier_id,
      ${actingSupplier(sql`k.supplier_id`, credentials)} as supplier_id,
      k.last_used_at is null or k.last_used_at < now() - ${touchInterval} as needs_touch,
      false as lacks_second_factor
    from api_keys k
    where k.company_id = ${thisCompany} and k.key_hash = ${credentials.tokenHash}
      and k.is_active and k.is_supplier_active and k.expires_at > now()
      and (k.addresses is null or ${credentials.address}::inet <<= any (k.addresses))`

/** The columns of the CTE `caller` under the names of a Caller. */
export const callerColumns = sql`
  caller.company_id as "companyId", caller.session_id as "sessionId", caller.api_key as key, caller.user_id as "userId", caller.roles,
  caller.own_supplier_id as "ownSupplierId", caller.supplier_id as "supplierId", caller.needs_touch as "needsTouch",
  caller.lacks_second_factor as "lacksSecondFactor"`

type AccessRule = Pick<Endpoint, 'access' | 'scope' | 'allowedWithoutFactor'>

// Company staff need no supplier if the endpoint allows all suppliers and they name none.
const needsSupplier = ({ scope }: AccessRule, requestedSupplier: string | null) =>
  scope !== 'session' && (scope !== 'company' || requestedSupplier !== null)

/** Key scopes that allow an access, any of which is enough; empty if no key has access. */
export const scopesFor = (access: AccessRule['access']) =>
  access === 'public' || access === 'signed-in' ? [] : keyScopesOf(access)

/**
 * Returns the caller if the endpoint's rule allows access. Otherwise throws for a missing session, key or second
 * factor, an insufficient role or key scope, or another supplier. Data of others and endpoints of company staff are
 * `not-found`.
 */
export function authorize(
  request: FastifyRequest,
  caller: Caller | undefined,
  rule: AccessRule,
): Caller {
  const { access, scope } = rule
  const { requestedSupplier, isKey } = credentialsOf(request)
  if (!caller) throw new ProblemError(isKey ? 'key-refused' : 'session-over')
  if (caller.lacksSecondFactor && !rule.allowedWithoutFactor)
    throw new ProblemError('second-factor-missing')
  const { roles, ownSupplierId, key } = caller
  const isStaff = ownSupplierId === null
  if (access !== 'public' && access !== 'signed-in') {
    if (!isStaff && !can({ roles: ['admin'], isStaff }, access)) throw new ProblemError('not-found')
  }
  if (key && !scopesFor(access).some((scope) => key.scopes.includes(scope)))
    throw new ProblemError('key-scope-missing')
  if (access !== 'public' && access !== 'signed-in') {
    if (!can({ roles, isStaff }, access)) throw new ProblemError('role-not-enough')
  }
  const isAnotherSupplier =
    requestedSupplier !== null && requestedSupplier !== String(ownSupplierId)
  if (!isStaff && isAnotherSupplier) throw new ProblemError('not-found')
  if (caller.supplierId === null && needsSupplier(rule, requestedSupplier)) {
    const isSupplierMissing = scope === 'supplier' && requestedSupplier === null
    throw new ProblemError(isSupplierMissing ? 'supplier-required' : 'not-found')
  }
  request.caller = caller
  return caller
}
