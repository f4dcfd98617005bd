import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startDatabaseProxy } from '#chaos/database-proxy.ts'
import { testDatabase } from '#test/database.ts'
import { eventually } from '#test/running-server.ts'
import { openHealthCheck } from './health-check.ts'

test('a connection that is lost is forgotten at once, and not when its last answer is old', {
  timeout: 60_000,
}, async (context) => {
  // No answer becomes old by itself.
  context.mock.timers.enable({ apis: ['Date'] })
  const way = await startDatabaseProxy((await testDatabase()).url)
  const health = openHealthCheck({ connectionString: way.url })
  for (let time = 0; time < 5; time += 1) {
    assert.equal(await health.isReachable(), true)
    await way.refuse()
    await eventually('it is not there', async () => !(await health.isReachable()))
    await way.restore()
    await eventually('it is there again', () => {
      context.mock.timers.tick(1000)
      return health.isReachable()
    })
  }
  await health.end()
  await way.stop()
})
