import assert from 'node:assert/strict'
import { cp, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { migrate, readMigrations } from '#database/migrate.ts'
import { compareSchema } from '#database/schema-state.ts'
import { migrateToNext } from '#test/database/next-migration.ts'
import { queryRows } from '#test/database/open-client.ts'
import { testDatabase, withEmptyDatabase } from '#test/world/database.ts'
import { runOto } from '#test/world/oto-command.ts'
import { temporaryDirectory } from '#test/world/running-server.ts'

const { directory, remove } = await temporaryDirectory()
after(remove)
const files = await readMigrations()

/** The migrations of version 0.2.0. */
const formerMigrations = files.slice(0, 9)

async function migrateToFormer(url: string) {
  const folder = join(directory, 'former')
  await mkdir(folder)
  for (const { name } of formerMigrations)
    await cp(
      join(import.meta.dirname, '..', '..', 'database', 'migrations', name),
      join(folder, name),
    )
  await migrate(url, folder)
  await rm(folder, { recursive: true })
}

const readMigrationNames = async (url: string) =>
  (await queryRows<{ name: string }>(url, 'select name from migrations order by 1')).map(
    ({ name }) => name,
  )

test('a backup on a former schema keeps that schema, and no command migrates it', async () => {
  await withEmptyDatabase(async (url) => {
    await migrateToFormer(url)
    const names = formerMigrations.map(({ name }) => name)
    const file = join(directory, 'former.gz')
    const { status, output } = runOto(['backup', file], { DATABASE_URL: url })
    assert.equal(status, 0, output)
    assert.match(
      output,
      /^The database's schema is older than this program \(its newest migration is 0009_/m,
    )
    const [header = ''] = gunzipSync(await readFile(file))
      .toString()
      .split('\n')
    const migrationsInBackup: { name: string }[] = JSON.parse(header).migrations
    assert.deepEqual(
      migrationsInBackup.map(({ name }) => name),
      names,
    )
    for (const words of [
      ['reset-password', 'lee'],
      ['reset-second-factor', 'lee'],
      ['disable-user', 'lee'],
      ['add-company', 'Nova', '--admin', 'nuri'],
      ['restore', file],
    ]) {
      const refusedCommand = runOto(words, { DATABASE_URL: url })
      assert.equal(refusedCommand.status, 1, refusedCommand.output)
      assert.match(refusedCommand.output, /^The database's schema is older than this program/m)
      assert.doesNotMatch(refusedCommand.output, /\bat .*:\d+/)
    }
    assert.deepEqual(await readMigrationNames(url), names)
  })
})

test('commands on a newer schema report it, and work', async () => {
  const { ownerUrl } = await testDatabase()
  await migrateToNext(ownerUrl)
  const run = (...words: string[]) => runOto(words, { DATABASE_URL: ownerUrl })
  for (const words of [
    ['disable-user', 'lee'],
    ['reset-password', 'lee'],
    ['backup', join(directory, 'newer.gz')],
  ]) {
    const { status, output } = run(...words)
    assert.equal(status, 0, output)
    assert.match(
      output,
      /^The database's schema is newer than this program \(its newest migration is 9000_next\.sql/m,
    )
  }
})

test('only commands that set up an installation create its tables', async () => {
  await withEmptyDatabase(async (url) => {
    for (const words of [
      ['backup', join(directory, 'none.gz')],
      ['disable-user', 'lee'],
    ]) {
      const { status, output } = runOto(words, { DATABASE_URL: url })
      assert.deepEqual(
        [status, output],
        [
          1,
          'There are no tables of Oto in this database yet. Run `npx oto migrate` or start this version of Oto to create them.\n',
        ],
      )
    }
    assert.deepEqual(await queryRows(url, `select to_regclass('migrations') as name`), [
      { name: null },
    ])
    const { status, output } = runOto(['add-company', 'Nova', '--admin', 'nuri'], {
      DATABASE_URL: url,
    })
    assert.equal(status, 0, output)
    assert.deepEqual(
      await readMigrationNames(url),
      files.map(({ name }) => name),
    )
  })
})

test('a schema is missing, current, older, newer, or made by other migrations', async () => {
  const compare = async (applied: typeof formerMigrations) => (await compareSchema(applied)).kind
  const nextMigration = { name: '9000_next.sql', sql: '', hash: 'h' }
  assert.equal(await compare([]), 'none')
  assert.equal(await compare(files), 'current')
  assert.equal(await compare(formerMigrations), 'older')
  assert.equal(await compare([...files, nextMigration]), 'newer')
  assert.equal(
    await compare([...formerMigrations.slice(1), { ...nextMigration, name: '0001_other.sql' }]),
    'other',
  )
})
