import { test } from 'node:test'
import { assertMeasurements } from '#chaos/measurement.ts'
import { measureRollingRestart } from '#chaos/rolling-restart.ts'
import { testDatabase } from '#test/world/database.ts'
import { startServer } from '#test/world/running-server.ts'

const { ownerUrl } = await testDatabase()
const start = (environment: Record<string, string>) =>
  startServer('node', { ...environment, DATABASE_URL: ownerUrl })

test('two servers are restarted in turn under load: no request fails, and each ends by itself', async () => {
  assertMeasurements(await measureRollingRestart(start, { rounds: 1 }))
})
