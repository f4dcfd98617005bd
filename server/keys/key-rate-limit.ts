import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { beginAsTenant } from '#database/client/tenant-transaction.ts'
import { withClient } from '#database/client/with-client.ts'
import { awaitPipelined, execute, executeOne } from '#server/data/execute.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { credentialsOf } from '#server/http/credentials.ts'
import { ProblemError } from '#server/http/problem-error.ts'

declare module 'fastify' {
  interface FastifyInstance {
    keyRates: KeyRates
  }
}

/** Limits the rate of each key across all servers (decision 052). */
type KeyRates = {
  /**
   * Counts a request before any other work, unless it comes from outside the key's networks; throws `too-many-attempts`
   * above the key's limit.
   */
  count: (request: FastifyRequest) => Promise<void>
}

/** Requests of the current minute that this server has reserved, so that it need not ask the database each time. */
type Lease = {
  reservedCount: number
  usedCount: number
  /** End of the minute, by `performance.now()`. */
  endsAtMs: number
  /** Whether no more requests of the minute can be reserved. */
  isExhausted: boolean
  /** Networks that the key may be used from, as of the last reservation; null for any. */
  networks: BlockList | null
  /** Renewal in flight; resolves to whether the key is still active. */
  renewal: Promise<boolean> | null
}

const leaseRow = z.object({
  slice: z.int(),
  remainingMs: z.int(),
  networks: z.array(z.string()).nullable(),
})

export function limitKeyRates(app: FastifyInstance, database: Database): void {
  const leaseByKeyHash = new Map<string, Lease>()
  const renew = (lease: Lease, request: FastifyRequest) =>
    renewLease(database, lease, request).finally(() => {
      lease.renewal = null
    })
  app.decorate('keyRates', {
    count: async (request) => {
      const hash = hashOf(request)
      const { address } = credentialsOf(request)
      // Unknown keys wait for a reservation too; leases of invalid keys are deleted below.
      const lease = leaseByKeyHash.get(hash) ?? newLease()
      leaseByKeyHash.set(hash, lease)
      while (!takeRequest(lease, address)) {
        // Concurrent requests share one renewal.
        lease.renewal ??= renew(lease, request)
        const isActive = await lease.renewal.catch((error) => {
          if (lease.reservedCount === 0) leaseByKeyHash.delete(hash)
          throw error
        })
        if (isActive) continue
        // The key is invalid: the request's own statement refuses it.
        leaseByKeyHash.delete(hash)
        return
      }
    },
  })
}

const newLease = (): Lease => ({
  ...{ reservedCount: 0, usedCount: 0, endsAtMs: Number.POSITIVE_INFINITY },
  ...{ isExhausted: false, networks: null, renewal: null },
})

const hashOf = (request: FastifyRequest) => credentialsOf(request).tokenHash.toString('base64')

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

function networkList(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    list.addSubnet(address, Number(prefix), familyOf(address))
  }
  return list
}

const isOutside = ({ networks }: Lease, address: string | null) =>
  networks !== null && (address === null || !networks.check(address, familyOf(address)))

/**
 * Takes a reserved request. An address outside the key's networks takes none: the request's own statement refuses it.
 * Returns false if more requests must be reserved; throws if the minute has no requests left.
 */
function takeRequest(lease: Lease, address: string | null): boolean {
  const now = performance.now()
  if (now >= lease.endsAtMs)
    Object.assign(lease, { reservedCount: 0, usedCount: 0, isExhausted: false })
  else if (isOutside(lease, address)) return true
  else if (lease.usedCount < lease.reservedCount) {
    lease.usedCount += 1
    return true
  } else if (lease.isExhausted) {
    const retryAfter = Math.ceil((lease.endsAtMs - now) / 1000)
    throw new ProblemError('too-many-attempts', { retryAfter })
  }
  return false
}

/**
 * A reservation takes a tenth of the remaining requests: few statements at first, and little waste at the end. For an
 * address outside the key's networks it takes none.
 */
const shareDivisor = sql.lit(10)

const activeKey = (hash: Buffer) => sql`
  company_id = ${thisCompany} and key_hash = ${hash} and is_active and is_supplier_active and expires_at > now()`

const beginMinute = (hash: Buffer) => sql`
  update api_keys set minute_began_at = now(), minute_granted = 0
  where ${activeKey(hash)} and (minute_began_at is null or minute_began_at <= now() - interval '1 minute')`

// The row is locked before counting, so that concurrent servers share the limit.
const takeShare = (hash: Buffer, address: string | null) => typedSql(leaseRow)`
  update api_keys k set minute_granted = next.granted + next.slice
  from (
    select id, granted, "remainingMs", networks,
      case when is_inside then least(max_requests - granted,
        greatest(1, (max_requests - granted + ${shareDivisor} - 1) / ${shareDivisor})) else 0 end as slice
    from (
      select id, requests_per_minute as max_requests, least(minute_granted, requests_per_minute) as granted,
        floor((60 + extract(epoch from minute_began_at - now())) * 1000)::integer as "remainingMs",
        addresses::text[] as networks, addresses is null or ${address}::inet <<= any (addresses) as is_inside
      from api_keys where ${activeKey(hash)} for no key update
    ) locked
  ) next
  where k.company_id = ${thisCompany} and k.id = next.id
  returning next.slice, next."remainingMs", next.networks`

/** Reserves more requests of a key's minute, which begins with the first one. Returns false for an inactive key. */
async function renewLease(
  { pool }: Database,
  lease: Lease,
  request: FastifyRequest,
): Promise<boolean> {
  const { companyId, tokenHash, address } = credentialsOf(request)
  // Read before the statement, so that the lease ends no later than the minute in the database.
  const requestedAtMs = performance.now()
  const [, , row] = await withClient(pool, (client) =>
    awaitPipelined([
      beginAsTenant(client, companyId),
      execute(client, beginMinute(tokenHash), companyId),
      executeOne(client, takeShare(tokenHash, address), companyId),
      client.query('commit'),
    ]),
  )
  if (!row) return false
  lease.reservedCount += row.slice
  lease.endsAtMs = requestedAtMs + row.remainingMs
  lease.networks = row.networks && networkList(row.networks)
  lease.isExhausted = lease.reservedCount <= lease.usedCount && !isOutside(lease, address)
  return true
}
