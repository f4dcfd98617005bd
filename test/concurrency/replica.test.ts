import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import type { Endpoint } from '#contract/endpoint.ts'
import { getDespatchAdvice } from '#contract/messages/despatch-advice-endpoints.ts'
import { changePacking } from '#contract/packing/packing-endpoints.ts'
import { signIn, signOut } from '#contract/people/auth-endpoints.ts'
import { createShipment, exportShipments } from '#contract/shipments/shipment-endpoints.ts'
import { addShipmentLine } from '#contract/shipments/shipment-line-endpoints.ts'
import { connect } from '#database/client/connect.ts'
import { connectReplica, type Replica } from '#database/client/replica.ts'
import { demoPassword } from '#database/demo/demo-world.ts'
import { startEmbedded } from '#database/embedded/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { despatchAdvice } from '#domain/messages/despatch-advice.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { loadDemo } from '#server/demo.ts'
import { startStandby } from '#test/concurrency/standby.ts'
import { queryRows } from '#test/database/open-client.ts'
import { packAll } from '#test/world/packing-actions.ts'
import { temporaryDirectory } from '#test/world/running-server.ts'
import { type CallInput, callEndpoint } from '#test/world/world.ts'

const { directory, remove } = await temporaryDirectory()
const primary = await startEmbedded({ directory, name: 'the replica test', isDurable: false })
await migrate(primary.url)
await loadDemo(primary.url)
// Commits wait for the WAL as in production, but never for the disk.
await queryRows(primary.url, 'alter database oto set synchronous_commit = on')
const standby = await startStandby(primary.url, directory)
const client = new pg.Client({ connectionString: standby.url })
client.on('error', () => {})
await client.connect()

// Number of heavy queries that ran on the replica, and on the primary.
const counts = { replica: 0, primary: 0 }
const counting = (replica: Replica): Replica => ({
  ...replica,
  poolCaughtUpTo: async (position) => {
    const canRead = await replica.poolCaughtUpTo(position)
    counts[canRead ? 'replica' : 'primary'] += 1
    return canRead
  },
})
const replicaAt = (url: string) => connectReplica({ url, max: 4, role: 'oto_app' })

const database = connect({ url: primary.url, max: 4, role: 'oto_app' })
const app = await buildApp({ config: readConfig({ LOG_LEVEL: 'silent' }), database })
const origin = await app.listen({ host: '127.0.0.1', port: 0 })
const replicas: Replica[] = []
after(async () => {
  await app.close()
  for (const replica of replicas) await replica.end()
  await database.end()
  await client.end().catch(() => {})
  await standby.stop()
  await primary.stop()
  await remove()
})

/** Connects the server to a replica through a new pool, and resets the counts. */
function useReplica(url = standby.url) {
  const replica = replicaAt(url)
  replicas.push(replica)
  database.replica = counting(replica)
  counts.replica = 0
  counts.primary = 0
}

async function signInAs(username: string) {
  const body = { username, password: demoPassword }
  const { token } = (await callEndpoint(origin, signIn, { body })).reply.credentials
  return <E extends Endpoint>(endpoint: E, input?: CallInput<E>) =>
    callEndpoint(origin, endpoint, input, token)
}
type Caller = Awaited<ReturnType<typeof signInAs>>
const unreachable = 'postgres://127.0.0.1:1/oto'

/** Creates a shipment of fifty packages: a worker process reads it for its despatch advice. */
async function createLongShipment(lee: Caller) {
  const { reply } = await lee(createShipment, { body: { estimatedDelivery: '2099-01-01' } })
  const params = { id: reply.id }
  const [line] = await queryRows<{ id: number }>(
    primary.url,
    `select id::int from order_line_figures where company_id = 1 and supplier_id = 1 and not is_divisible
     order by available desc, id limit 1`,
  )
  const entry = { numberOfPackages: 50, quantityPerPackage: '1' }
  const body = { orderLineId: line?.id ?? 0, ...entry }
  const added = await lee(addShipmentLine, { params, version: 1, body })
  assert.equal(added.status, 201, added.text)
  const packed = await lee(changePacking, { params, version: 2, body: { steps: packAll } })
  assert.equal(packed.status, 200, packed.text)
  return params
}

async function assertAdviceIsWritten(lee: Caller, params: { id: number }) {
  const file = await lee(getDespatchAdvice, { params, query: { format: 'json' } })
  assert.equal(file.status, 200, file.text)
  assert.equal(despatchAdvice.parse(JSON.parse(file.text)).packages.length, 50)
}

const asFile = { query: { format: 'data' as const } }

test('an export in a new session comes from the replica and has the last change', async () => {
  useReplica()
  for (let turn = 0; turn < 4; turn += 1) {
    const lee = await signInAs('lee')
    const created = await lee(createShipment, { body: { estimatedDelivery: '2099-01-01' } })
    const file = await lee(exportShipments, asFile)
    assert.equal(file.status, 200)
    assert.ok(file.text.includes(created.reply.code), created.reply.code)
  }
  assert.ok(counts.replica > 0 && counts.primary === 0, JSON.stringify(counts))
})

test('a worker process reads a long shipment from the replica; from the primary, if the replica fails', async () => {
  useReplica()
  const lee = await signInAs('lee')
  const params = await createLongShipment(lee)
  const { options } = database
  database.options = { ...options, url: unreachable }
  await assertAdviceIsWritten(lee, params)
  assert.equal(counts.primary, 0)
  database.options = options
  const { replica } = database
  assert.ok(replica)
  database.replica = { ...replica, options: { ...options, url: unreachable } }
  await assertAdviceIsWritten(lee, params)
})

test('a replica that lags is not read, and a session that ended gets no file', async () => {
  const lee = await signInAs('lee')
  const mar = await signInAs('mar')
  useReplica()
  await lee(exportShipments, asFile)
  assert.ok(counts.replica > 0)
  await client.query('select pg_wal_replay_pause()')
  const created = await lee(createShipment, { body: { estimatedDelivery: '2099-01-01' } })
  useReplica()
  const file = await lee(exportShipments, asFile)
  assert.ok(file.text.includes(created.reply.code))
  assert.ok(counts.replica === 0 && counts.primary > 0, JSON.stringify(counts))
  useReplica()
  await mar(signOut)
  assert.equal((await mar(exportShipments, asFile)).status, 401)
  assert.deepEqual(counts, { replica: 0, primary: 0 })
  await client.query('select pg_wal_replay_resume()')
})

test('a database that is no replica of this one is not read, and an unreachable one delays no export', async () => {
  const lee = await signInAs('lee')
  useReplica(primary.url)
  assert.equal((await lee(exportShipments, asFile)).status, 200)
  assert.ok(counts.replica === 0 && counts.primary > 0)
  useReplica()
  await lee(exportShipments, asFile)
  assert.ok(counts.replica > 0)
  await standby.stop()
  assert.equal((await lee(exportShipments, asFile)).status, 200)
  assert.ok(counts.primary > 0)
})
