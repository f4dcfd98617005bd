// A managed PostgreSQL gives no superuser: an account that may create roles, or roles that an administrator created.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import { startEmbedded } from '#database/embedded/embedded.ts'
import { migrate, readMigrations } from '#database/migrate.ts'
import { temporaryDirectory } from '#test/running-server.ts'

const { directory, remove } = await temporaryDirectory()
const cluster = await startEmbedded({ directory, name: 'managed', isDurable: false })
const administrator = new pg.Client({ connectionString: cluster.url })
await administrator.connect()
after(async () => {
  await administrator.end()
  await cluster.stop()
  await remove()
})

/** A database of an account that is no superuser. */
async function ownDatabase(account: string, attributes: string): Promise<string> {
  await administrator.query(`create role ${account} login password 'secret' ${attributes}`)
  await administrator.query(`create database ${account} owner ${account}`)
  const url = new URL(cluster.url)
  Object.assign(url, { username: account, password: 'secret', pathname: `/${account}` })
  return url.href
}

const all = (await readMigrations()).map(({ name }) => name)

async function assertSearchIndexes(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    `select tablename as name from pg_indexes where indexdef like '%gin_trgm_ops%' order by 1`,
  )
  await client.end()
  assert.deepEqual(rows, [{ name: 'order_lines' }, { name: 'shipments' }])
}

test('an account that may create roles migrates', async () => {
  const url = await ownDatabase('manager', 'createrole')
  assert.deepEqual(await migrate(url), all)
  await assertSearchIndexes(url)
})

test('an account that may not, once an administrator has created and granted the roles', async () => {
  const url = await ownDatabase('plain', '')
  await assert.rejects(migrate(url), /permission denied|must have/)
  for (const role of ['oto_app']) await administrator.query(`grant ${role} to plain`)
  assert.deepEqual(await migrate(url), all)
  await assertSearchIndexes(url)
})
