import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { beginAsTenant } from '#database/client/tenant-transaction.ts'
import { withClient } from '#database/client/with-client.ts'
import { execute, executeOne, together } from '#server/data/execute.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { credentialsOf } from '#server/http/credentials.ts'
import { ProblemError } from '#server/http/problem-error.ts'

declare module 'fastify' {
  interface FastifyInstance {
    keyRates: KeyRates
  }
}

/** Limiter of each key's rate, at all servers together (decision 052). */
type KeyRates = {
  /** Counts a request with a key before it costs anything; throws `too-many-attempts` beyond the key's limit. */
  count: (request: FastifyRequest) => Promise<void>
}

/** The share of a key's minute that this server has reserved: what it may let through without asking the database. */
type Lease = {
  granted: number
  used: number
  /** When the minute ends, by this process's own clock. */
  endsAt: number
  /** Whether the minute has no more, at no server. */
  isExhausted: boolean
  /** Under way: whether the key is still one. */
  renewal: Promise<boolean> | null
}

const leased = z.object({ slice: z.int(), remainingMs: z.int() })

/** Limits how many requests a minute each key sends. */
export function limitKeyRates(app: FastifyInstance, database: Database): void {
  const leases = new Map<string, Lease>()
  const renew = (lease: Lease, request: FastifyRequest) =>
    renewLease(database, lease, request).finally(() => {
      lease.renewal = null
    })
  app.decorate('keyRates', {
    count: async (request) => {
      const hash = hashOf(request)
      // A burst of a key that is new here waits for its first share, too. What is no key is forgotten below.
      const lease = leases.get(hash) ?? newLease()
      leases.set(hash, lease)
      while (!isTaken(lease)) {
        // Those that wait for it together share one.
        lease.renewal ??= renew(lease, request)
        const isKey = await lease.renewal.catch((error) => {
          if (lease.granted === 0) leases.delete(hash)
          throw error
        })
        if (isKey) continue
        // No key, or none any more: the request's own statement refuses it.
        leases.delete(hash)
        return
      }
    },
  })
}

const newLease = (): Lease => ({
  ...{ granted: 0, used: 0, endsAt: Number.POSITIVE_INFINITY },
  ...{ isExhausted: false, renewal: null },
})

const hashOf = (request: FastifyRequest) => credentialsOf(request).tokenHash.toString('base64')

/** Takes one request of what is reserved; false where more has to be; throws where the minute has no more. */
function isTaken(lease: Lease): boolean {
  const now = performance.now()
  if (now >= lease.endsAt) Object.assign(lease, { granted: 0, used: 0, isExhausted: false })
  else if (lease.used < lease.granted) {
    lease.used += 1
    return true
  } else if (lease.isExhausted) {
    const retryAfter = Math.ceil((lease.endsAt - now) / 1000)
    throw new ProblemError('too-many-attempts', { retryAfter })
  }
  return false
}

/** A tenth of what is left: few statements while there is much, and no more than it needs for the last ones. */
const shares = sql.lit(10)

const activeKey = (hash: Buffer) => sql`
  company_id = ${thisCompany} and key_hash = ${hash} and is_active and is_supplier_active and expires_at > now()`

const beginMinute = (hash: Buffer) => sql`
  update api_keys set minute_began_at = now(), minute_granted = 0
  where ${activeKey(hash)} and (minute_began_at is null or minute_began_at <= now() - interval '1 minute')`

// Locked before it is counted, so that several servers at once count together.
const takeShare = (hash: Buffer) => typedSql(leased)`
  update api_keys k set minute_granted = next.granted + next.slice
  from (
    select id, granted, "remainingMs",
      least(max_requests - granted, greatest(1, (max_requests - granted + ${shares} - 1) / ${shares})) as slice
    from (
      select id, requests_per_minute as max_requests, least(minute_granted, requests_per_minute) as granted,
        floor((60 + extract(epoch from minute_began_at - now())) * 1000)::integer as "remainingMs"
      from api_keys where ${activeKey(hash)} for no key update
    ) locked
  ) next
  where k.company_id = ${thisCompany} and k.id = next.id
  returning next.slice, next."remainingMs"`

/** Reserves more of the key's minute, which begins with its first request; false where the key is not active any more. */
async function renewLease(
  { pool }: Database,
  lease: Lease,
  request: FastifyRequest,
): Promise<boolean> {
  const { companyId, tokenHash } = credentialsOf(request)
  // Before the statement: this server must not think that the minute lasts longer than the database does.
  const askedAt = performance.now()
  const [, , row] = await withClient(pool, (client) =>
    together([
      beginAsTenant(client, companyId),
      execute(client, beginMinute(tokenHash), companyId),
      executeOne(client, takeShare(tokenHash), companyId),
      client.query('commit'),
    ]),
  )
  if (!row) return false
  lease.granted += row.slice
  lease.endsAt = askedAt + row.remainingMs
  lease.isExhausted = lease.granted <= lease.used
  return true
}
