// Own process: runs commands on databases of its own.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import type pg from 'pg'
import { isDistributed } from '#database/client/citus-metadata.ts'
import { connect } from '#database/client/connect.ts'
import { seedDemoData } from '#database/demo/demo-world.ts'
import { migrate } from '#database/migrate.ts'
import { withConnection } from '#test/database/open-client.ts'
import { noCitus, withCitusDatabase } from '#test/upgrades/citus-cluster.ts'
import { reconcile, withScratchDatabase } from '#test/world/database.ts'
import { runOto, spawnOto } from '#test/world/oto-command.ts'
import { temporaryDirectory } from '#test/world/running-server.ts'
import { isEssentialRun } from '#test/world/test-scope.ts'

const runCommand = (url: string, ...parameters: string[]) => {
  const { status, output } = runOto(parameters, { DATABASE_URL: url })
  assert.equal(status, 0, output)
  return output
}

/** Reads the sorted rows of each table. */
const contentOf = (url: string) =>
  withConnection(url, async (client) => {
    const tables = await client.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
         and relname <> 'migrations' order by 1`,
    )
    const sums: Record<string, string> = {}
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`)
      sums[name] = rows
        .map(({ row }) => row)
        .sort()
        .join('\n')
    }
    return sums
  })

/** Adds a place and a carrier in each transaction until stopped: a backup has both or neither. */
function keepWriting(client: pg.Client) {
  let isStopped = false
  const writing = (async () => {
    let count = 0
    for (; !isStopped; count += 1) {
      await client.query('begin')
      await client.query(
        `insert into places (company_id, code, name) values (1, 'N${count}', 'First ${count}')`,
      )
      await client.query(
        `insert into carriers (company_id, code, name) values (1, 'N${count}', 'Second ${count}')`,
      )
      await client.query('commit')
    }
    return count
  })()
  return async () => {
    isStopped = true
    return writing
  }
}

const pairCounts = `select (select count(*)::int from places where company_id = 1 and name like 'First %') as first,
  (select count(*)::int from carriers where company_id = 1 and name like 'Second %') as second`

test('a backup of distributed tables is one instant of each company, and is restored into plain and distributed ones', {
  skip: isEssentialRun ? 'left to npm run test:all' : noCitus,
}, async () => {
  const { directory, remove } = await temporaryDirectory()
  const idleBackup = join(directory, 'resting.gz')
  const busyBackup = join(directory, 'busy.gz')
  try {
    await withCitusDatabase(async (from) => {
      await migrate(from)
      await withConnection(from, (client) => client.query('alter role oto_app login'))
      const database = connect({ url: from, max: 2, statementTimeoutMs: 60_000 })
      await seedDemoData(database.pool).finally(database.end)
      runCommand(from, 'enable-citus')
      const contentBefore = await contentOf(from)
      runCommand(from, 'backup', idleBackup)
      await withScratchDatabase(async (plain) => {
        assert.match(runCommand(plain, 'restore', idleBackup), /each table equal to the backup/)
        assert.deepEqual(await contentOf(plain), contentBefore)
      })
      await withCitusDatabase(async (to) => {
        await migrate(to)
        runCommand(to, 'enable-citus')
        assert.match(runCommand(to, 'restore', idleBackup), /each table equal to the backup/)
        assert.deepEqual(await contentOf(to), contentBefore)
        await withConnection(to, async (client) => assert.equal(await isDistributed(client), true))
        await reconcile(to)
      })
      await withConnection(from, async (client) => {
        const stop = keepWriting(client)
        const code = await spawnOto(['backup', busyBackup], { DATABASE_URL: from })
        assert.ok((await stop()) > 0)
        assert.equal(code, 0)
      })
      await withScratchDatabase(async (plain) => {
        runCommand(plain, 'restore', busyBackup)
        const { rows } = await withConnection(plain, (client) => client.query(pairCounts))
        assert.equal(rows[0].first, rows[0].second)
        await reconcile(plain)
      })
    })
  } finally {
    await remove()
  }
})
