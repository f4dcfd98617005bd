import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { connect, plannerOptions } from '#database/client/connect.ts'
import { openSharedPostgres } from '#database/embedded/embedded-for-tests.ts'
import { migrate, readMigrations } from '#database/migrate.ts'
import { hashPassword } from '#database/password.ts'
import { rowCheck } from '#server/data/typed-sql.ts'
import '#test/citus/statement-recording.ts'
import { withConnection } from '#test/database/open-client.ts'
import {
  atEachNode,
  cloneDistributed,
  createDistributedTemplate,
  dropDistributed,
} from '#test/world/distributed-database.ts'
import { seedLargeSuppliers } from '#test/world/large-suppliers.ts'

rowCheck.isEnabled = true

export type TestDatabase = {
  /** As the application connects: the role that row-level security holds. */
  url: string
  /** As its owner, past row-level security. */
  ownerUrl: string
}

/** Address of the Citus that `npm run test:citus` names. */
const citusUrl = process.env.TEST_CITUS

// The first process builds the template under this lock; the others wait for it.
const TEMPLATE_LOCK = 684_002

const withName = (url: string, name: string) => {
  const changedUrl = new URL(url)
  changedUrl.pathname = `/${name}`
  return changedUrl.href
}

const asApplication = (url: string) => {
  const applicationUrl = new URL(url)
  applicationUrl.searchParams.set('options', `-c timezone=UTC -c role=oto_app ${plannerOptions}`)
  return applicationUrl.href.replaceAll('+', '%20')
}

const sourceHash = async () => {
  const hash = createHash('sha256')
  for (const migration of await readMigrations()) hash.update(migration.name + migration.hash)
  for (const file of ['../../database/job-queue.ts', 'large-suppliers.ts'])
    hash.update(await readFile(join(import.meta.dirname, file)))
  const directory = join(import.meta.dirname, '..', '..', 'database', 'demo')
  for (const name of (await readdir(directory)).sort())
    hash.update(await readFile(join(directory, name)))
  return hash.digest('hex').slice(0, 12)
}

const loadWorld = async (url: string) => {
  const { demoPassword, seedDemoData } = await import('#database/demo/demo-world.ts')
  const database = connect({ url, max: 2, statementTimeoutMs: 60_000 })
  try {
    await seedDemoData(database.pool)
    // Each sign-in of a test verifies a hash: a tenth of what the tests of a small file take.
    const cheapHash = await hashPassword(demoPassword, { memory: 8, passes: 1, parallelism: 1 })
    const statement = 'update users set password_hash = $1 where password_hash is not null'
    await database.pool.query(statement, [cheapHash])
  } finally {
    await database.end()
  }
}

