import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Database } from '#database/client/connect.ts'
import { type Sql, sql } from '#database/client/sql.ts'
import { withClient } from '#database/client/with-client.ts'
import type { Caller } from '#server/data/caller.ts'
import { execute, executeTransaction } from '#server/data/execute.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { RawJson } from '#server/http/route.ts'

type UserKey = Pick<Caller, 'companyId' | 'userId'>

/** What a request asks for under its Idempotency-Key. */
export type IdempotencyKey = { key: string; hash: Buffer }

/** An answer that was given under the key before. */
export type StoredReply = {
  hasSameRequest: boolean
  answer: string
  etag: string | null
  location: string | null
}

/** Whether the contract of an endpoint names a header; one that it does not name is not looked at, since nobody has checked its shape. */
export const hasHeader = (endpoint: Endpoint, name: string): boolean =>
  name in ((endpoint.schema.headers as { shape?: object } | undefined)?.shape ?? {})

/** The claim of a request that carries a key, where the endpoint knows keys. */
export function idempotencyKeyOf(
  request: FastifyRequest,
  endpoint: Endpoint,
): IdempotencyKey | null {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || !hasHeader(endpoint, 'idempotency-key')) return null
  const said = JSON.stringify([
    request.method,
    request.url,
    request.headers['oto-supplier'] ?? '',
    request.body ?? null,
  ])
  return { key, hash: createHash('sha256').update(said).digest() }
}

/** The Kept of `me` under a claim, as JSON; null where there is none. */
export const storedReplyJson = (claim: IdempotencyKey | null): Sql<StoredReply | null> =>
  claim
    ? sql`(
        select json_build_object('hasSameRequest', request_hash = ${claim.hash}, 'answer', reply, 'etag', etag,
          'location', location)
        from idempotency_keys where company_id = caller.company_id and user_id = caller.user_id and key = ${claim.key})`
    : sql`null`

/** Keeps the answer to a claim. */
export async function storeReply(
  client: pg.PoolClient,
  { companyId, userId }: Caller,
  { key, hash }: IdempotencyKey,
  answer: unknown,
  reply: FastifyReply,
): Promise<void> {
  const text = answer instanceof RawJson ? answer.text : JSON.stringify(answer)
  await execute(
    client,
    sql`insert into idempotency_keys (company_id, user_id, key, request_hash, reply, etag, location)
      values (${companyId}, ${userId}, ${key}, ${hash}, ${text}, ${reply.getHeader('etag') ?? null},
        ${reply.getHeader('location') ?? null})`,
  )
}

/** What is kept of one person: the newest answers, so many and so many bytes together. */
export const maxStoredReplies = { answers: 2000, bytes: 32 * 1024 * 1024 }
/** After so many answers of a person it is looked whether there are more. */
export const pruneEvery = 100

const sincePruned = new WeakMap<Database, Map<string, number>>()

/** Drops a person's oldest answers beyond what is kept; looked at now and then, and nobody waits for it. */
export function pruneStoredReplies(database: Database, { companyId, userId }: UserKey): void {
  const counts = sincePruned.get(database) ?? new Map<string, number>()
  sincePruned.set(database, counts)
  const person = `${companyId}/${userId}`
  const count = (counts.get(person) ?? 0) + 1
  if (count < pruneEvery) {
    counts.set(person, count)
    return
  }
  counts.delete(person)
  // What fails is done the next time.
  void withClient(database.pool, (client) =>
    executeTransaction(client, String(companyId), [dropOldest({ companyId, userId })]),
  ).catch(() => {})
}

const dropOldest = ({ companyId, userId }: UserKey) => sql`
  delete from idempotency_keys where company_id = ${companyId} and user_id = ${userId} and key = any (array(
    select key from (
      select key, row_number() over newest as place, sum(octet_length(reply)) over newest as bytes
      from idempotency_keys where company_id = ${companyId} and user_id = ${userId}
      window newest as (order by created_at desc, key)
    ) kept where place > ${sql.lit(maxStoredReplies.answers)} or bytes > ${sql.lit(maxStoredReplies.bytes)}))`

/** Gives a kept answer again; refused where another request has the same key. */
export function replayStored(
  { hasSameRequest, answer, etag, location }: StoredReply,
  reply: FastifyReply,
): RawJson {
  if (!hasSameRequest) throw new ProblemError('idempotency-mismatch')
  if (etag) reply.header('etag', etag)
  if (location) reply.header('location', location)
  return new RawJson(answer)
}
