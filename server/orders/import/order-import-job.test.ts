import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import {
  cancelOrderImport,
  getOrderImportJob,
  listOrderImportJobs,
} from '#contract/orders/order-import-endpoints.ts'
import { maxUnfinishedJobs } from '#domain/imports/orders/order-import-job.ts'
import { inTenantTransaction } from '#server/data/command-transaction.ts'
import { attemptImport } from '#server/orders/import-jobs/order-import-attempt.ts'
import { type ClaimedJob, claimJob } from '#server/orders/import-jobs/order-import-job-queries.ts'
import { announceQuantity, orderFile, orderFileRow, sendFile } from '#test/samples/order-files.ts'
import { connectAsServer, longTimeouts } from '#test/world/distributed-database.ts'
import { startJob } from '#test/world/order-jobs.ts'
import { isEssentialRun } from '#test/world/test-scope.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const marc = await world.signIn('marc')
const file = (order: string) => orderFile(orderFileRow(order, 1, '5'))
const lee = await world.signIn('lee')
const importFile = (file: string | Uint8Array) => sendFile(world, marc, '?rows=all', file)

test('an import is visible only to its owner, who can cancel it', async () => {
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

test('an ended import cannot be cancelled', async () => {
  const { body } = await startJob(world, marc, file('A-2'))
  await world.owner.query(
    `update order_import_jobs set state = 'failed', ended_at = now(), content = null,
       problem = '{"type":"about:blank","title":"unavailable","status":503,"code":"unavailable"}' where id = $1`,
    [body.id],
  )
  const { problem } = await marc.call(cancelOrderImport, { params: { id: body.id } })
  assert.equal(problem.code, 'import-ended')
})

test('an unreadable file is refused without a job', async () => {
  const before = (await marc.call(listOrderImportJobs)).reply.rows.length
  const { status, body } = await startJob(world, marc, 'nothing of orders')
  assert.deepEqual([status, body.code], [422, 'unreadable-file'])
  assert.equal((await marc.call(listOrderImportJobs)).reply.rows.length, before)
})

test('requests under one Idempotency-Key start one import, and a person has few unfinished imports', async () => {
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

test('a superseded or repeated attempt stores nothing', async () => {
  await world.owner.query(
    `update order_import_jobs set state = 'cancelled', content = null, ended_at = now() where ended_at is null`,
  )
  const database = connectAsServer({ url: world.databaseUrl, max: 3, ...longTimeouts })
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
    const claim = { ...key, attempt: job.attempt }
    const { signal } = new AbortController()
    await attemptImport({ database, claim, job, signal, progressMs: 500 })
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

test('a new job removes the jobs that ended a month ago', async () => {
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

test('concurrent imports and added lines neither block each other nor lose anything', async () => {
  const orders = Array.from({ length: 60 }, (_, n) => n + 1)
  await importFile(orderFile(...orders.map((n) => orderFileRow('P-1', n, '100'))))
  const { rows } = await world.owner.query(
    `select l.id from order_lines l join orders o on o.company_id = l.company_id and o.id = l.order_id where o.code = 'P-1'`,
  )
  const ids = rows.map(({ id }) => Number(id))
  const imports = [101, 102, 103, 104].map((quantity) =>
    importFile(orderFile(...orders.toReversed().map((n) => orderFileRow('P-1', n, `${quantity}`)))),
  )
  const adds = ids
    .toReversed()
    .slice(0, 24)
    .map((id) => announceQuantity(lee, id, 1))
  assert.deepEqual(
    (await Promise.all(imports)).map(({ status }) => status),
    [200, 200, 200, 200],
  )
  assert.deepEqual(new Set(await Promise.all(adds)), new Set([201]))
  const after = await world.owner.query(
    `select sum(l.in_open)::int as open, count(distinct l.quantity)::int as quantities from order_lines l
     join orders o on o.company_id = l.company_id and o.id = l.order_id where o.code = 'P-1'`,
  )
  assert.deepEqual(after.rows[0], { open: 24, quantities: 1 })
})

const shared = new URL('../../../../shared/data/purchase-orders.csv', import.meta.url)

test('8,845 real lines are imported completely', {
  skip: isEssentialRun || (!existsSync(shared) && `${shared.pathname} is not there`),
}, async () => {
  const file = readFileSync(shared)
  const { report } = await importFile(file)
  assert.deepEqual([report.good, report.suppliers.created, report.orders.created], [8845, 86, 4012])
  const again = await importFile(file)
  assert.deepEqual(again.report.lines, { created: 0, changed: 0, unchanged: 8845 })
})
