import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Database, distributionFor } from '#database/connect.ts'
import {
  type Author,
  type Change,
  change,
  type Telling,
  toldOf,
  versionOf,
} from '#server/http/change.ts'
import { type Claim, claimOf } from '#server/http/idempotency-key.ts'
import { touch } from '#server/http/read.ts'
import { type Answer, type Heard, route, SqlJson } from '#server/http/route.ts'
import {
  type Caller,
  callerColumns,
  gate,
  isAdmitted,
  type Ticket,
  ticketOf,
} from '#server/http/session.ts'
import { first, inOnePiece, withClient } from '#server/http/statement.ts'

/**
 * Parts of a WITH that do a whole change or nothing of it. What is written begins from `author`, which finds nobody
 * where nobody is admitted. The last part is `done`, with the new version and the answer as text where all was done.
 */
export type Parts<E extends Endpoint> = (
  author: Author,
  version: number,
  heard: Heard<E>,
) => RawBuilder<unknown>

type Done = Caller & { version: number; answer: string }

/**
 * Serves a change whose usual course is one statement: the caller, the work and the kept answer in it, sent with its
 * transaction in one go. Where it does nothing, the handler tries the same in the usual way, and says why not.
 */
export function changeAtOnceRoute<E extends Endpoint>(
  app: FastifyInstance,
  database: Database,
  endpoint: E,
  parts: Parts<E>,
  handler: (change: Change, heard: Heard<E>) => Promise<Answer<E>>,
): void {
  route(
    app,
    endpoint,
    async (heard) =>
      (await changeAtOnce(database, endpoint, heard, parts)) ??
      change(database, endpoint, heard, handler),
  )
}

async function changeAtOnce<E extends Endpoint>(
  database: Database,
  endpoint: E,
  heard: Heard<E>,
  parts: Parts<E>,
): Promise<SqlJson | undefined> {
  const { request, reply } = heard
  // Machines with distributed tables are told the company in another way.
  if (distributionFor(database.pool) || !request.headers['if-match']) return undefined
  const ticket = ticketOf(request)
  const news: Telling[] = []
  const author: Author = {
    caller: { companyId: Number(ticket.companyId), userId: sql`(select user_id from author)` },
    supplierId: sql`(select supplier_id from author)`,
    tell: (one) => news.push(one),
  }
  const claim = claimOf(request, endpoint)
  const work = sql<Done>`${gate(ticket)}, author as materialized (
      select me.* from me where ${isAdmitted(ticket, endpoint)} and ${isNew(claim)}
    ), ${parts(author, versionOf(request), heard)} ${keeping(claim)}
    select ${callerColumns}, done.version, done.answer from me cross join done`
  const done = await allAtOnce(database, ticket, work)
  if (!done) return undefined
  reply.header('etag', `"${done.version}"`)
  request.server.tellSoon(news.map((one) => toldOf(one, done, reply)))
  return new SqlJson(done.answer)
}

// The wall is open before the statement: within it, PostgreSQL may look at rows to change before it is.
async function allAtOnce(
  { pool }: Database,
  ticket: Ticket,
  work: RawBuilder<Done>,
): Promise<Done | undefined> {
  let row: Done | undefined
  await withClient(pool, async (client) => {
    const sent = inOnePiece(
      client,
      () =>
        [
          client.query(`begin; set local app.company = ${pg.escapeLiteral(ticket.companyId)}`),
          first(client, work),
          // After a failure this is a rollback.
          client.query('commit'),
        ] as const,
    )
    const [begun, done, committed] = await Promise.allSettled(sent)
    if (done.status === 'rejected' && isForHandler(done.reason)) return
    for (const one of [begun, done, committed]) if (one.status === 'rejected') throw one.reason
    row = done.status === 'fulfilled' ? done.value : undefined
    // What is done is done, and is told so, even where its use of the session cannot be noted.
    if (row) await touch(client, ticket, row).catch(() => {})
  })
  return row
}

// A key that somebody used meanwhile, or the rare deadlock: the usual way knows what to do.
const isForHandler = (error: unknown) =>
  ['23505', '40P01'].includes((error as { code?: string }).code ?? '')

const isNew = (claim: Claim | null) =>
  claim
    ? sql`not exists (select from idempotency_keys k
        where k.company_id = me.company_id and k.user_id = me.user_id and k.key = ${claim.key})`
    : sql`true`

const keeping = (claim: Claim | null) =>
  claim
    ? sql`, kept as (
        insert into idempotency_keys (company_id, user_id, key, request_hash, answer, etag)
        select author.company_id, author.user_id, ${claim.key}, ${claim.hash}, done.answer, '"' || done.version || '"'
        from author cross join done
      )`
    : sql``
