import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import { fileQueues } from '#database/job-queue.ts'
import { testDatabase } from '#test/world/database.ts'
import { eventually, startServer } from '#test/world/running-server.ts'

const { ownerUrl } = await testDatabase()
const owner = new pg.Pool({ connectionString: ownerUrl, max: 1 })
// The database is dropped before the pool ends.
owner.on('error', () => {})
after(() => owner.end())

test('a server with JOBS=off leaves jobs to the next one that runs them', async () => {
  const queue = fileQueues.unattached
  const data = { companyId: 1, attachmentId: 0 }
  await owner.query('insert into pgboss.job (name, data) values ($1, $2)', [queue, data])
  const jobState = async () => {
    const { rows } = await owner.query('select state from pgboss.job where name = $1', [queue])
    return rows[0]?.state
  }
  const idle = await startServer('node', { DATABASE_URL: ownerUrl, JOBS: 'off' })
  assert.match(idle.output(), /^JOBS is off: /m)
  idle.signal('SIGTERM')
  assert.equal((await idle.ended).code, 0)
  assert.equal(await jobState(), 'created')
  const working = await startServer('node', { DATABASE_URL: ownerUrl })
  await eventually('the job is done', async () => (await jobState()) === 'completed')
  working.signal('SIGTERM')
  assert.equal((await working.ended).code, 0)
})
