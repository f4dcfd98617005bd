import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { credentialsOf } from '#server/http/credentials.ts'

/** Scope of a read: the supplier that the caller acts for, or all suppliers for company staff who act for none. */
export type DataScope = 'supplier' | 'company'

/**
 * Whether a row is in the scope. One scope needs an index on company and supplier, the other an index on the company. A
 * single statement for both could use neither.
 */
export const isInScope = (scope: DataScope, alias: string): Sql<boolean> => {
  const isOfCompany = sql<boolean>`${sql.ref(`${alias}.company_id`)} = ${thisCompany}`
  return scope === 'supplier'
    ? sql`${isOfCompany} and ${sql.ref(`${alias}.supplier_id`)} = caller.supplier_id`
    : sql`${isOfCompany} and caller.own_supplier_id is null`
}

/** Tokens known to be of company staff: a hint about the statement to send, never an authorization. */
const staffTokens = new Set<string>()
const maxStaffTokens = 10_000

function rememberStaff(token: string): void {
  const [oldest] = staffTokens
  if (oldest !== undefined && staffTokens.size >= maxStaffTokens) staffTokens.delete(oldest)
  staffTokens.add(token)
}

/**
 * Reads in the scope of the caller. Only the session's row says whether a caller without a supplier is company staff,
 * and the same statement reads that row. The first statement of a session may therefore have the wrong scope: it finds
 * nothing, and the read is repeated.
 */
export async function readInScope<Result>(
  request: FastifyRequest,
  endpoint: Pick<Endpoint, 'scope'>,
  read: (scope: DataScope) => Promise<Result>,
): Promise<Result> {
  const { requestedSupplier, tokenHash } = credentialsOf(request)
  if (endpoint.scope !== 'company' || requestedSupplier !== null) return read('supplier')
  const token = tokenHash.toString('base64')
  const expectedScope = staffTokens.has(token) ? 'company' : 'supplier'
  const result = await read(expectedScope)
  const actualScope = request.caller?.supplierId === null ? 'company' : 'supplier'
  if (actualScope === expectedScope) return result
  if (actualScope === 'company') rememberStaff(token)
  else staffTokens.delete(token)
  return read(actualScope)
}
