// A managed PostgreSQL gives no superuser: an account that may create roles, or roles that an administrator created.
import assert from 'node:assert/strict'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import pg from 'pg'
import { signIn } from '#contract/people/auth-endpoints.ts'
import { createShipment, listShipments } from '#contract/shipments/shipment-endpoints.ts'
import { demoPassword } from '#database/demo/demo-world.ts'
import { startEmbedded } from '#database/embedded/embedded.ts'
import { migrate, readMigrations } from '#database/migrate.ts'
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

/** A database of an account that is no superuser. */
async function ownDatabase(account: string, attributes: string): Promise<string> {
  await administrator.query(`create role ${account} login password 'secret' ${attributes}`)
  await administrator.query(`create database ${account} owner ${account}`)
  const url = new URL(cluster.url)
  Object.assign(url, { username: account, password: 'secret', pathname: `/${account}` })
  return url.href
}

const all = (await readMigrations()).map(({ name }) => name)

async function assertSearchUsesIndexes(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(`
    select (select array_agg(tablename order by tablename) from pg_indexes where indexdef like '%gin_trgm_ops%')::text[] as indexed,
      array(select proowner::regrole::text from pg_proc where proname like 'search_%' order by proname) as owners`)
  await client.end()
  assert.deepEqual(rows, [
    { indexed: ['order_lines', 'shipments', 'users'], owners: Array(5).fill('oto_search') },
  ])
}

test('an account that may create roles migrates', async () => {
  const url = await ownDatabase('manager', 'createrole')
  assert.deepEqual(await migrate(url), all)
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
  const found = await callEndpoint(
    server.address,
    listShipments,
    { query: { text: 'managed-7' } },
    token,
  )
  assert.deepEqual(
    found.reply.rows.map(({ id }) => id),
    [created.reply.id],
  )
  assert.doesNotMatch(server.output(), /Text search has no index/)
  server.signal('SIGTERM')
  await server.ended
})

test('an account that may not, once an administrator has created and granted the roles', async () => {
  const url = await ownDatabase('plain', '')
  await assert.rejects(migrate(url), /permission denied|must have/)
  await administrator.query('grant oto_app to plain; grant oto_search to plain with inherit false')
  assert.deepEqual(await migrate(url), all)
  await assertSearchUsesIndexes(url)
})

test('without the role of the search it migrates too, and searches do without an index', async () => {
  const url = await ownDatabase('without_search', '')
  await administrator.query('grant oto_app to without_search')
  assert.deepEqual(await migrate(url), all)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(`select search_shipments(1, '%abc%', 10) as ids`)
  await client.end()
  assert.deepEqual(rows, [{ ids: null }])
})

test('what a credit and a file took off twice is taken off once, by an owner that row security binds', async () => {
  await administrator.query('create database manager_rows owner manager')
  const own = new URL(cluster.url)
  Object.assign(own, { username: 'manager', password: 'secret', pathname: '/manager_rows' })
  const url = own.href
  const directory = await mkdtemp(join(tmpdir(), 'oto-migrations-'))
  const source = join(import.meta.dirname, '..', '..', 'database', 'migrations')
  for (const { name } of (await readMigrations()).filter((one) => one.name < '0034'))
    await copyFile(join(source, name), join(directory, name))
  await migrate(url, directory)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`
        select set_config('app.company', '1', false);
        insert into companies (name) values ('Mercat');
        insert into suppliers (company_id, code, name) values (1, 'S', 'S');
        insert into orders (company_id, supplier_id, code, order_date) values (1, 1, 'PO-1', '2026-01-01');
        insert into order_lines (company_id, supplier_id, order_id, order_code, line_number, product_code, product_name,
          quantity, cancelled, received, waived, due_date, search)
        values (1, 1, 1, 'PO-1', 1, 'P', 'P', 4, 0, 4, 6, '2026-02-01', ''), (1, 1, 1, 'PO-1', 2, 'P', 'P', 100, 0, 90, 10, '2026-02-01', '');
        select set_config('app.company', '', false)`)
    await migrate(url)
    await client.query(`select set_config('app.company', '1', false)`)
    const { rows } = await client.query(
      'select waived::int, credits from order_lines order by line_number',
    )
    assert.deepEqual(rows, [
      { waived: 0, credits: [{ ordered: '10', amount: '6' }] },
      { waived: 10, credits: [{ ordered: '100', amount: '10' }] },
    ])
  } finally {
    await client.end()
    await rm(directory, { recursive: true })
  }
})
