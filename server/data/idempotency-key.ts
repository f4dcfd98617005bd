import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Database } from '#database/client/connect.ts'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import type { Caller } from '#server/data/caller.ts'
import { executeAsTenant } from '#server/data/execute.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { RawJson } from './route.ts'

type UserKey = Pick<Caller, 'companyId' | 'userId'>

/** The key of a request, and a hash of its content. */
export type IdempotencyKey = { key: string; requestHash: Buffer }

/** The reply stored under the key. */
export type StoredReply = {
  isSameRequest: boolean
  /** Whether the reply is over 24 hours old, so that the key can be used again. */
  isOutdated: boolean
  reply: string
  etag: string | null
  location: string | null
}

/** Whether the contract of an endpoint has a header; other headers are not validated, so they are not read. */
export const hasHeader = (endpoint: Endpoint, name: string): boolean =>
  name in ((endpoint.schema.headers as { shape?: object } | undefined)?.shape ?? {})

/** Returns the idempotency key of a request; null if the request has none or the endpoint accepts none. */
export function idempotencyKeyOf(
  request: FastifyRequest,
  endpoint: Endpoint,
): IdempotencyKey | null {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || !hasHeader(endpoint, 'idempotency-key')) return null
  const { method, url, headers, body } = request
  const parts = [method, url, headers['oto-supplier'] ?? '', body ?? null]
  const content = JSON.stringify(parts, withoutNewDefaults)
  return { key, requestHash: createHash('sha256').update(content).digest() }
}

// Fields with a default that version 0.2.0 did not have.
const newFields = new Set([
  ...['lines', 'packages', 'close', 'countryOfOrigin', 'traceability', 'surplus', 'reasonCode'],
  ...['attachmentIds', 'packageIds', 'serialNumbers', 'unannounced', 'rest', 'isBlind'],
  ...['despatchedAt', 'transportMode', 'waybill', 'licensePlate', 'seal'],
])
const isDefault = (value: unknown) =>
  value === null ||
  value === false ||
  value === '0' ||
  value === '' ||
  (Array.isArray(value) && !value.length)

// Leaves out new defaults, so that a request repeated after an upgrade has the same hash.
const withoutNewDefaults = (name: string, value: unknown) =>
  newFields.has(name) && isDefault(value) ? undefined : value

/** Condition for outdated replies. Sign-ins of the company delete them. */
export const isOutdatedReply: Sql = sql`created_at < now() - interval '24 hours'`

/** Selects the reply stored for `caller` under a key, as JSON; null without a key or reply. */
export const storedReplyJson = (key: IdempotencyKey | null): Sql<StoredReply | null> =>
  key
    ? sql`(
        select json_build_object('isSameRequest', request_hash = ${key.requestHash}, 'isOutdated', ${isOutdatedReply},
          'reply', reply, 'etag', etag, 'location', location)
        from idempotency_keys where company_id = ${thisCompany} and user_id = caller.user_id and key = ${key.key})`
    : sql`null`

/** Deletes the outdated reply under a key; a reply that a concurrent request stored meanwhile stays. */
export const deleteOutdatedReply = ({ userId }: Caller, { key }: IdempotencyKey): Sql =>
  sql`delete from idempotency_keys
    where company_id = ${thisCompany} and user_id = ${userId} and key = ${key} and ${isOutdatedReply}`

/** Stores a reply under the request's key. */
export function storeReply(
  { userId }: Caller,
  { key, requestHash }: IdempotencyKey,
  result: unknown,
  reply: FastifyReply,
): Sql {
  const text = result instanceof RawJson ? result.text : JSON.stringify(result)
  return sql`insert into idempotency_keys (company_id, user_id, key, request_hash, reply, etag, location)
    values (${thisCompany}, ${userId}, ${key}, ${requestHash}, ${text}, ${reply.getHeader('etag') ?? null},
      ${reply.getHeader('location') ?? null})`
}

/** Maximum count and bytes of the replies stored for one person; the newest are kept. */
export const maxStoredReplies = { count: 2000, bytes: 32 * 1024 * 1024 }
/** Replies that a person stores between two prunings. */
export const repliesPerPruning = 100

const storedCountsByDatabase = new WeakMap<Database, Map<string, number>>()

/** Deletes a person's oldest replies beyond the maximum in the background, once every `repliesPerPruning` replies. */
export function pruneStoredReplies(database: Database, { companyId, userId }: UserKey): void {
  const countByPerson = storedCountsByDatabase.get(database) ?? new Map<string, number>()
  storedCountsByDatabase.set(database, countByPerson)
  const personKey = `${companyId}/${userId}`
  const count = (countByPerson.get(personKey) ?? 0) + 1
  if (count < repliesPerPruning) {
    countByPerson.set(personKey, count)
    return
  }
  countByPerson.delete(personKey)
  // If it fails, the next pruning deletes them.
  void executeAsTenant(database.tenantPool, companyId, deleteOldest(userId)).catch(() => {})
}

const deleteOldest = (userId: number) => sql`
  delete from idempotency_keys where company_id = ${thisCompany} and user_id = ${userId} and key = any (array(
    select key from (
      select key, row_number() over newest as position, sum(octet_length(reply)) over newest as bytes
      from idempotency_keys where company_id = ${thisCompany} and user_id = ${userId}
      window newest as (order by created_at desc, key)
    ) stored where position > ${sql.lit(maxStoredReplies.count)} or bytes > ${sql.lit(maxStoredReplies.bytes)}))`

/** Sends a stored reply; throws `idempotency-mismatch` if the key was used for another request. */
export function replayStored(
  { isSameRequest, reply: text, etag, location }: StoredReply,
  reply: FastifyReply,
): RawJson {
  if (!isSameRequest) throw new ProblemError('idempotency-mismatch')
  if (etag) reply.header('etag', etag)
  if (location) reply.header('location', location)
  return new RawJson(text)
}
