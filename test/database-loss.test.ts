// The database is gone, or says nothing: calls are answered soon, the probes say how it is, and all is well again
// at once when it is back.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { whoAmI } from '#contract/auth-endpoints.ts'
import { createShipment, listShipments } from '#contract/shipment-endpoints.ts'
import { connect } from '#database/connect.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { layDatabaseWay } from '#test/database-way.ts'
import { eventually } from '#test/running-server.ts'
import { call, openWorld } from '#test/world.ts'

const world = await openWorld()
const { token } = await world.signIn('lee')
const way = await layDatabaseWay(world.databaseUrl)
const database = connect({ url: way.url, max: 4, applicationName: 'oto-test-way' })
const app = await buildApp({ config: readConfig({ LOG_LEVEL: 'silent' }), database })
const origin = await app.listen({ host: '127.0.0.1', port: 0 })
after(async () => {
  await app.close()
  await database.end()
})

const timed = async <Result>(work: () => Promise<Result>) => {
  const began = performance.now()
  return { result: await work(), took: performance.now() - began }
}
const probe = async (path: string) => (await fetch(origin + path)).status

/** Three reads and a write at once; the status of each, and how long the slowest took. */
const calls = () =>
  timed(() =>
    Promise.all([
      call(origin, whoAmI, {}, token),
      call(origin, listShipments, {}, token),
      call(origin, listShipments, {}, token),
      call(origin, createShipment, { body: {} }, token),
    ]),
  )
const isWell = async () => (await call(origin, whoAmI, {}, token)).status === 200

async function holdLoss(within: number) {
  const { result, took } = await calls()
  for (const { status, problem, headers } of result) {
    assert.deepEqual([status, problem.code], [503, 'unavailable'])
    assert.equal(headers.get('retry-after'), '1')
  }
  assert.ok(took < within, `${took} ms`)
  assert.equal(await probe('/livez'), 200)
  await eventually('the server is not ready', async () => (await probe('/readyz')) === 503, 1500)
}

async function holdReturn() {
  await eventually('a call is answered again', isWell, 1000)
  await eventually('the server is ready again', async () => (await probe('/readyz')) === 200, 1500)
  for (const { status } of (await calls()).result) assert.ok(status < 300)
}

test('a database that refuses: 503 at once, alive but not ready, and well within a second of its return', async () => {
  await holdReturn()
  await way.refuse()
  await holdLoss(100)
  await way.restore()
  await holdReturn()
})

test('a database that says nothing: 503 within four seconds, and the probes do not wait that long', async () => {
  assert.equal(await probe('/readyz'), 200)
  way.silence()
  await holdLoss(4000)
  await way.restore()
  await holdReturn()
})
