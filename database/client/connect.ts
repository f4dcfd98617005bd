import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { CitusMetadata } from './citus-metadata.ts'
import { openHealthCheck } from './health-check.ts'
import { type ChannelHandlers, listen, type NotificationListener } from './notification-listener.ts'
import { openPipelinedPool, type PipelinedPool } from './pipelined-pool.ts'
import type { Replica } from './replica.ts'
import { prepareWall } from './tenant-query.ts'

/** Where a single statement can be sent, to be answered in a transaction of its own. */
export type Queryable = { query: (statement: pg.QueryConfig) => Promise<pg.QueryResult> }

export type Database = {
  /** Connections for one piece of work each: changes of several steps, and reads that may be slow. */
  pool: pg.Pool
  /** For quick reads of one statement each. */
  readPool: Queryable
  /** For changes of one statement each, behind the wall; there are none where tables are distributed. */
  writePool?: PipelinedPool | undefined
  /** Whether the database answers, within a second, and even while every connection of the pool is taken. */
  isReachable: () => Promise<boolean>
  /** Hears what is said on a channel, on a connection of its own. */
  listen: (channel: string, listener: ChannelHandlers) => NotificationListener
  /** A copy that heavy reads may go to. */
  replica?: Replica | undefined
  /** Waits for checked-out connections, then closes all. */
  end: () => Promise<void>
}

export type ConnectOptions = {
  url: string
  max?: number
  applicationName?: string
  /** The role every connection takes at its start; the owner's own rights without one. */
  role?: string
  /** How the tables are distributed over several machines, where they are. */
  distribution?: CitusMetadata | null
  /** Milliseconds one statement may run; the client gives up half a second later. */
  statementTimeoutMs?: number
}

/**
 * What PostgreSQL is to think a page costs that is not the next one: as it comes it thinks of disks that turn, and reads
 * a hundred rows for one, again for each row of a page.
 */
export const plannerOptions = '-c random_page_cost=1.1'

// One process of ours cannot keep more of PostgreSQL's busy.
const readPipelineOptions = { most: 4, isRepeatable: true }
const writePipelineOptions = { most: 4, isRepeatable: false }
/** Milliseconds that a change waits for a lock while others may wait behind it; then it takes a connection of its own. */
const lockTimeoutMs = 200

const citusTables = new WeakMap<Queryable, CitusMetadata>()

/** How the tables are distributed that statements sent here are about; undefined where they are not. */
export const citusMetadataFor = (client: Queryable): CitusMetadata | undefined =>
  citusTables.get(client)

// PostgreSQL's type numbers. A day, an instant and an exact decimal lose by becoming a Date or a float.
const INT8 = 20
const NUMERIC = 1700
const DATE = 1082
const TIMESTAMPTZ = 1184
const NUMERIC_ARRAY = 1231
const DATE_ARRAY = 1182
const TEXT_ARRAY = 1009

const asText = (value: string) => value
// Sessions are at UTC: `2026-03-01 09:30:00.123+00` becomes ISO 8601.
const asInstant = (value: string) => `${value.replace(' ', 'T')}:00`
const ownParsers: Record<number, (value: string) => unknown> = {
  [INT8]: Number,
  [NUMERIC]: asText,
  [DATE]: asText,
  [TIMESTAMPTZ]: asInstant,
}

/** How values of the database arrive in JavaScript: days, instants and decimals as text, bigint as number. */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: string) => {
    const parser = format === 'binary' ? undefined : ownParsers[type]
    if (parser) return parser
    const textArray = type === NUMERIC_ARRAY || type === DATE_ARRAY
    return pg.types.getTypeParser(textArray ? TEXT_ARRAY : type, format as 'text')
  },
} as pg.CustomTypesConfig

/** Opens a pool whose connections neither hang on a silent network nor end the process with them. */
export const connect = ({
  url,
  max = 10,
  applicationName = 'oto',
  role,
  distribution = null,
  statementTimeoutMs = 3000,
}: ConnectOptions): Database => {
  const config = {
    connectionString: url,
    application_name: applicationName,
    options: ['-c timezone=UTC', plannerOptions, role && `-c role=${role}`]
      .filter(Boolean)
      .join(' '),
    types: valueTypes,
    keepAlive: true,
  }
  const patient = {
    ...config,
    connectionTimeoutMillis: 2000,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + 500,
    idle_in_transaction_session_timeout: 10_000,
    // Besides saving round trips: a query that times out destroys its connection, which would
    // otherwise go back to the pool with a dead answer pending.
    pipeline: true,
  }
  const pool = new pg.Pool({ ...patient, max })
  // A connection may die while idle (pool) or checked out (client): its next query says so.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  if (distribution) {
    citusTables.set(pool, distribution)
    pool.on('connect', (client) => citusTables.set(client, distribution))
  } else {
    pool.on('connect', prepareWall)
  }
  // Where tables are distributed, the wall opens in a transaction of several statements.
  // What goes down lanes is said so that one plan does for every value: making one takes longer than the work.
  const planned = { ...patient, options: `${config.options} -c plan_cache_mode=force_generic_plan` }
  const reads = distribution ? undefined : openPipelinedPool(planned, pool, readPipelineOptions)
  const changes = distribution
    ? undefined
    : openPipelinedPool(
        { ...planned, lock_timeout: lockTimeoutMs },
        pool,
        writePipelineOptions,
        prepareWall,
      )
  const presence = openHealthCheck({ ...config, application_name: `${applicationName}-probe` })
  return {
    pool,
    readPool: reads
      ? { query: (statement) => reads.run((client) => client.query(statement)) }
      : pool,
    writePool: changes,
    isReachable: presence.isThere,
    listen: (channel, listener) =>
      listen({ ...config, application_name: `${applicationName}-listener` }, channel, listener),
    end: async () => {
      await Promise.all([presence.leave(), reads?.end(), changes?.end(), pool.end()])
    },
  }
}

// Codes of a server that is not there yet, starts, or is being restarted.
const TRANSIENT_ERRORS = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  '57P03',
]

/** Returns once the database answers; throws what it says when patience ends or waiting is vain. */
export const waitForDatabase = async (
  url: string,
  { patience, onWait }: { patience: number; onWait: (reason: string) => void },
): Promise<void> => {
  const deadline = Date.now() + patience
  let hasTold = false
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      const { code = '', message } = error as { code?: string; message: string }
      const reason = message || code
      if (!TRANSIENT_ERRORS.includes(code) || Date.now() > deadline) {
        throw new Error(`The database cannot be reached: ${reason}`, { cause: error })
      }
      if (!hasTold) onWait(reason)
      hasTold = true
      await sleep(250)
    }
  }
}
