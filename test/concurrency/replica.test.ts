import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import type { Endpoint } from '#contract/endpoint.ts'
import { getDespatchAdvice } from '#contract/messages/despatch-advice-endpoints.ts'
import { signIn, signOut } from '#contract/people/auth-endpoints.ts'
import { createShipment, exportShipments } from '#contract/shipments/shipment-endpoints.ts'
import { connect } from '#database/client/connect.ts'
import { connectReplica, type Replica } from '#database/client/replica.ts'
import { demoPassword } from '#database/demo/demo-world.ts'
import { startEmbedded } from '#database/embedded/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { loadDemo } from '#server/demo.ts'
import { startStandby } from '#test/concurrency/standby.ts'
import { queryRows } from '#test/database/open-client.ts'
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
  caughtUpTo: async (position) => {
    const canRead = await replica.caughtUpTo(position)
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
/** Writes the despatch advice of a shipment that is long enough for a worker process. */
async function writeLongAdvice(lee: Awaited<ReturnType<typeof signInAs>>) {
  const [long] = await queryRows<{ id: number }>(
    primary.url,
    `select id::int from shipments where company_id = 1 and supplier_id = 1 and line_count > 0 and cancelled_at is null
     order by line_count + package_count desc limit 1`,
  )
  const params = { id: long?.id ?? 0 }
  const file = await lee(getDespatchAdvice, { params, query: { format: 'json' } })
  assert.equal(file.status, 200, file.text)
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
    await writeLongAdvice(lee)
  }
  assert.ok(counts.replica > 0 && counts.primary === 0, JSON.stringify(counts))
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
  await writeLongAdvice(lee)
  assert.ok(counts.primary > 0)
})
