import type pg from 'pg'
import {
  type DistributedTable,
  distributeTable,
  listUndistributed,
} from '#database/distribution.ts'
import { defaultLockOptions, retryOnContention, watchBlockers } from '#database/migration-locks.ts'
import { readConfig } from '#server/config.ts'
import { withOwnerClient } from './backup-tables.ts'
import { requirePrerequisites } from './citus-checks.ts'
import { print, UsageError } from './command-line.ts'

type MeasuredTable = DistributedTable & { rows: number; bytes: number }

// Measured on a busy machine in 2026: rewriting a table's rows and indexes, and creating its shards.
const bytesPerSecond = 5_000_000
const secondsPerTable = 0.4

async function measureTables(client: pg.Client): Promise<MeasuredTable[]> {
  const measuredTables: MeasuredTable[] = []
  for (const table of await listUndistributed(client)) {
    const { rows } = await client.query<{ rows: number; bytes: number }>(
      `select count(*)::float8 as rows, pg_total_relation_size('${table.name}')::float8 as bytes from ${table.name}`,
    )
    measuredTables.push({ ...table, ...(rows[0] ?? { rows: 0, bytes: 0 }) })
  }
  return measuredTables
}

const secondsSince = (start: number) => ((performance.now() - start) / 1000).toFixed(1)
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
const describe = ({ name, distributionColumn, rows, bytes }: MeasuredTable) =>
  `${name}: ${rows} rows, ${megabytes(bytes)}, ${distributionColumn ? `by ${distributionColumn}` : 'on every node'}`

function planText(tables: MeasuredTable[]): string {
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0)
  const seconds = Math.ceil(tables.length * secondsPerTable + bytes / bytesPerSecond)
  return (
    `${tables.length} tables, ${megabytes(bytes)}, are distributed in one transaction: for about ${seconds} seconds ` +
    'writers wait or are told to try again, and readers do not. If it is interrupted, nothing has changed.'
  )
}

/** Drops the constraint that Citus cannot distribute: see docs/decisions/019-distributed-by-company.md. */
async function dropForeignKey(client: pg.Client) {
  await client.query(
    'alter table usernames drop constraint if exists usernames_company_id_user_id_fkey',
  )
}

// The search role cannot log in to the workers, so searches on Citus do without their index.
async function replaceSearchFunctions(client: pg.Client) {
  for (const signature of [
    'shipments(supplier bigint, pattern text, max_ids integer)',
    'order_lines(supplier bigint, pattern text, max_ids integer)',
    'company_shipments(pattern text, max_ids integer)',
    'company_order_lines(pattern text, max_ids integer)',
    'people(pattern text, max_ids integer)',
  ]) {
    // Owned by this account first: on the workers Citus would give it to the search role, which may create nothing.
    await client.query(`alter function search_${signature} owner to current_user`)
    await client.query(`create or replace function search_${signature}
      returns bigint[] language sql stable security invoker return null::bigint[]`)
  }
}

const lockTables = (client: pg.Client, tables: MeasuredTable[]) =>
  client.query(`lock table ${tables.map(({ name }) => name).join()} in exclusive mode`)

async function distributeAll(client: pg.Client, tables: MeasuredTable[]) {
  await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await client.query('set local client_min_messages = warning')
  for (const [index, table] of tables.entries()) {
    const start = performance.now()
    await distributeTable(client, table)
    print(`${index + 1} of ${tables.length}  ${describe(table)}, ${secondsSince(start)} s`)
  }
  await replaceSearchFunctions(client)
  // Passes the tenant context, which is set on the connection, on to the workers.
  await client.query(`do $$ begin
    execute format('alter database %I set citus.propagate_set_commands = local', current_database());
  end $$`)
}

/** Empties the local copies of distributed tables; row-level security and constraints stay. */
async function truncateLocalCopies(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(`
    select logicalrelid::text as name from pg_dist_partition
    where (partmethod = 'h' or repmodel = 't') and pg_relation_size(logicalrelid) > 0 order by 1`)
  for (const { name } of rows)
    await client.query('select truncate_local_data_after_distributing_table($1)', [name])
  if (rows.length > 0) print('The local copies of the distributed tables are emptied.')
}

export async function enableCitus({ dryRun = false } = {}) {
  const { databaseUrl } = readConfig()
  if (!databaseUrl)
    throw new UsageError('Set DATABASE_URL: the embedded PostgreSQL is one machine.')
  await withOwnerClient(databaseUrl, async (client) => {
    await requirePrerequisites(client, databaseUrl)
    const tables = await measureTables(client)
    if (dryRun) print(...tables.map(describe))
    print(tables.length > 0 ? planText(tables) : 'All is distributed already.')
    if (dryRun) return
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const options = { ...defaultLockOptions, onWait: print }
    const watcher = watchBlockers(databaseUrl, rows[0]?.pid ?? 0, { ...options, onWait: () => {} })
    const attempt = (name: string, work: () => Promise<void>) => {
      const transaction = () => inTransaction(client, options.lockTimeoutMs, work)
      return retryOnContention(name, transaction, options, watcher)
    }
    try {
      if (tables.length > 0) {
        await attempt('Dropping what Citus cannot distribute', () => dropForeignKey(client))
        let start = 0
        await attempt('The distribution', async () => {
          await lockTables(client, tables)
          start = performance.now()
          await distributeAll(client, tables)
        })
        print(`${tables.length} tables are distributed. Writers waited ${secondsSince(start)} s.`)
      }
      await attempt('Emptying the local copies', () => truncateLocalCopies(client))
    } finally {
      await watcher.stop()
    }
  })
}

async function inTransaction(
  client: pg.Client,
  lockTimeoutMs: number,
  work: () => Promise<unknown>,
) {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