// Drops clones of killed test runs, which are named after their process, and templates of other sources.
const dropLeftovers = async (client: pg.Client, hash: string) => {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database d
     where datname ~ '^oto_(test|draft|template)_' and not starts_with(datname, 'oto_template_' || $1)
       and not exists (select from pg_stat_activity a where a.datname = d.datname)`,
    [hash],
  )
  for (const { name } of rows) {
    const pid = Number(/^oto_(?:test|draft)_(\d+)_/.exec(name)?.[1])
    if (pid && isRunning(pid)) continue
    await (citusUrl
      ? dropDistributed(citusUrl, name)
      : client.query(`drop database if exists ${name} with (force)`))
  }
}

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Runs work on an empty database. */
export const withEmptyDatabase = async <Result>(work: (ownerUrl: string) => Promise<Result>) => {
  const server = await serverUrl()
  const name = `oto_test_${process.pid}_${randomBytes(3).toString('hex')}`
  return withConnection(server, async (client) => {
    await client.query(`create database ${name}`)
    try {
      return await work(withName(server, name))
    } finally {
      await client.query(`drop database if exists ${name} with (force)`)
    }
  })
}

/** Runs work on a migrated database without rows. */
export const withScratchDatabase = <Result>(work: (ownerUrl: string) => Promise<Result>) =>
  withEmptyDatabase(async (ownerUrl) => {
    await migrate(ownerUrl)
    return work(ownerUrl)
  })

// A closed connection's backend lives on for a moment, and a database in use cannot be renamed.
const untilUnused = async (client: pg.Client, name: string) => {
  const query = 'select from pg_stat_activity where datname = $1'
  while ((await client.query(query, [name])).rowCount) await setTimeout(20)
}

/** The data of a test database: the demo world alone, or with the three large suppliers of test/world/large-suppliers.ts. */
export type TestDataSize = 'demo' | 'large'

const loadLargeSuppliers = async (url: string) => {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  await seedLargeSuppliers(pool).finally(() => pool.end())
}

const ensureTemplate = async (
  url: string,
  client: pg.Client,
  size: TestDataSize,
): Promise<string> => {
  const hash = await sourceHash()
  const template = `oto_template_${hash}_${size}`
  const hasTemplate = async () =>
    (await client.query('select from pg_database where datname = $1', [template])).rowCount === 1
  if (await hasTemplate()) return template
  await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
  try {
    if (await hasTemplate()) return template
    await dropLeftovers(client, hash)
    const draft = `oto_draft_${process.pid}_${randomBytes(3).toString('hex')}`
    const load = async (address: string) => {
      await loadWorld(address)
      if (size === 'large') await loadLargeSuppliers(address)
    }
    if (citusUrl) {
      await createDistributedTemplate(url, draft, load)
      await atEachNode(url, `alter database ${draft} rename to ${template}`)
      return template
    }
    await client.query(`create database ${draft}`)
    await migrate(withName(url, draft))
    await load(withName(url, draft))
    await untilUnused(client, draft)
    await client.query(`alter database ${draft} rename to ${template}`)
    return template
  } finally {
    await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
  }
}

const serverUrl = async () => citusUrl ?? process.env.TEST_POSTGRES ?? (await openSharedPostgres())

/** Checks that the counters of every order line are the sums of its rows. */
export const reconcile = (ownerUrl: string) =>
  withConnection(ownerUrl, async (client) => {
    const { rows: companies } = await client.query<{ id: string }>('select id from companies')
    // One company at a time, as Citus can only sum rows of one machine.
    for (const { id } of companies) {
      const { rows } = await client.query(
        'select * from order_line_differences where company_id = $1 limit 5',
        [id],
      )
      assert.deepEqual(rows, [], 'the counters of order lines are what their rows say')
    }
  })

/** Creates a database with the demo world in it. `close` reconciles its counters and drops it. */
export const createTestDatabase = async (
  size: TestDataSize = 'demo',
): Promise<TestDatabase & { close: () => Promise<void> }> => {
  const server = await serverUrl()
  const name = `oto_test_${process.pid}_${randomBytes(3).toString('hex')}`
  const ownerUrl = withName(server, name)
  await withConnection(server, async (client) => {
    const template = await ensureTemplate(server, client, size)
    if (citusUrl) return cloneDistributed(citusUrl, template, name)
    // Copying files takes a third of the time that writing all rows to the WAL takes.
    await client.query(`create database ${name} template ${template} strategy file_copy`)
  })
  const drop = () =>
    citusUrl
      ? dropDistributed(citusUrl, name)
      : withConnection(server, async (client) => {
          await client.query(`drop database if exists ${name} with (force)`)
        })
  const close = () => reconcile(ownerUrl).finally(drop)
  return { url: asApplication(ownerUrl), ownerUrl, close }
}

/** A test database for a file of Node's test runner, closed after it. */
export const testDatabase = async (): Promise<TestDatabase> => {
  const { close, ...database } = await createTestDatabase()
  after(() => closeOrFail(close))
  return database
}

/** Closes in a hook, and does not throw: an error in a hook keeps the hooks after it from running. */
export const closeOrFail = (close: () => Promise<void>): Promise<void> =>
  close().catch((error) => {
    console.error(error)
    process.exitCode = 1
  })
