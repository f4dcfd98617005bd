import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Database } from '#database/connect.ts'
import { touch } from '#server/http/read.ts'
import { Refusal } from '#server/http/refusal.ts'
import { type Answer, type Heard, route, SqlJson } from '#server/http/route.ts'
import {
  admit,
  type Caller,
  callerColumns,
  gate,
  type Ticket,
  ticketOf,
} from '#server/http/session.ts'
import { first, run } from '#server/http/statement.ts'
import { type Told, tell } from '#server/http/telling.ts'

/** A transaction of one caller: everything it runs is seen together or not at all. */
export type Change = {
  caller: Caller
  /** The supplier whose data may be touched. */
  supplierId: number
  /** The version the caller saw, where the endpoint asks for one. */
  version: number
  run: <Row>(statement: RawBuilder<Row>) => Promise<Row[]>
  first: <Row>(statement: RawBuilder<Row>) => Promise<Row | undefined>
  client: pg.PoolClient
  /** Notes what others who look are to be told, once it is done. */
  tell: (news: Telling) => void
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

// A header that the contract does not name is not looked at: nobody has checked its shape.
const hasHeader = (endpoint: Endpoint, name: string) =>
  name in ((endpoint.schema.headers as { shape?: object } | undefined)?.shape ?? {})

/** The version in If-Match; without one the call is refused. */
function versionOf(request: FastifyRequest): number {
  const [, digits] = /"(\d+)"/.exec(String(request.headers['if-match'] ?? '')) ?? []
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
  const claim = hasHeader(endpoint, 'idempotency-key') ? claimOf(heard.request) : null
  const client = await database.pool.connect()
  let broken: Error | undefined
  const news: Telling[] = []
  const give = async (row: Opened, kept: Kept) => {
    await client.query('rollback')
    admit(row, ticket, endpoint)
    return replay(kept, heard)
  }
  try {
    // Sent behind `begin` without waiting for its answer; together, so that a connection that dies fails both here.
    const [, row] = await Promise.all([client.query('begin'), first(client, opened(ticket, claim))])
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
    const kept = claim && keep(client, caller, claim, answer, heard)
    const done = [kept, client.query('commit')]
    // Behind the commit, in one go with it: within, all who tell something would commit one after the other. Should it
    // be a rollback, somebody reads again what they have.
    const told =
      news.length > 0
        ? run(client, tell(news.map((one) => toldOf(one, caller, heard.reply)))).catch(() => {})
        : undefined
    await Promise.all([...done, told])
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

function toldOf(of: Telling, { companyId, supplierId }: Caller, reply: FastifyReply): Told {
  const [, version] = /"(\d+)"/.exec(String(reply.getHeader('etag') ?? '')) ?? []
  const reach = { companyId, supplierId: of.supplierId === undefined ? supplierId : of.supplierId }
  return 'shipment' in of
    ? {
        ...reach,
        news: { kind: 'shipment', id: of.shipment, version: version ? Number(version) : null },
      }
    : { ...reach, news: { kind: 'order-lines' } }
}

type Claim = { key: string; hash: Buffer }

function claimOf(request: FastifyRequest): Claim | null {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string') return null
  const said = JSON.stringify([
    request.method,
    request.url,
    request.headers['oto-supplier'] ?? '',
    request.body ?? null,
  ])
  return { key, hash: createHash('sha256').update(said).digest() }
}

/** An answer that was given under the key before. */
type Kept = {
  hasSameRequest: boolean
  answer: string
  etag: string | null
  location: string | null
}
type Opened = Caller & { kept: Kept | null }

const opened = (ticket: Ticket, claim: Claim | null) =>
  claim
    ? sql<Opened>`${gate(ticket)} select ${callerColumns}, (
        select json_build_object('hasSameRequest', request_hash = ${claim.hash}, 'answer', answer, 'etag', etag,
          'location', location)
        from idempotency_keys where company_id = me.company_id and user_id = me.user_id and key = ${claim.key}
      ) as kept from me`
    : sql<Opened>`${gate(ticket)} select ${callerColumns}, null as kept from me`

async function keep(
  client: pg.PoolClient,
  caller: Caller,
  claim: Claim,
  answer: unknown,
  { reply }: Heard<Endpoint>,
) {
  const text = answer instanceof SqlJson ? answer.text : JSON.stringify(answer)
  await run(
    client,
    sql`insert into idempotency_keys (company_id, user_id, key, request_hash, answer, etag, location)
      values (${caller.companyId}, ${caller.userId}, ${claim.key}, ${claim.hash}, ${text},
        ${reply.getHeader('etag') ?? null}, ${reply.getHeader('location') ?? null})`,
  )
}

function replay({ hasSameRequest, answer, etag, location }: Kept, { reply }: Heard<Endpoint>) {
  if (!hasSameRequest) throw new Refusal('idempotency-mismatch')
  if (etag) reply.header('etag', etag)
  if (location) reply.header('location', location)
  return new SqlJson(answer)
}
