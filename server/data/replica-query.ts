import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ConnectOptions, Database } from '#database/client/connect.ts'
import type { TenantQueryable } from '#database/client/pipelined-pool.ts'
import { type WalPosition, walPosition } from '#database/client/replica.ts'
import { type Sql, sql } from '#database/client/sql.ts'
import { executeOneAsTenant } from '#server/data/execute.ts'
import {
  callerStatement,
  type QueryRows,
  queryAsCaller,
  readRows,
  rowsAsCaller,
} from '#server/data/query-route.ts'
import { credentialsOf } from '#server/http/credentials.ts'
import { type FileBytes, type HandlerInput, route } from './route.ts'

/**
 * Serves a file made from one JSON value, built in SQL beside the CTE `caller`; null becomes `not-found`. No connection
 * is held while the file is made.
 */
export function fileRoute<E extends Endpoint, Content>(
  app: FastifyInstance,
  database: Database,
  endpoint: E,
  content: (input: HandlerInput<E>) => Sql,
  file: (content: Content, input: HandlerInput<E>) => Promise<FileBytes>,
): void {
  route(app, endpoint, async (input) => {
    const text = await queryReplica(database, input.request, endpoint, content(input))
    return file(JSON.parse(text) as Content, input)
  })
}

/**
 * Does the same as `queryAsCaller`, for heavy reads, on the replica if there is one. Reads the primary if the replica
 * fails or finds nothing: only a `not-found` of the primary counts.
 */
export async function queryReplica(
  database: Database,
  request: FastifyRequest,
  endpoint: Endpoint,
  body: Sql,
): Promise<string> {
  const credentials = credentialsOf(request)
  const text = await readReplica(database, request, endpoint, async (queryable) => {
    const statement = callerStatement(credentials, body)
    return (
      (await executeOneAsTenant(queryable, credentials.companyId, statement))?.body ?? undefined
    )
  })
  return text ?? queryAsCaller(database, request, endpoint, body)
}

/** Does the same as `rowsAsCaller`, on the replica if there is one. */
export const rowsFromReplica =
  (database: Database, request: FastifyRequest, endpoint: Endpoint): QueryRows =>
  async (select) => {
    const replicaRows = await readReplica(database, request, endpoint, async (queryable) => {
      const { caller, rows } = await readRows(queryable, credentialsOf(request), select)
      return caller && rows
    })
    return replicaRows ?? rowsAsCaller(database, request, endpoint)(select)
  }

/** Connection options for reads of a worker process: of the replica, if it has caught up, and of the primary. */
export type ReadConnections = { replica: ConnectOptions | undefined; primary: ConnectOptions }

/** Returns the connection options for reads of a worker process on behalf of a request. */
export async function readConnections(
  database: Database,
  request: FastifyRequest,
  endpoint: Endpoint,
): Promise<ReadConnections> {
  const replica = await readReplica(
    database,
    request,
    endpoint,
    async () => database.replica?.options,
  )
  return { replica, primary: database.options }
}

// The primary authorizes the caller; then the replica is read, if it has replayed the WAL up to that point.
async function readReplica<Result>(
  { replica, ...database }: Database,
  request: FastifyRequest,
  endpoint: Endpoint,
  read: (queryable: TenantQueryable) => Promise<Result | undefined>,
): Promise<Result | undefined> {
  if (!replica) return undefined
  const position = await queryAsCaller(database, request, endpoint, sql.raw(walPosition))
  const queryable = await replica.poolCaughtUpTo(JSON.parse(position) as WalPosition)
  if (!queryable) return undefined
  try {
    return await read(queryable)
  } catch {
    replica.backOff()
    return undefined
  }
}
