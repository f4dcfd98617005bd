import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createOrder } from '#contract/orders/order-change-endpoints.ts'
import { cancelOrderImport } from '#contract/orders/order-import-endpoints.ts'
import { orderFile, orderFileRow, sendFile } from '#test/samples/order-files.ts'
import { openNoticeWorld, until } from '#test/world/notice-world.ts'
import { holdLine, manyRows, startJob, untilJob } from '#test/world/order-jobs.ts'

const noticeWorld = await openNoticeWorld()
const { world, owner, resources, count, errors } = noticeWorld
const marc = await world.signIn('marc')
const ada = await world.signIn('ada')
resources.defer((await noticeWorld.startNotices()).stop)
const worker = await noticeWorld.startImports()
resources.defer(worker.stop)

const linesOf = (order: string) =>
  count(`order_lines where company_id = 1 and order_code = '${order}'`)
const importsOf = (name: string) => count(`order_imports where file_name = '${name}'`)
const importRows = (...rows: string[]) => sendFile(world, marc, '?rows=all', orderFile(...rows))
const start = (name: string, ...rows: string[]) =>
  startJob(world, marc, orderFile(...rows), { query: `?fileName=${name}` })
const retryNow = () =>
  owner.query(
    `update pgboss.job set start_after = now(), retry_delay = 0 where name = 'import-orders' and state = 'retry'`,
  )
const lockLine = async (order: string) => {
  const lock = await holdLine(owner, order)
  resources.defer(lock.release)
  return lock
}
const isImporting = (job: { state: string; rowsDone: number }) =>
  job.state === 'writing' && job.rowsDone > 0
const hasEnded = ({ endedAt }: { endedAt: string | null }) => endedAt !== null

const newOrder = (code: string) =>
  marc.actingFor(1).call(createOrder, {
    body: {
      ...{ code, orderDate: '2026-01-05' },
      lines: [{ productCode: 'P', productName: 'Tube', quantity: '5', dueDate: '2026-12-01' }],
    },
  })

test('a running import shows its progress, stores nothing visible and does not block other orders', async () => {
  await importRows(orderFileRow('J-0', 1, '10'))
  const lock = await lockLine('J-0')
  const { body, status, location } = await start(
    'large.csv',
    ...manyRows('J-1', 2000),
    orderFileRow('J-0', 1, '12'),
  )
  assert.deepEqual([status, location], [202, `/api/order-import-jobs/${body.id}`])
  assert.deepEqual([body.state, body.rowCount, body.rowsDone], ['waiting', 2001, 0])
  const importing = await untilJob(marc, body.id, isImporting)
  assert.ok(importing.rowsDone < 2001, String(importing.rowsDone))
  assert.deepEqual([await linesOf('J-1'), importing.report, importing.importId], [0, null, null])
  assert.equal((await newOrder('J-BY-HAND')).status, 201)
  // An order with the same code waits, because the import wrote it first.
  const sameCode = newOrder('J-1')
  await until(
    () =>
      count(
        `pg_stat_activity where datname = current_database() and state = 'active' and pid <> pg_backend_pid() and query like '%insert into%orders%'`,
      ),
    (waiting) => waiting > 0,
  )
  await lock.release()
  const { state, rowsDone, report, importId } = await untilJob(marc, body.id, hasEnded)
  assert.deepEqual([state, rowsDone, await linesOf('J-1')], ['imported', 2001, 2000])
  assert.deepEqual(report?.lines, { created: 2000, changed: 1, unchanged: 0 })
  assert.equal((await sameCode).problem.code, 'code-taken')
  assert.deepEqual(
    await owner
      .query('select id::int from order_imports where file_name = $1', ['large.csv'])
      .then(({ rows }) => rows),
    [{ id: importId }],
  )
  await noticeWorld.allNotified()
  // The first file was imported synchronously: only colleagues are notified of it.
  assert.deepEqual(await noticeWorld.kindsOf(marc), ['import-finished'])
  assert.deepEqual(await noticeWorld.kindsOf(ada), ['import-finished', 'import-finished'])
})

test('a failed chunk stores nothing, and the import is retried and finally fails', async () => {
  await owner.query(
    `alter table order_lines add constraint test_refused check (product_code <> 'BOOM') not valid`,
  )
  const rows = [...manyRows('J-2', 700), orderFileRow('J-2', 701, '5').replace('TUBE', 'BOOM')]
  const before = errors.length
  const { body } = await start('whole.csv', ...rows)
  await until(
    async () => errors.length,
    (errorCount) => errorCount > before,
  )
  assert.match(errors.at(-1)?.message ?? '', /test_refused/)
  assert.deepEqual([await linesOf('J-2'), await importsOf('whole.csv')], [0, 0])
  assert.equal(await count(`orders where code = 'J-2'`), 0)
  await owner.query('alter table order_lines drop constraint test_refused')
  await until(
    () => count(`pgboss.job where name = 'import-orders' and state = 'retry'`),
    (waiting) => waiting === 1,
  )
  await retryNow()
  const { report } = await untilJob(marc, body.id, hasEnded)
  assert.deepEqual([report?.good, await linesOf('J-2')], [701, 701])

  await owner.query(
    `alter table order_lines add constraint test_refused check (product_code <> 'BOOM') not valid`,
  )
  const failing = (await start('lost.csv', orderFileRow('J-3', 1, '5').replace('TUBE', 'BOOM')))
    .body
  await owner.query(`update pgboss.job set retry_count = retry_limit where name = 'import-orders'`)
  const ended = await untilJob(marc, failing.id, hasEnded)
  assert.deepEqual([ended.state, ended.problem?.code], ['failed', 'unavailable'])
  await noticeWorld.allNotified()
  assert.equal((await noticeWorld.kindsOf(marc))[0], 'import-failed')
  assert.ok(!(await noticeWorld.kindsOf(ada)).includes('import-failed'))
  await owner.query('alter table order_lines drop constraint test_refused')
})

