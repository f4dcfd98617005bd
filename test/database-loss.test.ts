import { after, test } from 'node:test'
import { measureLoss } from '#chaos/database-loss.ts'
import { layDatabaseWay } from '#chaos/database-proxy.ts'
import { holdFigures } from '#chaos/measurement.ts'
import { connect } from '#database/client/connect.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const { token } = await world.signIn('lee')
const way = await layDatabaseWay(world.databaseUrl)
const database = connect({ url: way.url, max: 4, applicationName: 'oto-test-way' })
const app = await buildApp({ config: readConfig({ LOG_LEVEL: 'silent' }), database })
const origin = await app.listen({ host: '127.0.0.1', port: 0 })
after(async () => {
  await app.close()
  await database.end()
  await way.end()
})

test('a database that refuses: 503 at once, alive but not ready, and well within a second of its return', async () => {
  holdFigures(await measureLoss({ origin, token }, way, 'refused'))
})

test('a database that says nothing: 503 within four seconds, and the probes do not wait that long', async () => {
  holdFigures(await measureLoss({ origin, token }, way, 'silent'))
})
