import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Endpoint } from '#contract/endpoint.ts'
import { citusMetadataFor, type Database, type Queryable } from '#database/client/connect.ts'
import { type Sql, sql } from '#database/client/sql.ts'
import { withClient } from '#database/client/with-client.ts'
import { sessionTouchMinutes } from '#domain/session-timeouts.ts'
import {
  authenticateCte,
  authorize,
  type Caller,
  type Credentials,
  callerColumns,
  credentialsOf,
  isBackground,
} from '#server/data/caller.ts'
import { executeOne, executeOneAsTenant, executeTransaction } from '#server/data/execute.ts'
import { Page, type PageRow } from '#server/data/list/keyset-page.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { type HandlerInput, RawJson, route } from '#server/http/route.ts'

/** Serves a GET whose whole reply is one JSON value built in SQL from `me`, null meaning not there, or a page of a list. */
export function queryRoute<E extends Endpoint>(
  app: FastifyInstance,
  database: Database,
  endpoint: E,
  body: (heard: HandlerInput<E>) => Sql<unknown> | Page,
): void {
  const hasEtag = isVersioned(endpoint)
  route(app, endpoint, async (heard) => {
    const { text } = await queryAsCaller(
      database,
      heard.request,
      endpoint,
      body(heard),
      laneOf(database, heard),
    )
    if (hasEtag) heard.reply.header('etag', `"${versionIn(text)}"`)
    return new RawJson(text)
  })
}

// A search may take a while, and would hold up what is behind it.
const laneOf = ({ readPool, pool }: Database, { query }: { query: unknown }): Queryable =>
  (query as { text?: string } | undefined)?.text === undefined ? readPool : pool

// What has a version shows it as its ETag.
const isVersioned = ({ schema }: Endpoint) =>
  'version' in ((schema.response[200] as { shape?: object } | undefined)?.shape ?? {})

// The first one that is no part of a string, where quotes have a backslash before them. Cheaper than PostgreSQL looking
// for it in what it has just written; a test holds it against the body.
const versionIn = (text: string) => /"version" ?: ?(\d+)/.exec(text)?.[1]

type Row = Caller & PageRow & { body: string | null }

/** The statement of a read: who calls, and what they are shown. */
export const callerStatement = (ticket: Credentials, body: Sql<unknown> | Page) =>
  body instanceof Page
    ? sql<Row>`${authenticateCte(ticket)} select ${callerColumns}, page.* from caller cross join lateral (${body.select}) page`
    : sql<Row>`${authenticateCte(ticket)} select ${callerColumns}, ${body}::text as body from caller`

/** What its answer shows; null or undefined means not there. */
export const bodyOf = (row: Row | undefined, body: Sql<unknown> | Page) =>
  row && (body instanceof Page ? body.textOf(row) : row.body)

/**
 * Reads one JSON value, built in SQL from `me`, or a page, for whoever sent the request; refuses who may not, and
 * what is not there.
 */
export async function queryAsCaller(
  database: Database,
  request: FastifyRequest,
  endpoint: Endpoint,
  body: Sql<unknown> | Page,
  from: Queryable = database.pool,
): Promise<{ text: string }> {
  const ticket = credentialsOf(request)
  const row = await executeOne(from, callerStatement(ticket, body))
  const caller = authorize(row, ticket, endpoint)
  if (caller.needsTouch && !isBackground(request))
    await withClient(database.pool, (client) => extendIdleTimeout(client, ticket, caller))
  const text = bodyOf(row, body)
  if (text == null) throw new ProblemError('not-found')
  return { text }
}

/** Moves the idle end of the session, at most once a minute. */
export async function extendIdleTimeout(client: pg.Client, ticket: Credentials, caller: Caller) {
  if (!caller.needsTouch) return
  const used = sql`update sessions set seen_at = now()
    where company_id = ${caller.companyId} and id = ${caller.sessionId}
      and seen_at < now() - interval '1 minute' * ${sql.lit(sessionTouchMinutes)}`
  await (citusMetadataFor(client)
    ? executeTransaction(client, ticket.companyId, [used])
    : executeOneAsTenant(client, ticket.companyId, used))
}