test('another server takes over from a silent one, and the file is imported once', async () => {
  await importRows(orderFileRow('K-0', 1, '10'))
  const lock = await lockLine('K-0')
  const { body } = await start(
    'taken-up.csv',
    ...manyRows('K-1', 300),
    orderFileRow('K-0', 1, '12'),
  )
  await untilJob(marc, body.id, isImporting)
  const secondWorker = await noticeWorld.startImports()
  resources.defer(secondWorker.stop)
  await owner.query(
    `update pgboss.job set heartbeat_on = heartbeat_on - interval '2 minutes', retry_delay = 0
     where name = 'import-orders' and state = 'active'`,
  )
  const attempts = () => count(`order_import_jobs where id = ${body.id} and attempt > 1`)
  await until(attempts, (attemptCount) => attemptCount === 1)
  assert.equal(await linesOf('K-1'), 0)
  await lock.release()
  const { state, report } = await untilJob(marc, body.id, hasEnded)
  assert.deepEqual([state, report?.lines.created], ['imported', 300])
  assert.deepEqual([await linesOf('K-1'), await importsOf('taken-up.csv')], [300, 1])
  await secondWorker.stop()
})

test('a stopping server returns its import to the queue, and the next file waits', async () => {
  await importRows(orderFileRow('L-0', 1, '10'))
  const lock = await lockLine('L-0')
  const stoppingWorker = await noticeWorld.startImports()
  await worker.stop()
  const first = (await start('first.csv', orderFileRow('L-0', 1, '12'))).body
  await untilJob(marc, first.id, ({ state }) => state === 'writing')
  const second = (await start('second.csv', orderFileRow('L-0', 1, '14'))).body
  const stopped = stoppingWorker.stop()
  await lock.release()
  await stopped
  const returned = await untilJob(marc, first.id, ({ state }) => state === 'waiting')
  assert.equal(returned.rowsDone, 0)
  const next = await noticeWorld.startImports()
  resources.defer(next.stop)
  await untilJob(marc, second.id, hasEnded)
  await untilJob(marc, first.id, hasEnded)
  const { rows } = await owner.query(
    `select file_name, (select quantity from order_lines where company_id = 1 and order_code = 'L-0')::int as quantity
     from order_imports where company_id = 1 and file_name in ('first.csv', 'second.csv') order by id`,
  )
  assert.deepEqual(rows, [
    { file_name: 'first.csv', quantity: 14 },
    { file_name: 'second.csv', quantity: 14 },
  ])
})

test('cancelling an import while it is written stores nothing', async () => {
  await importRows(orderFileRow('M-0', 1, '10'))
  const lock = await lockLine('M-0')
  const { body } = await start(
    'cancelled.csv',
    ...manyRows('M-1', 300),
    orderFileRow('M-0', 1, '12'),
  )
  await untilJob(marc, body.id, isImporting)
  const { reply } = await marc.call(cancelOrderImport, { params: { id: body.id } })
  assert.equal(reply.state, 'cancelled')
  await lock.release()
  await until(
    () =>
      count(`pgboss.job where name = 'import-orders' and state in ('created', 'active', 'retry')`),
    (jobs) => jobs === 0,
  )
  assert.deepEqual([await linesOf('M-1'), await importsOf('cancelled.csv')], [0, 0])
  assert.equal(await count(`order_import_jobs where content is not null`), 0)
})

test('a file with bad rows, or of a person without the role, fails with its reason', async () => {
  const bad = (await start('bad.csv', ...manyRows('N-1', 3), orderFileRow('N-2', 1, ''))).body
  const refused = await untilJob(marc, bad.id, hasEnded)
  assert.deepEqual(
    [refused.state, refused.problem?.code, refused.problem?.errors?.[0]?.pointer],
    ['failed', 'invalid', '/body/rows/5/quantity'],
  )
  assert.equal(await linesOf('N-1'), 0)

  await importRows(orderFileRow('N-0', 1, '10'))
  const lock = await lockLine('N-0')
  const first = (await start('under-way.csv', orderFileRow('N-0', 1, '12'))).body
  await untilJob(marc, first.id, ({ state }) => state === 'writing')
  const { body } = await start('too-late.csv', ...manyRows('N-3', 3))
  await owner.query(
    `delete from sessions using usernames n where n.username = 'marc' and sessions.user_id = n.user_id`,
  )
  await owner.query(`update users set roles = '{user}' where company_id = 1 and username = 'marc'`)
  await lock.release()
  const problemOf = () =>
    count(
      `order_import_jobs where id = ${body.id} and state = 'failed' and problem->>'code' = 'role-not-enough'`,
    )
  await until(problemOf, (jobCount) => jobCount === 1)
  assert.equal(await linesOf('N-3'), 0)
})
