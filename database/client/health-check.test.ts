import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startDatabaseProxy } from '#chaos/database-proxy.ts'
import { testDatabase } from '#test/database.ts'
import { eventually } from '#test/running-server.ts'
import { openHealthCheck } from './health-check.ts'

test('a connection that is lost is forgotten at once, and not when its last answer is old', async () => {
  const way = await startDatabaseProxy((await testDatabase()).url)
  const health = openHealthCheck({ connectionString: way.url })
  // While an answer is young nothing is asked: what says otherwise is the connection's own end.
  for (let time = 0; time < 5; time += 1) {
    assert.equal(await health.isReachable(), true)
    const refused = performance.now()
    await way.refuse()
    await eventually('it is not there', async () => !(await health.isReachable()))
    assert.ok(performance.now() - refused < 150, `${performance.now() - refused} ms`)
    await way.restore()
    await eventually('it is there again', health.isReachable)
  }
  await health.end()
  await way.stop()
})
