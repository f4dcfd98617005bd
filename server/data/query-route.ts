import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Asked, type Database, distributionFor } from '#database/client/connect.ts'
import { type Sql, sql } from '#database/client/sql.ts'
import { lend } from '#database/client/with-client.ts'
import { useNotedEvery } from '#domain/session-timeouts.ts'
import {
  admit,
  type Caller,
  callerColumns,
  gate,
  isUnattended,
  type Ticket,
  ticketOf,
} from '#server/data/caller.ts'
import { first, firstBehindWall, runTogether } from '#server/data/execute.ts'
import { Page, type PageRow } from '#server/data/list/keyset-page.ts'
import { Refusal } from '#server/http/problem-error.ts'
import { type Heard, route, SqlJson } from '#server/http/route.ts'

/** Serves a GET whose whole reply is one JSON value built in SQL from `me`, null meaning not there, or a page of a list. */
export function readRoute<E extends Endpoint>(
  app: FastifyInstance,
  database: Database,
  endpoint: E,
  body: (heard: Heard<E>) => Sql<unknown> | Page,
): void {
  const hasEtag = isVersioned(endpoint)
  route(app, endpoint, async (heard) => {
    const { text } = await read(
      database,
      heard.request,
      endpoint,
      body(heard),
      laneOf(database, heard),
    )
    if (hasEtag) heard.reply.header('etag', `"${versionIn(text)}"`)
    return new SqlJson(text)
  })
}

// A search may take a while, and would hold up what is behind it.
const laneOf = ({ reads, pool }: Database, { query }: { query: unknown }): Asked =>
  (query as { text?: string } | undefined)?.text === undefined ? reads : pool

// What has a version shows it as its ETag.
const isVersioned = ({ schema }: Endpoint) =>
  'version' in ((schema.response[200] as { shape?: object } | undefined)?.shape ?? {})

// The first one that is no part of a string, where quotes have a backslash before them. Cheaper than PostgreSQL looking
// for it in what it has just written; a test holds it against the body.
const versionIn = (text: string) => /"version" ?: ?(\d+)/.exec(text)?.[1]

type Row = Caller & PageRow & { body: string | null }

/** The statement of a read: who calls, and what they are shown. */
export const readStatement = (ticket: Ticket, body: Sql<unknown> | Page) =>
  body instanceof Page
    ? sql<Row>`${gate(ticket)} select ${callerColumns}, page.* from me cross join lateral (${body.select}) page`
    : sql<Row>`${gate(ticket)} select ${callerColumns}, ${body}::text as body from me`

/** What its answer shows; null or undefined means not there. */
export const textIn = (row: Row | undefined, body: Sql<unknown> | Page) =>
  row && (body instanceof Page ? body.textOf(row) : row.body)

/**
 * Reads one JSON value, built in SQL from `me`, or a page, for whoever sent the request; refuses who may not, and
 * what is not there.
 */
export async function read(
  database: Database,
  request: FastifyRequest,
  endpoint: Endpoint,
  body: Sql<unknown> | Page,
  from: Asked = database.pool,
): Promise<{ text: string }> {
  const ticket = ticketOf(request)
  const row = await first(from, readStatement(ticket, body))
  const caller = admit(row, ticket, endpoint)
  if (caller.isTouchDue && !isUnattended(request))
    await lend(database.pool, (client) => touch(client, ticket, caller))
  const text = textIn(row, body)
  if (text == null) throw new Refusal('not-found')
  return { text }
}

/** Moves the idle end of the session, at most once a minute. */
export async function touch(client: pg.Client, ticket: Ticket, caller: Caller) {
  if (!caller.isTouchDue) return
  const used = sql`update sessions set seen_at = now()
    where company_id = ${caller.companyId} and id = ${caller.sessionId}
      and seen_at < now() - interval '1 minute' * ${sql.lit(useNotedEvery)}`
  await (distributionFor(client)
    ? runTogether(client, ticket.companyId, [used])
    : firstBehindWall(client, ticket.companyId, used))
}
