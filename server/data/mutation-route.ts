import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Database } from '#database/client/connect.ts'
import { type Sql, sql } from '#database/client/sql.ts'
import {
  admit,
  type Caller,
  callerColumns,
  gate,
  type Ticket,
  ticketOf,
} from '#server/data/caller.ts'
import { first, inOnePiece, run } from '#server/data/execute.ts'
import {
  type Claim,
  claimOf,
  hasHeader,
  type Kept,
  keep,
  keptJson,
  pruneSometimes,
  replay,
} from '#server/data/idempotency-key.ts'
import type { Told } from '#server/data/notice-channel.ts'
import { touch } from '#server/data/query-route.ts'
import { Refusal } from '#server/http/problem-error.ts'
import { type Answer, type Heard, route } from '#server/http/route.ts'

type Said<Value> = Value | Sql<Value>

/** Who changes something: values, or SQL that finds them. */
export type Author = {
  caller: { companyId: Said<number>; userId: Said<number> }
  /** The supplier whose data may be touched. */
  supplierId: Said<number>
  /** Notes what others who look are to be told, once it is done. */
  tell: (news: Telling) => void
}

/** A transaction of one caller: everything it runs is seen together or not at all. */
export type Change = Author & {
  caller: Caller
  supplierId: number
  /** The version the caller saw, where the endpoint asks for one. */
  version: number
  run: <Row>(statement: Sql<Row>) => Promise<Row[]>
  first: <Row>(statement: Sql<Row>) => Promise<Row | undefined>
  client: pg.PoolClient
  /** Undoes everything so far, to read why it failed; what follows can only be a refusal. */
  undo: () => Promise<void>
}

/** News of the supplier's data, of another's, or with null of each supplier's; a shipment's version is the answer's. */
export type Telling = ({ shipment: number } | { orderLines: true }) & { supplierId?: number | null }

/** Thrown when what was refused would pass by now: the whole change is tried again. */
export class TryAgain extends Error {}

/** Serves a call that changes something, in one transaction, once for each Idempotency-Key. */
export function changeRoute<E extends Endpoint>(
  app: FastifyInstance,
  database: Database,
  endpoint: E,
  handler: (change: Change, heard: Heard<E>) => Promise<Answer<E>>,
): void {
  route(app, endpoint, (heard) => change(database, endpoint, heard, handler))
}

/** The transaction of a changing call by itself, for a route that has long work to do before it. */
export const change = <E extends Endpoint>(
  database: Database,
  endpoint: E,
  heard: Heard<E>,
  handler: (change: Change, heard: Heard<E>) => Promise<Answer<E>>,
): Promise<Answer<E>> => attempt(3, () => inTransaction(database, endpoint, heard, handler))

/** The version in If-Match; without one the call is refused. */
export function versionOf({ headers }: FastifyRequest): number {
  const [, digits] = /"(\d+)"/.exec(String(headers['if-match'] ?? '')) ?? []
  if (!digits) throw new Refusal('version-required')
  return Number(digits)
}

// Deadlocks do not happen while locks are taken in id order; should one happen, the loser tries again.
async function attempt<T>(times: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isDeadlock = (error as { code?: string }).code === '40P01'
    if (!(isDeadlock || error instanceof TryAgain)) throw error
    if (times <= 1) throw new Refusal('unavailable', { retryAfter: 1 })
    return attempt(times - 1, work)
  }
}

async function inTransaction<E extends Endpoint>(
  database: Database,
  endpoint: E,
  heard: Heard<E>,
  handler: (change: Change, heard: Heard<E>) => Promise<Answer<E>>,
): Promise<Answer<E>> {
  const ticket = ticketOf(heard.request)
  const claim = claimOf(heard.request, endpoint)
  const client = await database.pool.connect()
  let broken: Error | undefined
  const news: Telling[] = []
  const give = async (row: Opened, kept: Kept) => {
    await client.query('rollback')
    admit(row, ticket, endpoint)
    return replay(kept, heard.reply)
  }
  try {
    // Sent behind `begin` without waiting for its answer; together, so that a connection that dies fails both here.
    const [, row] = await Promise.all(
      inOnePiece(
        client,
        () => [client.query('begin'), first(client, opened(ticket, claim))] as const,
      ),
    )
    const caller = admit(row, ticket, endpoint)
    if (row?.kept) return await give(row, row.kept)
    const answer = await handler(
      {
        caller,
        supplierId: caller.supplierId ?? 0,
        version: hasHeader(endpoint, 'if-match') ? versionOf(heard.request) : 0,
        run: (statement) => run(client, statement),
        first: (statement) => first(client, statement),
        client,
        tell: (one) => news.push(one),
        undo: () => undo(client, ticket),
      },
      heard,
    )
    // Should the key be there by now, this fails, and `commit` behind it is a rollback.
    await Promise.all(
      inOnePiece(client, () => [
        claim && keep(client, caller, claim, answer, heard.reply),
        client.query('commit'),
      ]),
    )
    heard.request.server.tellSoon(news.map((one) => toldOf(one, caller, heard.reply)))
    if (claim) pruneSometimes(database, caller)
    // What is done is done, and is told so, even where its use of the session cannot be noted.
    await touch(client, ticket, caller).catch((failure: Error) => {
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
      if (failure instanceof Refusal) throw failure
      broken = failure as Error
    }
    throw error
  } finally {
    client.release(broken)
  }
}

// In a transaction, outside of which no wall of distributed tables opens.
async function openedAgain(client: pg.PoolClient, ticket: Ticket, claim: Claim) {
  const [, row] = await Promise.all([
    client.query('begin'),
    first(client, opened(ticket, claim)),
    client.query('commit'),
  ])
  return row
}

async function undo(client: pg.PoolClient, ticket: Ticket): Promise<void> {
  await Promise.all([
    client.query('rollback'),
    client.query('begin'),
    run(client, sql`select set_config('app.company', ${ticket.companyId}, true)`),
  ])
}

/** News as all servers are told it. */
export function toldOf(of: Telling, { companyId, supplierId }: Caller, reply: FastifyReply): Told {
  const [, version] = /"(\d+)"/.exec(String(reply.getHeader('etag') ?? '')) ?? []
  const reach = { companyId, supplierId: of.supplierId === undefined ? supplierId : of.supplierId }
  return 'shipment' in of
    ? {
        ...reach,
        news: { kind: 'shipment', id: of.shipment, version: version ? Number(version) : null },
      }
    : { ...reach, news: { kind: 'order-lines' } }
}

type Opened = Caller & { kept: Kept | null }

const opened = (ticket: Ticket, claim: Claim | null) =>
  sql<Opened>`${gate(ticket)} select ${callerColumns}, ${keptJson(claim)} as kept from me`
