import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runLifecycle, signInAs } from '#chaos/shipment-lifecycle.ts'
import { migrate } from '#database/migrate.ts'
import { migrateToNext } from '#test/database/next-migration.ts'
import { queryRows } from '#test/database/open-client.ts'
import { testDatabase } from '#test/world/database.ts'
import { startServer } from '#test/world/running-server.ts'

const { ownerUrl } = await testDatabase()
const environment = { DATABASE_URL: ownerUrl, NODE_ENV: 'development', LOG_LEVEL: 'error' }

test('a database in use gets the next migration, and servers of the version before work on it', async () => {
  const runningServer = await startServer('node', environment)
  const token = await signInAs(runningServer.address, 'mar')
  const lifecycle = (first: string, second: string, name: string) =>
    runLifecycle(first, second, token, name)
  assert.deepEqual(await lifecycle(runningServer.address, runningServer.address, 'before'), [])

  assert.deepEqual(await migrateToNext(ownerUrl), ['9000_next.sql'])
  const rows = await queryRows(
    ownerUrl,
    `select (select count(*)::int from shipments where gate_code <> 'none') as changed,
       (select count(*)::int from shipment_notes) = (select count(*)::int from shipments where note <> '') as copied`,
  )
  assert.deepEqual(rows, [{ changed: 0, copied: true }])

  const restartedServer = await startServer('node', environment)
  const [oldUrl, newUrl] = [runningServer.address, restartedServer.address]
  assert.deepEqual(await lifecycle(oldUrl, oldUrl, 'running through the migration'), [])
  assert.deepEqual(
    await lifecycle(oldUrl, newUrl, 'begun by the running, ended by the restarted'),
    [],
  )
  assert.deepEqual(
    await lifecycle(newUrl, oldUrl, 'begun by the restarted, ended by the running'),
    [],
  )
  assert.deepEqual(await migrate(ownerUrl), [], 'the version before has nothing to migrate')
  for (const server of [runningServer, restartedServer]) {
    assert.doesNotMatch(server.output(), /"level":50/)
    server.signal('SIGTERM')
    assert.equal((await server.ended).code, 0)
  }
})
