import { after, test } from 'node:test'
import { assertMeasurements } from '#chaos/measurement.ts'
import { measurePoolExhaustion } from '#chaos/pool-exhaustion.ts'
import { roundRobin, signInSessions } from '#chaos/session-tokens.ts'
import { connect } from '#database/client/connect.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openWorld } from '#test/world/world.ts'

const size = 4

const world = await openWorld()
const nextToken = roundRobin(await signInSessions(world.origin, 'lee', 20))
// The time-out of other test servers, so that a busy machine refuses no read.
const database = connect({ url: world.databaseUrl, max: size, statementTimeoutMs: 20_000 })
const app = await buildApp({ config: readConfig({ LOG_LEVEL: 'silent' }), database })
const origin = await app.listen({ host: '127.0.0.1', port: 0 })
after(async () => {
  await app.close()
  await database.end()
})

test('every connection busy: changes get 503 with Retry-After, short reads and health checks succeed, and all recovers at once', async () => {
  const hold = async () => {
    const clients = await Promise.all(Array.from({ length: size }, () => database.pool.connect()))
    return async () => clients.forEach((client) => void client.release())
  }
  assertMeasurements(await measurePoolExhaustion({ origin, nextToken }, hold))
})
