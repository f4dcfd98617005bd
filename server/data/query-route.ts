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
import {
  execute,
  executeOne,
  executeOneAsTenant,
  executeTransaction,
} from '#server/data/execute.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { type HandlerInput, RawJson, route } from '#server/http/route.ts'

/** Serves a GET whose whole reply is one JSON value built in SQL from `caller`, null meaning not there */
export function queryRoute<E extends Endpoint>(
  app: FastifyInstance,
  database: Database,
  endpoint: E,
  body: (heard: HandlerInput<E>) => Sql<unknown>,
): void {
  const hasEtag = isVersioned(endpoint)
  route(app, endpoint, async (heard) => {
    const { text } = await queryAsCaller(
      database,
      heard.request,
      endpoint,
      body(heard),
      database.readPool,
    )
    if (hasEtag) heard.reply.header('etag', `"${versionIn(text)}"`)
    return new RawJson(text)
  })
}

// What has a version shows it as its ETag.
const isVersioned = ({ schema }: Endpoint) =>
  'version' in ((schema.response[200] as { shape?: object } | undefined)?.shape ?? {})

// The first one that is no part of a string, where quotes have a backslash before them. Cheaper than PostgreSQL looking
// for it in what it has just written; a test holds it against the body.
const versionIn = (text: string) => /"version" ?: ?(\d+)/.exec(text)?.[1]

type Row = Caller & { body: string | null }

/** The statement of a read: who calls, and what they are shown. */
export const callerStatement = (credentials: Credentials, body: Sql<unknown>) =>
  sql<Row>`${authenticateCte(credentials)} select ${callerColumns}, ${body}::text as body from caller`

/** Runs a select that begins from `caller`, and gives its rows; refuses a caller who may not see them. */
export type QueryAsCaller = <R extends object>(rows: Sql<R>) => Promise<R[]>

/** How lists ask for rows on behalf of whoever sent a request. The caller is checked each time. */
export const queryAsCallerOf =
  (
    database: Database,
    request: FastifyRequest,
    endpoint: Endpoint,
    from: Queryable = database.pool,
  ): QueryAsCaller =>
  async (rows) => {
    const credentials = credentialsOf(request)
    const { caller, found } = await executeForCaller(from, credentials, rows)
    await admitCaller(database, request, endpoint, caller)
    return found
  }

/** Who calls, and the rows of a select that begins from `caller`. Who calls is one text: the columns would come with each row. */
export async function executeForCaller<R extends object>(
  from: Queryable,
  credentials: Credentials,
  rows: Sql<R>,
): Promise<{ caller: Caller | undefined; found: R[] }> {
  const all = await execute(
    from,
    sql<R & { caller: string; isRow: boolean | null }>`
      ${authenticateCte(credentials)},
      caller_text as materialized (select row_to_json(c)::text as caller from (select ${callerColumns} from caller) c)
      select caller_text.caller, page.* from caller cross join caller_text
      left join lateral (select true as "isRow", rows.* from (${rows}) rows) page on true`,
  )
  const caller = all[0] && (JSON.parse(all[0].caller) as Caller)
  const found = all
    .filter(({ isRow }) => isRow)
    .map(({ caller: _caller, isRow: _isRow, ...row }) => row as unknown as R)
  return { caller, found }
}

async function admitCaller(
  database: Database,
  request: FastifyRequest,
  endpoint: Endpoint,
  found: Caller | undefined,
) {
  const credentials = credentialsOf(request)
  const caller = authorize(found, credentials, endpoint)
  if (caller.needsTouch && !isBackground(request))
    await withClient(database.pool, (client) => extendIdleTimeout(client, credentials, caller))
}

/**
 * Reads one JSON value, built in SQL from `caller`, for whoever sent the request; refuses who may not, and
 * what is not there.
 */
export async function queryAsCaller(
  database: Database,
  request: FastifyRequest,
  endpoint: Endpoint,
  body: Sql<unknown>,
  from: Queryable = database.pool,
): Promise<{ text: string }> {
  const row = await executeOne(from, callerStatement(credentialsOf(request), body))
  await admitCaller(database, request, endpoint, row)
  const text = row?.body
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
