import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Database, Queryable } from '#database/client/connect.ts'
import { type WalPosition, walPosition } from '#database/client/replica.ts'
import { type Sql, sql } from '#database/client/sql.ts'
import { type Credentials, credentialsOf } from '#server/data/caller.ts'
import { executeOne } from '#server/data/execute.ts'
import {
  callerStatement,
  executeForCaller,
  type QueryAsCaller,
  queryAsCaller,
  queryAsCallerOf,
} from '#server/data/query-route.ts'
import { type FileBytes, type HandlerInput, route } from '#server/http/route.ts'

/**
 * Serves a call that only shows, whose reply is a file made from one JSON value built in SQL from `me`; null means not
 * there. The database's part is over before the file is made.
 */
export function fileRoute<E extends Endpoint, Content>(
  app: FastifyInstance,
  database: Database,
  endpoint: E,
  content: (heard: HandlerInput<E>) => Sql<unknown>,
  file: (content: Content, heard: HandlerInput<E>) => Promise<FileBytes>,
): void {
  route(app, endpoint, async (heard) => {
    const { text } = await queryReplica(database, heard.request, endpoint, content(heard))
    return file(JSON.parse(text) as Content, heard)
  })
}

/**
 * As `queryAsCaller`, for what is much work and only shows: from the replica, where there is one. Who calls and what they
 * may is decided by the primary; only then, and only from a replica that has everything done until then, is anything
 * shown. What a replica cannot give, the primary gives, and it alone says that something is not there.
 */
export async function queryReplica(
  database: Database,
  request: FastifyRequest,
  endpoint: Endpoint,
  body: Sql<unknown>,
): Promise<{ text: string }> {
  const text = await fromReplica(database, request, endpoint, async (pool, credentials) => {
    const row = await executeOne(pool, callerStatement(credentials, body))
    return row?.body ?? undefined
  })
  return text === undefined ? queryAsCaller(database, request, endpoint, body) : { text }
}

/** As `queryAsCallerOf`, from the replica where there is one. */
export const queryReplicaOf =
  (database: Database, request: FastifyRequest, endpoint: Endpoint): QueryAsCaller =>
  async (rows) => {
    const found = await fromReplica(database, request, endpoint, async (pool, credentials) => {
      const { caller, found } = await executeForCaller(pool, credentials, rows)
      return caller && found
    })
    return found ?? queryAsCallerOf(database, request, endpoint)(rows)
  }

async function fromReplica<Result>(
  { replica, ...database }: Database,
  request: FastifyRequest,
  endpoint: Endpoint,
  read: (pool: Queryable, credentials: Credentials) => Promise<Result | undefined>,
): Promise<Result | undefined> {
  if (!replica) return undefined
  const position = await queryAsCaller(database, request, endpoint, sql`${sql.raw(walPosition)}`)
  const pool = await replica.poolCaughtUpTo(JSON.parse(position.text) as WalPosition)
  if (!pool) return undefined
  try {
    return await read(pool, credentialsOf(request))
  } catch {
    replica.backOff()
    return undefined
  }
}
