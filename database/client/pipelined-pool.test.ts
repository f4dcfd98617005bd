import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, connect as dial, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { testDatabase } from '#test/world/database.ts'
import { eventually } from '#test/world/running-server.ts'
import { connect } from './connect.ts'

const { url, ownerUrl } = await testDatabase()
const { pipelinedReads, end } = connect({ url, max: 8, statementTimeoutMs: 60_000 })
const owner = connect({ url: ownerUrl, max: 1 })
after(() => Promise.all([end(), owner.end()]))

const processOf = async (text = 'select pg_backend_pid() as pid'): Promise<number> =>
  (await pipelinedReads.query('1', { text })).rows[0].pid
const slowQuery = 'select pg_backend_pid() as pid from pg_advisory_xact_lock_shared(7)'
const readMany = (count: number) => Promise.all(Array.from({ length: count }, () => processOf()))

// Connections are opened as they are needed.
const openAllConnections = async () => {
  for (let round = 0; round < 200; round += 1) {
    if (new Set(await readMany(20)).size >= 4 && round > 20) return
    await sleep(10)
  }
}

test('many concurrent reads share four connections', async () => {
  await openAllConnections()
  // A connection that gets no result for a while is skipped, so on a busy machine some queries go to the pool.
  await eventually('a hundred reads on four', async () => new Set(await readMany(100)).size === 4)
})

test('a slow read delays nothing that is sent later', async () => {
  await openAllConnections()
  await owner.pool.query('select pg_advisory_lock(7)')
  const slow = Promise.all(Array.from({ length: 4 }, () => processOf(slowQuery)))
  await eventually('four slow reads wait', async () => {
    const { rowCount } = await owner.pool.query(
      `select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`,
    )
    return rowCount === 4
  })
  await sleep(200)
  // Every pipelined connection is busy with a slow read, so these go to the pool.
  const quick = await readMany(20)
  await owner.pool.query('select pg_advisory_unlock(7)')
  const taken = await slow
  assert.equal(new Set(taken).size, 4)
  assert.ok(quick.every((pid) => !taken.includes(pid)))
})

test('the pool repeats reads of a lost connection, and a new connection is opened', async () => {
  await openAllConnections()
  let victims = new Set<number>()
  await eventually('a hundred reads on four connections', async () => {
    victims = new Set(await readMany(100))
    return victims.size === 4
  })
  const waiting = Promise.all([
    ...Array.from({ length: 4 }, () =>
      processOf('select pg_backend_pid() as pid from pg_sleep(0.3)'),
    ),
    ...Array.from({ length: 40 }, () => processOf()),
  ])
  await owner.pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [
    [...victims],
  ])
  assert.ok((await waiting).every((pid) => pid > 0))
  await openAllConnections()
  const later = await readMany(100)
  assert.ok(later.every((pid) => !victims.has(pid)))
})

const queryAs = async (companyId: string, text: string) => {
  const { rows } = await pipelinedReads.query(companyId, { name: text.slice(-60), text })
  return rows[0]
}
const tenant = "select current_setting('app.company', true) as company, pg_backend_pid() as pid"

test('reads of many companies share connections, each with its own tenant context', async () => {
  for (let round = 0; round < 20; round += 1) {
    const all = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const { rows } = await pipelinedReads.query(String(1 + (index % 7)), { text: tenant })
        return rows[0].company
      }),
    )
    for (const [index, company] of all.entries()) assert.equal(company, String(1 + (index % 7)))
    await sleep(5)
  }
})

test('if setting the tenant context fails, so does the statement, and the next statement sets it again', async () => {
  // The second company id is no number, and cannot be set.
  const [before, refused, after] = await Promise.allSettled([
    queryAs('1', tenant),
    queryAs('1\0', tenant),
    queryAs('1', tenant),
  ])
  assert.equal(refused?.status, 'rejected')
  for (const result of [before, after])
    assert.equal(result?.status === 'fulfilled' && result.value.company, '1')
})

test('a failing statement fails alone on its connection', async () => {
  const half = (divisor: number) => queryAs('1', `select 10 / ${divisor} as half`)
  const all = await Promise.allSettled([half(1), half(0), half(2), half(0), half(5)])
  assert.deepEqual(
    all.map((result) => (result.status === 'fulfilled' ? result.value.half : 'rejected')),
    [10, 'rejected', 5, 'rejected', 2],
  )
})

// As the owner: the application's URL has options that would override these.
test('pipelined statements have one generic plan, a low cost of random pages, and no JIT', async () => {
  const text = `select current_setting('plan_cache_mode') as mode, current_setting('random_page_cost') as cost,
    current_setting('jit') as jit`
  const wanted = { mode: 'force_generic_plan', cost: '1.1', jit: 'off' }
  await owner.pipelinedReads.query('1', { text })
  await sleep(300)
  assert.deepEqual((await owner.pipelinedReads.query('1', { text })).rows, [wanted])
})

test('a pipelined connection that gets no results is closed, and its waiting queries fail', async () => {
  const { hostname, port } = new URL(url)
  const sockets: Socket[] = []
  const network = createServer((clientSocket) => {
    const databaseSocket = dial(Number(port), hostname)
    clientSocket.pipe(databaseSocket).pipe(clientSocket)
    for (const socket of [clientSocket, databaseSocket]) sockets.push(socket.on('error', () => {}))
  }).listen(0, '127.0.0.1')
  await once(network, 'listening')
  const proxiedUrl = new URL(url)
  proxiedUrl.port = String((network.address() as { port: number }).port)
  const remote = connect({ url: proxiedUrl.href, max: 1, statementTimeoutMs: 200 })
  const text = 'select 1'
  try {
    await remote.pipelinedReads.query('1', { text })
    await sleep(300)
    for (const socket of sockets) socket.unpipe().resume()
    // Retried on the pool, whose traffic the network drops as well.
    await assert.rejects(remote.pipelinedReads.query('1', { text }), /terminated|timeout/i)
  } finally {
    for (const socket of sockets) socket.destroy()
    network.close()
    await remote.end()
  }
})
