import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { credentialsOf } from '#server/http/credentials.ts'

/** Data that a read is about: of the supplier that the caller acts for, or all, for company staff who act for none. */
export type DataScope = 'supplier' | 'company'

/**
 * Whether a row is in the scope. PostgreSQL takes an index that begins with company and supplier for the one, and one that
 * begins with the company for the other: one statement for both would have neither.
 */
export const isInScope = (scope: DataScope, alias: string): Sql<boolean> => {
  const ofCompany = sql<boolean>`${sql.ref(`${alias}.company_id`)} = ${thisCompany}`
  return scope === 'supplier'
    ? sql`${ofCompany} and ${sql.ref(`${alias}.supplier_id`)} = caller.supplier_id`
    : sql`${ofCompany} and caller.own_supplier_id is null`
}

/** Tokens that this process has seen to be company staff's: a hint which statement to send, and no right. */
const staffTokens = new Set<string>()
const maxStaffTokens = 10_000

function rememberStaff(token: string): void {
  const [oldest] = staffTokens
  if (oldest !== undefined && staffTokens.size >= maxStaffTokens) staffTokens.delete(oldest)
  staffTokens.add(token)
}

/**
 * Reads in the scope of the caller. Only the session's row says whether somebody who names no supplier is company staff,
 * and it is read by the statement itself: the first one of a session may be of the wrong scope, where it finds nothing,
 * and is followed by another.
 */
export async function readInScope<Result>(
  request: FastifyRequest,
  endpoint: Pick<Endpoint, 'scope'>,
  read: (scope: DataScope) => Promise<Result>,
): Promise<Result> {
  const { requestedSupplier, tokenHash } = credentialsOf(request)
  if (endpoint.scope !== 'company' || requestedSupplier !== null) return read('supplier')
  const token = tokenHash.toString('base64')
  const expected = staffTokens.has(token) ? 'company' : 'supplier'
  const result = await read(expected)
  const actual = request.caller?.supplierId === null ? 'company' : 'supplier'
  if (actual === expected) return result
  if (actual === 'company') rememberStaff(token)
  else staffTokens.delete(token)
  return read(actual)
}
