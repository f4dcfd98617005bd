import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { isDistributed } from './client/citus-metadata.ts'
import { withNewClient } from './client/with-client.ts'
import { runDistributed } from './distribution.ts'
import { migrateJobQueue } from './job-queue.ts'
import {
  type BlockerWatch,
  defaultLockOptions,
  type LockOptions,
  retryOnContention,
  watchBlockers,
} from './migration-locks.ts'
import { splitStatements } from './sql-statements.ts'

const migrationsDirectory = join(import.meta.dirname, 'migrations')

// An arbitrary number, the same for all processes that migrate.
const MIGRATION_LOCK = 684_001
const MIN_SERVER_VERSION_NUM = 150_000

export type Migration = { name: string; sql: string; hash: string }
/** A migration that has run in a database. */
export type AppliedMigration = { name: string; hash: string }

/** Reads the numbered SQL files of a directory, sorted by number. */
export const readMigrations = async (directory = migrationsDirectory): Promise<Migration[]> => {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  const numbers = names.map((name) => /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1])
  names.forEach((name, i) => {
    if (!numbers[i]) throw new Error(`A migration is named 0001_some_words.sql, not ${name}.`)
    if (numbers[i] === numbers[i - 1]) throw new Error(`Two migrations are number ${numbers[i]}.`)
  })
  return Promise.all(
    names.map(async (name) => {
      const sql = (await readFile(join(directory, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** Migrations of version 0.1.0 and of development versions, since replaced by others. */
const replacedMigrations = [
  {
    names: ['0004_row_security.sql', '0009_row_security.sql'],
    madeBy: 'version 0.1.0 of Oto, or on the way to 0.2.0',
  },
  { names: ['0033_discrepancies.sql'], madeBy: 'a version of Oto on the way to 0.3.0' },
]

const unsupportedText = (madeBy: string) =>
  `This database was made by ${madeBy}, and no later version can upgrade it. Begin with ` +
  'an empty one: another DATA_DIR, or another database in DATABASE_URL. The version that made it still opens it, and exports ' +
  'its orders and shipments as files.'

/** Returns the files that have not run yet; throws if the migrations of the database contradict the files. */
export const pendingMigrations = (files: Migration[], applied: AppliedMigration[]): Migration[] => {
  const newest = files.at(-1)?.name ?? ''
  for (const { names, madeBy } of replacedMigrations)
    if (applied.some(({ name }) => names.includes(name))) throw new Error(unsupportedText(madeBy))
  for (const { name, hash } of applied) {
    const file = files.find((migration) => migration.name === name)
    if (file && file.hash !== hash) {
      throw new Error(
        `Migration ${name} was changed after it had run here; restore the file and add a new migration.`,
      )
    }
    // Newer migrations come from a newer version of Oto, whose schema this version can use.
    if (!file && name <= newest) {
      throw new Error(
        `Migration ${name} has run in this database, but its file is missing: another version of Oto made it. ` +
          'Start that version, or a later one.',
      )
    }
  }
  const last =
    applied
      .map(({ name }) => name)
      .sort()
      .at(-1) ?? ''
  const pending = files.filter((file) => !applied.some(({ name }) => name === file.name))
  const outOfOrder = pending.find(({ name }) => name < last)
  if (outOfOrder)
    throw new Error(`Migration ${outOfOrder.name} comes before ${last}, which has run already.`)
  return pending
}

const runMigration = async (client: pg.Client, { name, sql, hash }: Migration) => {
  await client.query('begin')
  try {
    // Sends one statement at a time, because Citus sends the whole text of a query to its workers.
    if (await isDistributed(client)) await runDistributed(client, splitStatements(sql))
    else await client.query(sql)
    await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

const assertVersion = async (client: pg.Client) => {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
  const version = Number(rows[0]?.server_version_num)
  if (version < MIN_SERVER_VERSION_NUM) {
    const major = Math.floor(version / 10_000)
    throw new Error(`Oto needs PostgreSQL 15 or newer; this server is PostgreSQL ${major}.`)
  }
}

/**
 * Brings the schema up to date; returns the names of the migrations that ran. Any number of processes may call it at
 * once.
 */
export const migrate = async (
  url: string,
  directory = migrationsDirectory,
  lockOptions: Partial<LockOptions> = {},
): Promise<string[]> => {
  const options = { ...defaultLockOptions, ...lockOptions }
  const files = await readMigrations(directory)
  return withNewClient(
    { connectionString: url, application_name: 'oto-migrate', options: '-c timezone=UTC' },
    async (client) => {
      const { rows: pids } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      const watch = watchBlockers(url, pids[0]?.pid ?? 0, options)
      try {
        return await runPending(client, files, options, watch)
      } finally {
        await watch.stop()
      }
    },
  )
}

async function runPending(
  client: pg.Client,
  files: Migration[],
  options: LockOptions,
  watch: BlockerWatch,
): Promise<string[]> {
  await assertVersion(client)
  // Waits for a running migration, however long that takes.
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  await client.query(`set lock_timeout = ${Math.round(options.lockTimeoutMs)}`)
  await client.query(`
    create table if not exists migrations (
      name text primary key,
      hash text not null,
      applied_at timestamptz not null default now()
    )`)
  await client.query(
    `comment on table migrations is 'Which migration files have run here, as they were then.'`,
  )
  const { rows } = await client.query<AppliedMigration>('select name, hash from migrations')
  const pending = pendingMigrations(files, rows)
  const retry = (name: string, work: () => Promise<void>) =>
    retryOnContention(name, work, options, watch)
  for (const migration of pending)
    await retry(`Migration ${migration.name}`, () => runMigration(client, migration))
  await retry('The schema of the job queue', () => migrateJobQueue(client))
  return pending.map(({ name }) => name)
}
