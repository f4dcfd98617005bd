import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Database } from '#database/client/connect.ts'
import { type LogPlace, logPlace, type Replica } from '#database/client/replica.ts'
import { type Sql, sql } from '#database/client/sql.ts'
import { type Ticket, ticketOf } from '#server/data/caller.ts'
import { first } from '#server/data/execute.ts'
import type { Page } from '#server/data/list/keyset-page.ts'
import { read, readStatement, textIn } from '#server/data/query-route.ts'
import { type FileBytes, type Heard, route } from '#server/http/route.ts'

/**
 * Serves a call that only shows, whose reply is a file made from one JSON value built in SQL from `me`; null means not
 * there. The database's part is over before the file is made.
 */
export function fileRoute<E extends Endpoint, Content>(
  app: FastifyInstance,
  database: Database,
  endpoint: E,
  content: (heard: Heard<E>) => Sql<unknown>,
  file: (content: Content, heard: Heard<E>) => Promise<FileBytes>,
): void {
  route(app, endpoint, async (heard) => {
    const { text } = await readHeavy(database, heard.request, endpoint, content(heard))
    return file(JSON.parse(text) as Content, heard)
  })
}

/**
 * As `read`, for what is much work and only shows: from the replica, where there is one. Who calls and what they may is
 * decided by the primary; only then, and only from a replica that has everything done until then, is anything shown.
 * What a replica cannot give, the primary gives, and it alone says that something is not there.
 */
export async function readHeavy(
  database: Database,
  request: FastifyRequest,
  endpoint: Endpoint,
  body: Sql<unknown> | Page,
): Promise<{ text: string }> {
  const { replica } = database
  if (replica) {
    const { text: place } = await read(database, request, endpoint, sql`${sql.raw(logPlace)}`)
    const text = await readThere(replica, JSON.parse(place), ticketOf(request), body)
    if (text != null) return { text }
  }
  return read(database, request, endpoint, body)
}

async function readThere(
  replica: Replica,
  place: LogPlace,
  ticket: Ticket,
  body: Sql<unknown> | Page,
) {
  const pool = await replica.at(place)
  if (!pool) return undefined
  try {
    return textIn(await first(pool, readStatement(ticket, body)), body)
  } catch {
    replica.rest()
    return undefined
  }
}
