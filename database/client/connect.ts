import pg from 'pg'
import { type HealthProblem, openHealthCheck } from './health-check.ts'
import { type ChannelHandlers, listen, type NotificationListener } from './notification-listener.ts'
import { openPipelinedPool, type TenantQueryable } from './pipelined-pool.ts'
import { enforceQueryTimeout } from './query-timeout.ts'
import type { Replica } from './replica.ts'
import { queryInTenantTransaction } from './tenant-transaction.ts'
import { valueTypes } from './value-types.ts'

export type Database = {
  /** Options of these connections, for a worker process that opens its own. */
  options: ConnectOptions
  /** Connections for transactions, and for statements without a company. */
  pool: pg.Pool
  /**
   * Connections for a transaction inside a request's transaction: requests that wait for such an inner transaction may
   * hold all connections of `pool`.
   */
  innerPool: pg.Pool
  /** For quick reads; each is one statement. */
  pipelinedReads: TenantQueryable
  /** Connections of `pool`, one for each statement: for writes of one statement, and for reads that may be slow. */
  tenantPool: TenantQueryable
  /**
   * Returns the problem if the database does not respond or refuses writes; works while every connection of the pool is
   * busy.
   */
  healthProblem: () => Promise<HealthProblem | undefined>
  /** Listens to a channel, on a separate connection. */
  listen: (channel: string, handlers: ChannelHandlers) => NotificationListener
  /** A physical replica for heavy reads. */
  replica?: Replica | undefined
  /** Waits for checked-out connections, then closes all. */
  end: () => Promise<void>
}

export type ConnectOptions = {
  url: string
  max?: number
  applicationName?: string
  /** Role that every connection sets at its start; by default the user of the URL. */
  role?: string
  /** Whether the tables are distributed by Citus, or may become so while this runs. */
  isDistributed?: boolean
  /** Milliseconds one statement may run; the client gives up half a second later. */
  statementTimeoutMs?: number
  /** Maximum milliseconds to wait for a new connection, or for a free one of the pool. */
  connectTimeoutMs?: number
}

/**
 * Random pages cost about as much as sequential ones: the default of 4 is for spinning disks. JIT is off, because it
 * takes seconds to compile a statement that then runs for milliseconds.
 */
export const plannerOptions = '-c random_page_cost=1.1 -c jit=off'

// A single Node process cannot keep more PostgreSQL connections busy.
const pipelinedPoolSize = 4
// Inner transactions are rare.
const innerPoolSize = 2
/**
 * Milliseconds after which an idle connection is closed. Its prepared statements are lost, and planning them anew is
 * expensive. People often pause longer than pg's default of ten seconds.
 */
export const idleTimeoutMs = 600_000
const keepAliveDelayMs = 60_000

/** Opens pools whose connections do not hang on a silent network, and whose errors do not end the process. */
export const connect = (options: ConnectOptions): Database => {
  const {
    url,
    max = 10,
    applicationName = 'oto',
    role,
    isDistributed = false,
    statementTimeoutMs = 3000,
    connectTimeoutMs = 2000,
  } = options
  const config = {
    connectionString: url,
    application_name: applicationName,
    options: [
      ...['-c timezone=UTC', plannerOptions, role && `-c role=${role}`],
      isDistributed && '-c citus.propagate_set_commands=local',
    ]
      .filter(Boolean)
      .join(' '),
    types: valueTypes,
    keepAlive: true,
    // Often enough that firewalls do not drop an idle connection.
    keepAliveInitialDelayMillis: keepAliveDelayMs,
  }
  const timeoutMs = statementTimeoutMs + 500
  const clientConfig = {
    ...config,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 10_000,
    // Saves round trips. Also destroys the connection of a query that times out, which would otherwise return to the
    // pool with a late result pending.
    pipeline: true,
  }
  const openPool = (poolConfig: pg.PoolConfig) => {
    const newPool = new pg.Pool({ ...clientConfig, ...poolConfig })
    // A connection may die while idle (pool) or checked out (client). Its next query then throws.
    newPool.on('error', () => {})
    newPool.on('connect', (client) => {
      client.on('error', () => {})
      enforceQueryTimeout(client, timeoutMs)
    })
    return newPool
  }
  const pool = openPool({ max, idleTimeoutMillis: idleTimeoutMs })
  // A longer timeout, because a request that waits here has already waited for a connection of `pool`.
  const innerPool = openPool({ max: innerPoolSize, connectionTimeoutMillis: 3 * connectTimeoutMs })
  // A single plan serves all values: planning a list takes longer than reading its page.
  const genericPlanConfig = {
    ...clientConfig,
    options: `${config.options} -c plan_cache_mode=force_generic_plan`,
  }
  // Citus sets the tenant context of its workers within a transaction only.
  const pipeline = isDistributed
    ? undefined
    : openPipelinedPool(genericPlanConfig, pool, { max: pipelinedPoolSize, timeoutMs })
  const tenantPool: TenantQueryable = {
    query: (companyId, statement) => queryInTenantTransaction(pool, companyId, statement),
  }
  const health = openHealthCheck({ ...config, application_name: `${applicationName}-health` })
  return {
    options,
    pool,
    innerPool,
    pipelinedReads: pipeline ?? tenantPool,
    tenantPool,
    healthProblem: health.problem,
    listen: (channel, handlers) =>
      listen({ ...config, application_name: `${applicationName}-listener` }, channel, handlers),
    end: async () => {
      await Promise.all([health.end(), pipeline?.end(), pool.end(), innerPool.end()])
    },
  }
}
