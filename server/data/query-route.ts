import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Database } from '#database/client/connect.ts'
import type { TenantQueryable } from '#database/client/pipelined-pool.ts'
import { type Sql, sql } from '#database/client/sql.ts'
import { authenticateCte, authorize, type Caller, callerColumns } from '#server/data/caller.ts'
import { executeAsTenant, executeOneAsTenant } from '#server/data/execute.ts'
import { type Credentials, credentialsOf } from '#server/http/credentials.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { type HandlerInput, RawJson, route } from './route.ts'

/** Serves a GET whose reply is one JSON value, built in SQL beside the CTE `caller`; null becomes `not-found`. */
export function queryRoute<E extends Endpoint>(
  app: FastifyInstance,
  database: Database,
  endpoint: E,
  body: (input: HandlerInput<E>) => Sql,
): void {
  const hasEtag = isVersioned(endpoint)
  route(app, endpoint, async (input) => {
    const { request, reply } = input
    const text = await queryAsCaller(
      database,
      request,
      endpoint,
      body(input),
      database.pipelinedReads,
    )
    if (hasEtag) reply.header('etag', `"${firstVersionIn(text)}"`)
    return new RawJson(text)
  })
}

// The ETag of a reply with a version is that version.
const isVersioned = ({ schema }: Endpoint) =>
  'version' in ((schema.response[200] as { shape?: object } | undefined)?.shape ?? {})

/**
 * Finds the first `"version"` outside a string: quotes in strings are escaped. Parsing the whole text would cost more.
 * A test compares it with the body.
 */
export const firstVersionIn = (text: string) => /"version" ?: ?(\d+)/.exec(text)?.[1]

type EndpointAccess = Pick<Endpoint, 'access' | 'scope' | 'allowedWithoutFactor'>
type CallerAndBody = Caller & { body: string | null }

/** Authenticates the caller and reads a JSON value in one round trip. */
export const callerStatement = (credentials: Credentials, body: Sql): Sql<CallerAndBody> =>
  sql`${authenticateCte(credentials)} select ${callerColumns}, ${body}::text as body from caller`

/**
 * Reads one JSON value, built in SQL beside the CTE `caller`. Throws the errors of `authorize`, and `not-found` for
 * null.
 */
export async function queryAsCaller(
  { tenantPool }: Database,
  request: FastifyRequest,
  endpoint: EndpointAccess,
  body: Sql,
  queryable: TenantQueryable = tenantPool,
): Promise<string> {
  const credentials = credentialsOf(request)
  const statement = callerStatement(credentials, body)
  const row = await executeOneAsTenant(queryable, credentials.companyId, statement)
  authorize(request, row, endpoint)
  if (row?.body == null) throw new ProblemError('not-found')
  return row.body
}

/** Reads the rows of a select beside the CTE `caller`, if the caller may see them. */
export type QueryRows = <Row extends object>(select: Sql<Row>) => Promise<Row[]>

/**
 * Returns a function that reads rows for the caller of a request; each statement authenticates anew. It throws the
 * errors of `authorize`.
 */
export const rowsAsCaller =
  (
    { tenantPool }: Database,
    request: FastifyRequest,
    endpoint: EndpointAccess,
    queryable: TenantQueryable = tenantPool,
  ): QueryRows =>
  async (select) => {
    const { caller, rows } = await readRows(queryable, credentialsOf(request), select)
    authorize(request, caller, endpoint)
    return rows
  }

type WithCaller<Row> = { caller: string | null } & Row

/** Reads the caller and the rows of a select in one round trip. */
export async function readRows<Row extends object>(
  queryable: TenantQueryable,
  credentials: Credentials,
  select: Sql<Row>,
): Promise<{ caller: Caller | undefined; rows: Row[] }> {
  // Only the first row has the caller; without rows of the select, a row has the caller alone.
  const callerRows = await executeAsTenant<WithCaller<Row> & { isRow: true | null }>(
    queryable,
    credentials.companyId,
    sql`${authenticateCte(credentials)}
      select case when row_number() over () = 1
        then (select row_to_json(c) from (select ${callerColumns}) c)::text end as caller, page.*
      from caller left join lateral (select true as "isRow", rows.* from (${select}) rows) page on true`,
  )
  const [first] = callerRows
  const caller = first?.caller ? (JSON.parse(first.caller) as Caller) : undefined
  if (!first?.isRow) return { caller, rows: [] }
  // JSON omits undefined values; copying every row without them would cost more than reading it.
  for (const row of callerRows) Object.assign(row, { caller: undefined, isRow: undefined })
  return { caller, rows: callerRows }
}
