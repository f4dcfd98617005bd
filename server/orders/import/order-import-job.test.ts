import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import {
  cancelOrderImport,
  getOrderImportJob,
  listOrderImportJobs,
} from '#contract/orders/order-import-job-endpoints.ts'
import { maxUnfinishedJobs } from '#domain/imports/orders/order-import-job.ts'
import { inTenantTransaction } from '#server/data/command-transaction.ts'
import { attemptImport } from '#server/orders/import-jobs/order-import-attempt.ts'
import { type ClaimedJob, claimJob } from '#server/orders/import-jobs/order-import-job-queries.ts'
import { orderFile, orderFileRow } from '#test/samples/order-files.ts'
import { connectAsServer } from '#test/world/distributed-database.ts'
import { startJob } from '#test/world/order-jobs.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const marc = await world.signIn('marc')
const file = (order: string) => orderFile(orderFileRow(order, 1, '5'))

test('who sent a file sees and cancels its import; to everybody else it is not there', async () => {
  const { body } = await startJob(world, marc, file('A-1'), { query: '?fileName=a.csv' })
  const at = { params: { id: body.id } }
  const { reply } = await marc.call(getOrderImportJob, at)
  assert.deepEqual(reply, { ...body, report: null, problem: null })
  assert.deepEqual(
    (await marc.call(listOrderImportJobs)).reply.rows.map(({ id, fileName }) => [id, fileName]),
    [[body.id, 'a.csv']],
  )
  for (const name of ['ada', 'bo', 'lee']) {
    const other = await world.signIn(name)
    for (const endpoint of [getOrderImportJob, cancelOrderImport])
      assert.equal((await other.call(endpoint, at)).status, 404, `${name} ${endpoint.url}`)
  }
  for (const name of ['ada', 'bo'])
    assert.deepEqual((await (await world.signIn(name)).call(listOrderImportJobs)).reply.rows, [])
  const ines = await world.signIn('ines')
  assert.equal((await ines.call(getOrderImportJob, at)).problem.code, 'role-not-enough')

  for (const _ of [1, 2]) {
    const cancelled = await marc.call(cancelOrderImport, at)
    assert.deepEqual([cancelled.status, cancelled.reply.state], [200, 'cancelled'])
  }
  const { rows } = await world.owner.query('select content from order_import_jobs where id = $1', [
    body.id,
  ])
  assert.deepEqual(rows, [{ content: null }])
})

test('what has ended is not cancelled', async () => {
  const { body } = await startJob(world, marc, file('A-2'))
  await world.owner.query(
    `update order_import_jobs set state = 'failed', ended_at = now(), content = null,
       problem = '{"type":"about:blank","title":"unavailable","status":503,"code":"unavailable"}' where id = $1`,
    [body.id],
  )
  const { problem } = await marc.call(cancelOrderImport, { params: { id: body.id } })
  assert.equal(problem.code, 'import-ended')
})

test('what cannot be read is refused at once, and is no job', async () => {
  const before = (await marc.call(listOrderImportJobs)).reply.rows.length
  const { status, body } = await startJob(world, marc, 'nothing of orders')
  assert.deepEqual([status, body.code], [422, 'unreadable-file'])
  assert.equal((await marc.call(listOrderImportJobs)).reply.rows.length, before)
})

test('the same Idempotency-Key is one import; of one person few wait', async () => {
  const headers = { 'idempotency-key': 'orders-of-monday' }
  const replies = await Promise.all(
    Array.from({ length: 4 }, () => startJob(world, marc, file('A-3'), { headers })),
  )
  assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([202]))
  assert.equal(new Set(replies.map(({ body, location }) => `${body.id} ${location}`)).size, 1)
  for (let more = 1; more < maxUnfinishedJobs; more += 1)
    assert.equal((await startJob(world, marc, file(`A-4-${more}`))).status, 202)
  const { status, body } = await startJob(world, marc, file('A-5'))
  assert.deepEqual([status, body.code], [409, 'too-many-imports'])
})

test('an attempt that a later one superseded stores nothing, nor one after the end', async () => {
  await world.owner.query(
    `update order_import_jobs set state = 'cancelled', content = null, ended_at = now() where ended_at is null`,
  )
  const database = connectAsServer({ url: world.databaseUrl, max: 3, statementTimeoutMs: 20_000 })
  after(() => database.end())
  const { body } = await startJob(world, marc, file('A-7'), { query: '?fileName=again.csv' })
  const key = { companyId: 1, jobId: body.id }
  const claim = async () => {
    const [job] = await inTenantTransaction(database, 1, ({ execute }) =>
      execute(claimJob(body.id)),
    )
    return job ?? assert.fail()
  }
  const attempt = async (job: ClaimedJob) => {
    const held = { ...key, attempt: job.attempt }
    const { signal } = new AbortController()
    await attemptImport({ database, held, job, signal, progressMs: 500 })
    const { rows } = await world.owner.query<{ imports: number }>(
      `select count(*)::int as imports from order_imports where file_name = 'again.csv'`,
    )
    return rows[0]?.imports
  }
  const [first, second] = [await claim(), await claim()]
  assert.equal(await attempt(first), 0)
  assert.equal(await attempt(second), 1)
  assert.equal(await attempt(second), 1)
})

test('jobs that ended a month ago are removed with the next one', async () => {
  await world.owner.query(
    `update order_import_jobs set state = 'cancelled', content = null, ended_at = now() - interval '31 days'
     where ended_at is null`,
  )
  await startJob(world, marc, file('A-6'))
  const { rows } = await world.owner.query(
    `select count(*)::int as old from order_import_jobs where ended_at < now() - interval '30 days'`,
  )
  assert.deepEqual(rows, [{ old: 0 }])
})
