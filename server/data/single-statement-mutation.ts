import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Database } from '#database/client/connect.ts'
import { type PipelinedPool, unpreparedCodes } from '#database/client/pipelined-pool.ts'
import { type Sql, sql } from '#database/client/sql.ts'
import {
  authenticateCte,
  type Caller,
  type Credentials,
  callerColumns,
  credentialsOf,
  isAuthorized,
} from '#server/data/caller.ts'
import { executeOneAsTenant } from '#server/data/execute.ts'
import {
  type IdempotencyKey,
  idempotencyKeyOf,
  pruneStoredReplies,
} from '#server/data/idempotency-key.ts'
import {
  type Actor,
  ifMatchVersion,
  type MutationContext,
  type MutationNotice,
  mutate,
  serverNoticeOf,
} from '#server/data/mutation-route.ts'
import { extendIdleTimeout } from '#server/data/query-route.ts'
import { type HandlerInput, type HandlerResult, RawJson, route } from '#server/http/route.ts'

/**
 * Parts of a WITH that do a whole change or nothing of it. What is written begins from `author`, which finds nobody
 * where nobody is admitted. The last part is `done`, with the new version and the answer as text where all was done.
 */
export type MutationCtes<E extends Endpoint> = (
  author: Actor,
  version: number,
  heard: HandlerInput<E>,
) => Sql<unknown>

type Done = Caller & { version: number; answer: string }

/**
 * Serves a change whose usual course is one statement: the caller, the work and the kept answer in it, sent with its
 * transaction in one go. Where it does nothing, the handler tries the same in the usual way, and says why not.
 */
export function singleStatementRoute<E extends Endpoint>(
  app: FastifyInstance,
  database: Database,
  endpoint: E,
  parts: MutationCtes<E>,
  handler: (mutation: MutationContext, heard: HandlerInput<E>) => Promise<HandlerResult<E>>,
): void {
  route(
    app,
    endpoint,
    async (heard) =>
      (await changeAtOnce(database, endpoint, heard, parts)) ??
      mutate(database, endpoint, heard, handler),
  )
}

async function changeAtOnce<E extends Endpoint>(
  database: Database,
  endpoint: E,
  heard: HandlerInput<E>,
  parts: MutationCtes<E>,
): Promise<RawJson | undefined> {
  const { request, reply } = heard
  const { writePool } = database
  // Machines with distributed tables are told the company in another way.
  if (!writePool || !request.headers['if-match']) return undefined
  const ticket = credentialsOf(request)
  const news: MutationNotice[] = []
  const author: Actor = {
    caller: { companyId: Number(ticket.companyId), userId: sql`(select user_id from author)` },
    supplierId: sql`(select supplier_id from author)`,
    notify: (one) => news.push(one),
  }
  const claim = idempotencyKeyOf(request, endpoint)
  const work = sql<Done>`${authenticateCte(ticket)}, author as materialized (
      select caller.* from caller where ${isAuthorized(ticket, endpoint)}
    ), ${parts(author, ifMatchVersion(request), heard)} ${keeping(claim)}
    select ${callerColumns}, done.version, done.answer from caller cross join done`
  const done = await allAtOnce(writePool, ticket, work)
  if (!done) return undefined
  reply.header('etag', `"${done.version}"`)
  request.server.sendNotices(news.map((one) => serverNoticeOf(one, done, reply)))
  if (claim) pruneStoredReplies(database, done)
  // What is done is done, even where its use of the session cannot be noted.
  if (done.needsTouch)
    await writePool.run((one) => extendIdleTimeout(one, ticket, done)).catch(() => {})
  return new RawJson(done.answer)
}

// A key that was used before, the rare deadlock, a lock that takes long, or a statement that was not prepared because
// one before it waited for such a lock: nothing was done, and the usual way knows what to do.
const fallbackCodes = ['23505', '40P01', '55P03', ...unpreparedCodes]

// The wall is open before the statement: within it, PostgreSQL may look at rows to change before it is.
async function allAtOnce(
  changes: PipelinedPool,
  { companyId }: Credentials,
  work: Sql<Done>,
): Promise<Done | undefined> {
  try {
    return await changes.run((client) => executeOneAsTenant(client, companyId, work))
  } catch (error) {
    if (!fallbackCodes.includes((error as { code?: string }).code ?? '')) throw error
    return undefined
  }
}

// Who repeats a request that is done has an old version, and nothing is done again. A used key beside the new version
// is refused by the key's own index.
const keeping = (claim: IdempotencyKey | null) =>
  claim
    ? sql`, kept as (
        insert into idempotency_keys (company_id, user_id, key, request_hash, reply, etag)
        select author.company_id, author.user_id, ${claim.key}, ${claim.hash}, done.answer, '"' || done.version || '"'
        from author cross join done
      )`
    : sql``
