import { after, test } from 'node:test'
import { measureDatabaseLoss } from '#chaos/database-loss.ts'
import { startDatabaseProxy } from '#chaos/database-proxy.ts'
import { assertMeasurements } from '#chaos/measurement.ts'
import { connect } from '#database/client/connect.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const { token } = await world.signIn('lee')
const proxy = await startDatabaseProxy(world.databaseUrl)
const database = connect({ url: proxy.url, max: 4, applicationName: 'oto-test-way' })
const app = await buildApp({ config: readConfig({ LOG_LEVEL: 'silent' }), database })
const origin = await app.listen({ host: '127.0.0.1', port: 0 })
after(async () => {
  await app.close()
  await database.end()
  await proxy.stop()
})

test('a database that refuses connections: 503 at once, live but not ready, and ready within a second of its return', async () => {
  assertMeasurements(await measureDatabaseLoss({ origin, token }, proxy, 'refused'))
})

test('a database that does not reply: 503 within four seconds, and sooner from the health checks', async () => {
  assertMeasurements(await measureDatabaseLoss({ origin, token }, proxy, 'silent'))
})
