import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Database } from '#database/client/connect.ts'
import { type Replica, type WalPosition, walPosition } from '#database/client/replica.ts'
import { type Sql, sql } from '#database/client/sql.ts'
import { type Credentials, credentialsOf } from '#server/data/caller.ts'
import { executeOne } from '#server/data/execute.ts'
import type { Page } from '#server/data/list/keyset-page.ts'
import { bodyOf, callerStatement, queryAsCaller } from '#server/data/query-route.ts'
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
 * As `read`, for what is much work and only shows: from the replica, where there is one. Who calls and what they may is
 * decided by the primary; only then, and only from a replica that has everything done until then, is anything shown.
 * What a replica cannot give, the primary gives, and it alone says that something is not there.
 */
export async function queryReplica(
  database: Database,
  request: FastifyRequest,
  endpoint: Endpoint,
  body: Sql<unknown> | Page,
): Promise<{ text: string }> {
  const { replica } = database
  if (replica) {
    const { text: place } = await queryAsCaller(
      database,
      request,
      endpoint,
      sql`${sql.raw(walPosition)}`,
    )
    const text = await fromReplica(replica, JSON.parse(place), credentialsOf(request), body)
    if (text != null) return { text }
  }
  return queryAsCaller(database, request, endpoint, body)
}

async function fromReplica(
  replica: Replica,
  place: WalPosition,
  ticket: Credentials,
  body: Sql<unknown> | Page,
) {
  const pool = await replica.poolCaughtUpTo(place)
  if (!pool) return undefined
  try {
    return bodyOf(await executeOne(pool, callerStatement(ticket, body)), body)
  } catch {
    replica.backOff()
    return undefined
  }
}
