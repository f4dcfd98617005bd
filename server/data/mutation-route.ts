import type { FastifyInstance, FastifyReply } from 'fastify'
import type pg from 'pg'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Database } from '#database/client/connect.ts'
import { type Sql, sql } from '#database/client/sql.ts'
import { beginAsTenant } from '#database/client/tenant-transaction.ts'
import { activeSupplierRule, refuseDeactivated } from '#server/data/active-supplier.ts'
import { authenticateCte, authorize, type Caller, callerColumns } from '#server/data/caller.ts'
import { execute, executeOne } from '#server/data/execute.ts'
import {
  deleteOutdatedReply,
  hasHeader,
  type IdempotencyKey,
  idempotencyKeyOf,
  pruneStoredReplies,
  replayStored,
  type StoredReply,
  storedReplyJson,
  storeReply,
} from '#server/data/idempotency-key.ts'
import {
  ifMatchVersion,
  type MutationContext,
  type MutationNotice,
  RetryMutation,
  serverNoticeOf,
} from '#server/data/mutation-context.ts'
import { type Credentials, credentialsOf } from '#server/http/credentials.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import {
  FileBytes,
  type HandlerInput,
  type HandlerResult,
  RawJson,
  route,
  successStatus,
} from './route.ts'

type Handler<E extends Endpoint> = (
  mutation: MutationContext,
  input: HandlerInput<E>,
) => Promise<HandlerResult<E>>

/** Serves a mutation in one transaction, once for each Idempotency-Key. */
export function mutationRoute<E extends Endpoint>(
  app: FastifyInstance,
  database: Database,
  endpoint: E,
  handler: Handler<E>,
): void {
  route(app, endpoint, (input) => mutate(database, endpoint, input, handler))
}

/** Serialises a reply before its transaction commits, so that a reply that breaks the contract changes nothing. */
function serializeResult<E extends Endpoint>(
  endpoint: E,
  reply: FastifyReply,
  result: HandlerResult<E>,
): HandlerResult<E> {
  if (result === null || result instanceof RawJson || result instanceof FileBytes) return result
  return new RawJson(String(reply.serializeInput(result, successStatus(endpoint))))
}

/** Runs the transaction of a mutation, for routes that do long work before it. */
export const mutate = <E extends Endpoint>(
  database: Database,
  endpoint: E,
  input: HandlerInput<E>,
  handler: Handler<E>,
): Promise<HandlerResult<E>> =>
  withRetries(3, () => runMutation(database, endpoint, input, handler))

// Locks are taken in id order, so deadlocks should not happen; the victim of a deadlock is tried again.
async function withRetries<T>(attempts: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isDeadlock = (error as { code?: string }).code === '40P01'
    if (!(isDeadlock || error instanceof RetryMutation)) throw error
    if (attempts <= 1) throw new ProblemError('unavailable', { retryAfter: 1 })
    return withRetries(attempts - 1, work)
  }
}

async function runMutation<E extends Endpoint>(
  database: Database,
  endpoint: E,
  input: HandlerInput<E>,
  handler: Handler<E>,
): Promise<HandlerResult<E>> {
  const { request, reply } = input
  const credentials = credentialsOf(request)
  const key = idempotencyKeyOf(request, endpoint)
  const client = await database.pool.connect()
  let connectionError: Error | undefined
  const notices: MutationNotice[] = []
  const lastStatements: Sql[] = []
  const replay = async (caller: Caller, stored: StoredReply) => {
    await client.query('rollback')
    authorize(request, caller, endpoint)
    return replayStored(stored, reply)
  }
  try {
    const row = await begin(client, credentials, key, endpoint)
    const caller = authorize(request, row, endpoint)
    if (row?.stored && !row.stored.isOutdated) return await replay(caller, row.stored)
    refuseDeactivated(row)
    if (row?.stored && key)
      await execute(client, deleteOutdatedReply(caller, key), caller.companyId)
    const context = {
      caller,
      supplierId: caller.supplierId ?? 0,
      version: hasHeader(endpoint, 'if-match') ? ifMatchVersion(request) : 0,
      execute: <Row>(statement: Sql<Row>) => execute(client, statement, caller.companyId),
      executeOne: <Row>(statement: Sql<Row>) => executeOne(client, statement, caller.companyId),
      executeLast: (statement: Sql) => lastStatements.push(statement),
      notify: (notice: MutationNotice) => notices.push(notice),
    }
    const result = serializeResult(endpoint, reply, await handler(context, input))
    // Storing the reply fails if a concurrent request stored one under the key; the commit then rolls back.
    await Promise.all([
      ...lastStatements.map((statement) => execute(client, statement, caller.companyId)),
      key && execute(client, storeReply(caller, key, result, reply), caller.companyId),
      client.query('commit'),
    ])
    request.server.sendNotices(notices.map((notice) => serverNoticeOf(notice, caller, reply)))
    if (key) pruneStoredReplies(database, caller)
    return result
  } catch (error) {
    try {
      await client.query('rollback')
      if (key) {
        // A concurrent request may have stored its reply under the key; then both get that reply.
        const row = await begin(client, credentials, key, endpoint)
        if (row?.stored && !row.stored.isOutdated) return await replay(row, row.stored)
        // Ends the transaction in any case, because the connection goes back to the pool.
        await client.query('rollback')
      }
    } catch (failure) {
      if (failure instanceof ProblemError) throw failure
      connectionError = failure as Error
    }
    throw error
  } finally {
    client.release(connectionError)
  }
}

// Sends `begin` and the first statement together, so that a lost connection fails both here.
async function begin(
  client: pg.PoolClient,
  credentials: Credentials,
  key: IdempotencyKey | null,
  endpoint: Endpoint,
) {
  const [, row] = await Promise.all([
    beginAsTenant(client, credentials.companyId),
    executeOne<Caller & { stored: StoredReply | null; isSupplierActive: boolean }>(
      client,
      sql`${authenticateCte(credentials)} select ${callerColumns}, ${storedReplyJson(key)} as stored,
        ${activeSupplierRule(endpoint)} as "isSupplierActive" from caller`,
      credentials.companyId,
    ),
  ])
  return row
}
