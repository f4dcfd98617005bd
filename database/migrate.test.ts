import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import pg from 'pg'
import { migrate, pendingMigrations, readMigrations } from '#database/migrate.ts'
import { withEmptyDatabase } from '#test/world/database.ts'
import { eventually } from '#test/world/running-server.ts'

let directory = ''
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'oto-migrations-'))
})
beforeEach(async () => {
  await rm(directory, { recursive: true })
  await mkdir(directory)
  await addFile('0001_first.sql', 'create table first (id int);')
  await addFile('0002_second.sql', 'create table second (id int); insert into second values (7);')
})
after(() => rm(directory, { recursive: true, force: true }))

const addFile = (name: string, sql: string) => writeFile(join(directory, name), sql)

const queryAt = async (url: string, sql: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

test('eight concurrent starts run each migration once', async () => {
  await withEmptyDatabase(async (url) => {
    const ran = await Promise.all(Array.from({ length: 8 }, () => migrate(url, directory)))
    assert.deepEqual(ran.flat(), ['0001_first.sql', '0002_second.sql'])
    assert.deepEqual(await queryAt(url, 'select id from second'), [{ id: 7 }])
    assert.deepEqual(await migrate(url, directory), [])
  })
})

test('eight concurrent starts create the real schema', async () => {
  await withEmptyDatabase(async (url) => {
    const ran = await Promise.all(Array.from({ length: 8 }, () => migrate(url)))
    const names = (await readMigrations()).map(({ name }) => name)
    assert.deepEqual(ran.flat(), names)
  })
})

test('a failing migration leaves nothing behind', async () => {
  await addFile('0003_third.sql', 'create table third (id int); select 1 / 0;')
  await withEmptyDatabase(async (url) => {
    await assert.rejects(migrate(url, directory), /0003_third.sql failed: division by zero/)
    assert.deepEqual(await queryAt(url, `select to_regclass('third') as third`), [{ third: null }])
    await addFile('0003_third.sql', 'create table third (id int);')
    assert.deepEqual(await migrate(url, directory), ['0003_third.sql'])
  })
})

test('a migration changed after it has run is refused', async () => {
  await withEmptyDatabase(async (url) => {
    await migrate(url, directory)
    await addFile('0001_first.sql', 'create table first (id bigint);')
    await assert.rejects(migrate(url, directory), /0001_first.sql was changed after it had run/)
  })
})

test('a migration whose line endings changed is accepted', async () => {
  await addFile('0003_third.sql', 'create table third (id int);\n')
  await withEmptyDatabase(async (url) => {
    await migrate(url, directory)
    await addFile('0003_third.sql', 'create table third (id int);\r\n')
    assert.deepEqual(await migrate(url, directory), [])
  })
})

/** Short, but longer than PostgreSQL's deadlock timeout. */
const shortTimeouts = (onWait: (sentence: string) => void) => ({
  ...{ lockTimeoutMs: 1500, pauseMs: 100, maxTries: 20, onWait },
})

const withSession = async (url: string, work: (session: pg.Client) => Promise<void>) => {
  const session = new pg.Client({ connectionString: url, application_name: 'somebody-else' })
  session.on('error', () => {})
  await session.connect()
  await work(session).finally(() => session.end())
}

test('a migration waits briefly for a lock, names its holder, and is tried again', async () => {
  await withEmptyDatabase(async (url) => {
    await migrate(url, directory)
    await addFile('0003_third.sql', 'alter table second add column more int;')
    await withSession(url, async (session) => {
      await session.query('begin; select from second')
      const sentences: string[] = []
      const migrating = migrate(
        url,
        directory,
        shortTimeouts((sentence) => sentences.push(sentence)),
      )
      await eventually('it is tried again', async () => sentences.length === 2)
      // Between tries, others can write to the table.
      await session.query('commit; insert into second values (8)')
      assert.deepEqual(await migrating, ['0003_third.sql'])
      assert.match(
        sentences[0] ?? '',
        /^The migration waits for a lock of session \d+ \(somebody-else of \w+, for \d+ s in a transaction\)\.$/,
      )
      assert.match(
        sentences[1] ?? '',
        /^Migration 0003_third\.sql did not get its locks \(.*lock timeout/,
      )
    })
  })
})

test('a migration that meets a deadlock is tried again', async () => {
  await withEmptyDatabase(async (url) => {
    await migrate(url, directory)
    await addFile(
      '0003_third.sql',
      'alter table first add column more int; alter table second add column more int;',
    )
    await withSession(url, async (session) => {
      // The other session never checks for deadlocks, so PostgreSQL cancels the migration.
      await session.query(`set deadlock_timeout = '1min'; begin; select from second`)
      const sentences: string[] = []
      const migrating = migrate(
        url,
        directory,
        shortTimeouts((sentence) => sentences.push(sentence)),
      )
      await eventually('it waits', async () => sentences.length > 0)
      await session.query('select from first; commit')
      assert.deepEqual(await migrating, ['0003_third.sql'])
      assert.ok(
        sentences.some((sentence) => /\(deadlock detected\)/.test(sentence)),
        sentences.join(),
      )
    })
  })
})

test('a migration that never gets its lock is rolled back, and fails with a sentence', async () => {
  await withEmptyDatabase(async (url) => {
    await migrate(url, directory)
    await addFile(
      '0003_third.sql',
      'create table third (id int); alter table second add column more int;',
    )
    await withSession(url, async (session) => {
      await session.query('begin; select from second')
      const options = { lockTimeoutMs: 300, pauseMs: 10, maxTries: 2 }
      await assert.rejects(
        migrate(url, directory, options),
        /^Error: Migration 0003_third\.sql was tried 2 times .* hold locks on its tables: session \d+ \(somebody-else /,
      )
    })
    assert.deepEqual(await queryAt(url, `select to_regclass('third') as third`), [{ third: null }])
  })
})

test('an older version of the program starts on a newer schema', async () => {
  await addFile('0003_third.sql', 'create table third (id int);')
  await withEmptyDatabase(async (url) => {
    await migrate(url, directory)
    await rm(join(directory, '0003_third.sql'))
    assert.deepEqual(await migrate(url, directory), [])
  })
})

const file = (name: string) => ({ name, sql: '', hash: 'h' })

test('a new migration numbered before one that has run is refused', () => {
  const files = [file('0001_a.sql'), file('0002_b.sql'), file('0003_c.sql')]
  const applied = [file('0001_a.sql'), file('0003_c.sql')]
  assert.throws(() => pendingMigrations(files, applied), /0002_b.sql comes before 0003_c.sql/)
})

test('a migration whose file is gone is refused', () => {
  const applied = [file('0001_a.sql'), file('0002_b.sql'), file('0003_c.sql')]
  const files = [file('0001_a.sql'), file('0003_c.sql')]
  assert.throws(() => pendingMigrations(files, applied), /0002_b.sql has run .* is missing/)
})

test('a database of version 0.1.0 or of a development version is refused, with advice', async () => {
  const files = await readMigrations()
  const nine = files.slice(0, 9)
  const refuses = (applied: typeof nine, madeBy: string) =>
    assert.throws(
      () => pendingMigrations(files, applied),
      new RegExp(
        `^Error: This database was made by ${madeBy}.* no later version can upgrade it\\. Begin with an empty one`,
      ),
    )
  refuses([...files.slice(0, 3), file('0004_row_security.sql')], 'version 0\\.1\\.0 of Oto')
  refuses(
    [...files.slice(0, 32), file('0033_discrepancies.sql')],
    'a version of Oto on the way to 0\\.3\\.0',
  )
  assert.equal(pendingMigrations(files, nine).length, files.length - 9)
})

test('migrations with bad names or repeated numbers are refused', async () => {
  await addFile('third.sql', '')
  await assert.rejects(readMigrations(directory), /not third.sql/)
  await rm(join(directory, 'third.sql'))
  await addFile('0002_other.sql', '')
  await assert.rejects(readMigrations(directory), /Two migrations are number 0002/)
})
