import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Database } from '#database/client/connect.ts'
import { type Sql, sql } from '#database/client/sql.ts'
import {
  authenticateCte,
  authorize,
  type Caller,
  type Credentials,
  callerColumns,
  credentialsOf,
} from '#server/data/caller.ts'
import { corked, execute, executeOne } from '#server/data/execute.ts'
import {
  hasHeader,
  type IdempotencyKey,
  idempotencyKeyOf,
  pruneStoredReplies,
  replayStored,
  type StoredReply,
  storedReplyJson,
  storeReply,
} from '#server/data/idempotency-key.ts'
import type { ServerNotice } from '#server/data/notice-channel.ts'
import { extendIdleTimeout } from '#server/data/query-route.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { type HandlerInput, type HandlerResult, route } from '#server/http/route.ts'

type Said<Value> = Value | Sql<Value>

/** Who changes something: values, or SQL that finds them. */
export type Actor = {
  caller: { companyId: Said<number>; userId: Said<number> }
  /** The supplier whose data may be touched. */
  supplierId: Said<number>
  /** Notes what others who look are to be told, once it is done. */
  notify: (news: MutationNotice) => void
}

/** A transaction of one caller: everything it runs is seen together or not at all. */
export type MutationContext = Actor & {
  caller: Caller
  supplierId: number
  /** The version the caller saw, where the endpoint asks for one. */
  version: number
  execute: <Row>(statement: Sql<Row>) => Promise<Row[]>
  executeOne: <Row>(statement: Sql<Row>) => Promise<Row | undefined>
  client: pg.PoolClient
  /** Undoes everything so far, to read why it failed; what follows can only be a refusal. */
  rollback: () => Promise<void>
}

/** News of the supplier's data, of another's, or with null of each supplier's; a shipment's version is the answer's. */
export type MutationNotice = ({ shipment: number } | { orderLines: true }) & {
  supplierId?: number | null
}

/** Thrown when what was refused would pass by now: the whole change is tried again. */
export class RetryMutation extends Error {}

/** Serves a call that changes something, in one transaction, once for each Idempotency-Key. */
export function mutationRoute<E extends Endpoint>(
  app: FastifyInstance,
  database: Database,
  endpoint: E,
  handler: (mutation: MutationContext, heard: HandlerInput<E>) => Promise<HandlerResult<E>>,
): void {
  route(app, endpoint, (heard) => mutate(database, endpoint, heard, handler))
}

/** The transaction of a changing call by itself, for a route that has long work to do before it. */
export const mutate = <E extends Endpoint>(
  database: Database,
  endpoint: E,
  heard: HandlerInput<E>,
  handler: (mutation: MutationContext, heard: HandlerInput<E>) => Promise<HandlerResult<E>>,
): Promise<HandlerResult<E>> => attempt(3, () => inTransaction(database, endpoint, heard, handler))

/** The version in If-Match; without one the call is refused. */
export function ifMatchVersion({ headers }: FastifyRequest): number {
  const [, digits] = /"(\d+)"/.exec(String(headers['if-match'] ?? '')) ?? []
  if (!digits) throw new ProblemError('version-required')
  return Number(digits)
}

// Deadlocks do not happen while locks are taken in id order; should one happen, the loser tries again.
async function attempt<T>(times: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isDeadlock = (error as { code?: string }).code === '40P01'
    if (!(isDeadlock || error instanceof RetryMutation)) throw error
    if (times <= 1) throw new ProblemError('unavailable', { retryAfter: 1 })
    return attempt(times - 1, work)
  }
}

async function inTransaction<E extends Endpoint>(
  database: Database,
  endpoint: E,
  heard: HandlerInput<E>,
  handler: (mutation: MutationContext, heard: HandlerInput<E>) => Promise<HandlerResult<E>>,
): Promise<HandlerResult<E>> {
  const ticket = credentialsOf(heard.request)
  const claim = idempotencyKeyOf(heard.request, endpoint)
  const client = await database.pool.connect()
  let broken: Error | undefined
  const news: MutationNotice[] = []
  const give = async (row: Opened, kept: StoredReply) => {
    await client.query('rollback')
    authorize(row, ticket, endpoint)
    return replayStored(kept, heard.reply)
  }
  try {
    // Sent behind `begin` without waiting for its answer; together, so that a connection that dies fails both here.
    const [, row] = await Promise.all(
      corked(
        client,
        () => [client.query('begin'), executeOne(client, opened(ticket, claim))] as const,
      ),
    )
    const caller = authorize(row, ticket, endpoint)
    if (row?.kept) return await give(row, row.kept)
    const answer = await handler(
      {
        caller,
        supplierId: caller.supplierId ?? 0,
        version: hasHeader(endpoint, 'if-match') ? ifMatchVersion(heard.request) : 0,
        execute: (statement) => execute(client, statement),
        executeOne: (statement) => executeOne(client, statement),
        client,
        notify: (one) => news.push(one),
        rollback: () => rollback(client, ticket),
      },
      heard,
    )
    // Should the key be there by now, this fails, and `commit` behind it is a rollback.
    await Promise.all(
      corked(client, () => [
        claim && storeReply(client, caller, claim, answer, heard.reply),
        client.query('commit'),
      ]),
    )
    heard.request.server.sendNotices(news.map((one) => serverNoticeOf(one, caller, heard.reply)))
    if (claim) pruneStoredReplies(database, caller)
    // What is done is done, and is told so, even where its use of the session cannot be noted.
    await extendIdleTimeout(client, ticket, caller).catch((failure: Error) => {
      broken = failure
    })
    return answer
  } catch (error) {
    try {
      await client.query('rollback')
      // The same request may have passed this one: then its answer is the answer to both.
      const row = claim && (await openedAgain(client, ticket, claim))
      if (row?.kept) return await give(row, row.kept)
    } catch (failure) {
      if (failure instanceof ProblemError) throw failure
      broken = failure as Error
    }
    throw error
  } finally {
    client.release(broken)
  }
}

// In a transaction, outside of which no wall of distributed tables opens.
async function openedAgain(client: pg.PoolClient, ticket: Credentials, claim: IdempotencyKey) {
  const [, row] = await Promise.all([
    client.query('begin'),
    executeOne(client, opened(ticket, claim)),
    client.query('commit'),
  ])
  return row
}

async function rollback(client: pg.PoolClient, ticket: Credentials): Promise<void> {
  await Promise.all([
    client.query('rollback'),
    client.query('begin'),
    execute(client, sql`select set_config('app.company', ${ticket.companyId}, true)`),
  ])
}

/** News as all servers are told it. */
export function serverNoticeOf(
  of: MutationNotice,
  { companyId, supplierId }: Caller,
  reply: FastifyReply,
): ServerNotice {
  const [, version] = /"(\d+)"/.exec(String(reply.getHeader('etag') ?? '')) ?? []
  const reach = { companyId, supplierId: of.supplierId === undefined ? supplierId : of.supplierId }
  return 'shipment' in of
    ? {
        ...reach,
        news: { kind: 'shipment', id: of.shipment, version: version ? Number(version) : null },
      }
    : { ...reach, news: { kind: 'order-lines' } }
}

type Opened = Caller & { kept: StoredReply | null }

const opened = (ticket: Credentials, claim: IdempotencyKey | null) =>
  sql<Opened>`${authenticateCte(ticket)} select ${callerColumns}, ${storedReplyJson(claim)} as kept from caller`
