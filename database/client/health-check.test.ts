import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { startDatabaseProxy } from '#chaos/database-proxy.ts'
import { testDatabase } from '#test/world/database.ts'
import { eventually } from '#test/world/running-server.ts'
import { openHealthCheck } from './health-check.ts'

test('losing the connection discards the last result before it expires', {
  timeout: 60_000,
}, async (context) => {
  // No result expires by itself.
  context.mock.timers.enable({ apis: ['Date'] })
  const proxy = await startDatabaseProxy((await testDatabase()).url)
  const health = openHealthCheck({ connectionString: proxy.url })
  for (let time = 0; time < 5; time += 1) {
    assert.equal(await health.problem(), undefined)
    await proxy.refuse()
    await eventually(
      'the database is unreachable',
      async () => (await health.problem())?.reason === 'unreachable',
    )
    await proxy.restore()
    await eventually('the database is reachable again', () => {
      context.mock.timers.tick(1000)
      return health.problem().then((problem) => problem === undefined)
    })
  }
  await health.end()
  await proxy.stop()
})

test('a database that refuses writes is not ready until it accepts them again', async (context) => {
  context.mock.timers.enable({ apis: ['Date'] })
  const { url, ownerUrl } = await testDatabase()
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const name = new URL(ownerUrl).pathname.slice(1)
  const openAndCheck = async () => {
    const health = openHealthCheck({ connectionString: url })
    const problem = await health.problem()
    return { health, problem }
  }
  try {
    // Simulates PostgreSQL's error on a full disk.
    await owner.query(`
      create function refuse() returns event_trigger language plpgsql as $$ begin
        raise disk_full using message = 'could not extend file: No space left on device';
      end $$;
      create event trigger refuse on ddl_command_start when tag in ('CREATE TABLE') execute function refuse();`)
    const { health, problem } = await openAndCheck()
    const full = { reason: 'no-writes', message: 'could not extend file: No space left on device' }
    assert.deepEqual(problem, full)
    await owner.query('drop event trigger refuse')
    context.mock.timers.tick(1000)
    assert.deepEqual(await health.problem(), full, 'not every check writes')
    context.mock.timers.tick(2000)
    assert.equal(await health.problem(), undefined)
    await health.end()
    // Read-only, as hosting providers make it before the disk is full, and as a standby is.
    await owner.query(`alter database ${name} set default_transaction_read_only = on`)
    const readOnly = await openAndCheck()
    assert.deepEqual(readOnly.problem, {
      reason: 'no-writes',
      message: 'the database is read-only',
    })
    await readOnly.health.end()
    // An account without the right to temporary tables does not mean that the disk is full.
    await owner.query(`set transaction_read_only = off; alter database ${name} reset default_transaction_read_only;
      revoke temporary on database ${name} from public`)
    const withoutRight = await openAndCheck()
    assert.equal(withoutRight.problem, undefined)
    await withoutRight.health.end()
  } finally {
    await owner.end()
  }
})
