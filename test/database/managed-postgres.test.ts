// A managed PostgreSQL gives no superuser: an account that may create roles, or roles that an administrator created.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import { signIn } from '#contract/people/auth-endpoints.ts'
import { createShipment, listShipments } from '#contract/shipments/shipment-endpoints.ts'
import { demoPassword } from '#database/demo/demo-world.ts'
import { startEmbedded } from '#database/embedded/embedded.ts'
import { migrate, readMigrations } from '#database/migrate.ts'
import { queryRows } from '#test/database/open-client.ts'
import { createFormerSchema } from '#test/upgrades/former-release.ts'
import { startServer, temporaryDirectory } from '#test/world/running-server.ts'
import { callEndpoint } from '#test/world/world.ts'

const { directory, remove } = await temporaryDirectory()
const cluster = await startEmbedded({ directory, name: 'managed', isDurable: false })
const administrator = new pg.Client({ connectionString: cluster.url })
await administrator.connect()
after(async () => {
  await administrator.end()
  await cluster.stop()
  await remove()
})

async function createDatabase(account: string, attributes: string): Promise<string> {
  await administrator.query(`create role ${account} login password 'secret' ${attributes}`)
  await administrator.query(`create database ${account} owner ${account}`)
  const url = new URL(cluster.url)
  Object.assign(url, { username: account, password: 'secret', pathname: `/${account}` })
  return url.href
}

const allMigrations = (await readMigrations()).map(({ name }) => name)

async function assertSearchUsesIndexes(url: string) {
  const rows = await queryRows(
    url,
    `select (select array_agg(tablename order by tablename) from pg_indexes where indexdef like '%gin_trgm_ops%')::text[] as indexed,
       array(select proowner::regrole::text from pg_proc where proname like 'search_%' order by proname) as owners`,
  )
  assert.deepEqual(rows, [
    { indexed: ['order_lines', 'shipments', 'users'], owners: Array(5).fill('oto_search') },
  ])
}

test('an account that may create roles migrates', async () => {
  const url = await createDatabase('manager', 'createrole')
  assert.deepEqual(await migrate(url), allMigrations)
  await assertSearchUsesIndexes(url)
  const { rows } = await administrator.query(
    `select rolsuper, rolbypassrls from pg_roles where rolname = 'manager'`,
  )
  assert.deepEqual(rows, [{ rolsuper: false, rolbypassrls: false }])
  const server = await startServer('node', { DATABASE_URL: url, DEMO: 'on' })
  const body = { username: 'lee', password: demoPassword }
  const { reply } = await callEndpoint(server.address, signIn, { body })
  const token = reply.credentials.token
  const created = await callEndpoint(
    server.address,
    createShipment,
    { body: { code: 'MANAGED-7' } },
    token,
  )
  assert.equal(created.status, 201, created.text)
  const matches = await callEndpoint(
    server.address,
    listShipments,
    { query: { text: 'managed-7' } },
    token,
  )
  assert.deepEqual(
    matches.reply.rows.map(({ id }) => id),
    [created.reply.id],
  )
  assert.doesNotMatch(server.output(), /Text search has no index/)
  server.signal('SIGTERM')
  await server.ended
})

test('an account without createrole migrates once an administrator has created and granted the roles', async () => {
  const url = await createDatabase('plain', '')
  await assert.rejects(migrate(url), /permission denied|must have/)
  await administrator.query('grant oto_app to plain; grant oto_search to plain with inherit false')
  assert.deepEqual(await migrate(url), allMigrations)
  await assertSearchUsesIndexes(url)
})

test('an account without the search role migrates, and searches use no index', async () => {
  const url = await createDatabase('without_search', '')
  await administrator.query('grant oto_app to without_search')
  assert.deepEqual(await migrate(url), allMigrations)
  assert.deepEqual(await queryRows(url, `select search_shipments(1, '%abc%', 10) as ids`), [
    { ids: null },
  ])
})

test('an owner bound by row-level security migrates rows of 0.2.0', async () => {
  await administrator.query('create database manager_rows owner manager')
  const urlOf = (username: string, password: string) => {
    const url = new URL(cluster.url)
    Object.assign(url, { username, password, pathname: '/manager_rows' })
    return url.href
  }
  const { username, password } = new URL(cluster.url)
  const ownerUrl = urlOf('manager', 'secret')
  await createFormerSchema(ownerUrl, urlOf(username, password))
  assert.equal((await migrate(ownerUrl)).length, allMigrations.length - 9)
  const rows = await queryRows(
    urlOf(username, password),
    `select (select count(*)::int from shipment_scores where as_announced = 1 and dated = 0) as scores,
      (select sum(shipments)::int from scorecard_months) as shipments,
      (select count(*)::int from shipment_lines where expected = 1000000 and asked_date = '2026-12-01') as expected,
      (select count(*)::int from sign_in_events where address = '' and agent = '' and supplier_id is not null) as events`,
  )
  assert.deepEqual(rows, [{ scores: 10, shipments: 10, expected: 10, events: 1 }])
})
