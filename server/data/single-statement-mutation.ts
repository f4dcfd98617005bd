import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Database } from '#database/client/connect.ts'
import { type Lanes, unprepared } from '#database/client/pipelined-pool.ts'
import { type Sql, sql } from '#database/client/sql.ts'
import {
  type Caller,
  callerColumns,
  gate,
  isAdmitted,
  type Ticket,
  ticketOf,
} from '#server/data/caller.ts'
import { firstBehindWall } from '#server/data/execute.ts'
import { type Claim, claimOf, pruneSometimes } from '#server/data/idempotency-key.ts'
import {
  type Author,
  type Change,
  change,
  type Telling,
  toldOf,
  versionOf,
} from '#server/data/mutation-route.ts'
import { touch } from '#server/data/query-route.ts'
import { type Answer, type Heard, route, SqlJson } from '#server/http/route.ts'

/**
 * Parts of a WITH that do a whole change or nothing of it. What is written begins from `author`, which finds nobody
 * where nobody is admitted. The last part is `done`, with the new version and the answer as text where all was done.
 */
export type Parts<E extends Endpoint> = (
  author: Author,
  version: number,
  heard: Heard<E>,
) => Sql<unknown>

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
  const { changes } = database
  // Machines with distributed tables are told the company in another way.
  if (!changes || !request.headers['if-match']) return undefined
  const ticket = ticketOf(request)
  const news: Telling[] = []
  const author: Author = {
    caller: { companyId: Number(ticket.companyId), userId: sql`(select user_id from author)` },
    supplierId: sql`(select supplier_id from author)`,
    tell: (one) => news.push(one),
  }
  const claim = claimOf(request, endpoint)
  const work = sql<Done>`${gate(ticket)}, author as materialized (
      select me.* from me where ${isAdmitted(ticket, endpoint)}
    ), ${parts(author, versionOf(request), heard)} ${keeping(claim)}
    select ${callerColumns}, done.version, done.answer from me cross join done`
  const done = await allAtOnce(changes, ticket, work)
  if (!done) return undefined
  reply.header('etag', `"${done.version}"`)
  request.server.tellSoon(news.map((one) => toldOf(one, done, reply)))
  if (claim) pruneSometimes(database, done)
  // What is done is done, even where its use of the session cannot be noted.
  if (done.isTouchDue) await changes.run((one) => touch(one, ticket, done)).catch(() => {})
  return new SqlJson(done.answer)
}

// A key that was used before, the rare deadlock, a lock that takes long, or a statement that was not prepared because
// one before it waited for such a lock: nothing was done, and the usual way knows what to do.
const forHandler = ['23505', '40P01', '55P03', ...unprepared]

// The wall is open before the statement: within it, PostgreSQL may look at rows to change before it is.
async function allAtOnce(
  changes: Lanes,
  { companyId }: Ticket,
  work: Sql<Done>,
): Promise<Done | undefined> {
  try {
    return await changes.run((client) => firstBehindWall(client, companyId, work))
  } catch (error) {
    if (!forHandler.includes((error as { code?: string }).code ?? '')) throw error
    return undefined
  }
}

// Who repeats a request that is done has an old version, and nothing is done again. A used key beside the new version
// is refused by the key's own index.
const keeping = (claim: Claim | null) =>
  claim
    ? sql`, kept as (
        insert into idempotency_keys (company_id, user_id, key, request_hash, answer, etag)
        select author.company_id, author.user_id, ${claim.key}, ${claim.hash}, done.answer, '"' || done.version || '"'
        from author cross join done
      )`
    : sql``
