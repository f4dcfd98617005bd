import type { Endpoint } from '#contract/endpoint.ts'
import type { Database } from '#database/client/connect.ts'
import { unpreparedCodes } from '#database/client/pipelined-pool.ts'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { activeSupplierRule } from '#server/data/active-supplier.ts'
import {
  authenticateCte,
  authorize,
  type Caller,
  callerColumns,
  isAuthorized,
} from '#server/data/caller.ts'
import { executeOneAsTenant } from '#server/data/execute.ts'
import {
  type IdempotencyKey,
  idempotencyKeyOf,
  pruneStoredReplies,
} from '#server/data/idempotency-key.ts'
import {
  ifMatchVersion,
  type MutationActor,
  type MutationNotice,
  serverNoticeOf,
} from '#server/data/mutation-context.ts'
import { credentialsOf } from '#server/http/credentials.ts'
import { type HandlerInput, RawJson } from './route.ts'

/**
 * CTEs that do a whole mutation or nothing of it. Every write joins `actor`, which is empty if the caller is not
 * authorized. The last CTE is `result`, with the new version and the reply as text if all was done. Undefined for input
 * that takes more than one statement.
 */
export type MutationCtes<E extends Endpoint> = (
  actor: MutationActor,
  version: number,
  input: HandlerInput<E>,
) => Sql | undefined

type MutationRow = Caller & { version: number; reply: string }

// Errors after which the handler tries in steps: a key that was used before, a deadlock, a lock that takes long, or a
// statement that was not prepared because one before it waited for such a lock. The statement changed nothing.
const fallbackCodes = ['23505', '40P01', '55P03', ...unpreparedCodes]

/**
 * Authenticates, does the work and stores the reply in one statement, which is its own transaction. Undefined where
 * nothing was done.
 */
export async function mutateInOneStatement<E extends Endpoint>(
  database: Database,
  endpoint: E,
  input: HandlerInput<E>,
  ctes: MutationCtes<E>,
): Promise<RawJson | undefined> {
  const { request, reply } = input
  if (!database.pipelinedWrites || !request.headers['if-match']) return undefined
  const credentials = credentialsOf(request)
  const key = idempotencyKeyOf(request, endpoint)
  const notices: MutationNotice[] = []
  const actor: MutationActor = {
    caller: { userId: sql`(select user_id from actor)` },
    supplierId: sql`(select supplier_id from actor)`,
    notify: (notice) => notices.push(notice),
  }
  const work = ctes(actor, ifMatchVersion(request), input)
  if (!work) return undefined
  const statement: Sql<MutationRow> = sql`${authenticateCte(credentials)}, actor as materialized (
      select caller.* from caller
      where ${isAuthorized(credentials, endpoint)} and ${activeSupplierRule(endpoint)}
    ), ${work} ${storeReplyCte(key)}
    select ${callerColumns}, result.version, result.reply from caller cross join result`
  const done = await executeOneAsTenant(
    database.pipelinedWrites,
    credentials.companyId,
    statement,
  ).catch((error: { code?: string }) => {
    if (!fallbackCodes.includes(error.code ?? '')) throw error
    return undefined
  })
  if (!done) return undefined
  authorize(request, done, endpoint)
  reply.header('etag', `"${done.version}"`)
  request.server.sendNotices(notices.map((notice) => serverNoticeOf(notice, done, reply)))
  if (key) pruneStoredReplies(database, done)
  return new RawJson(done.reply)
}

// A repeated request has an old version, and nothing is done again. With a used key and the new version the insert fails by
// the key's unique index.
const storeReplyCte = (key: IdempotencyKey | null) =>
  key
    ? sql`, stored as (
        insert into idempotency_keys (company_id, user_id, key, request_hash, reply, etag)
        select ${thisCompany}, actor.user_id, ${key.key}, ${key.requestHash}, result.reply, '"' || result.version || '"'
        from actor cross join result
      )`
    : sql``
