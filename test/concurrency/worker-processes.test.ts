import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import { signIn } from '#contract/people/auth-endpoints.ts'
import { createShipment, listShipments } from '#contract/shipments/shipment-endpoints.ts'
import { demoPassword } from '#database/demo/demo-world.ts'
import { testDatabase } from '#test/world/database.ts'
import { openStream } from '#test/world/event-stream-client.ts'
import { eventually, isRunning, startServer } from '#test/world/running-server.ts'
import { callEndpoint } from '#test/world/world.ts'

const { ownerUrl } = await testDatabase()
const start = () =>
  startServer('node', {
    ...{ DATABASE_URL: ownerUrl, LOG_LEVEL: 'silent', WORKERS: '2', METRICS_PORT: '0' },
  })
type Server = Awaited<ReturnType<typeof start>>
const server = await start()
const origin = server.address
after(() => server.process.kill('SIGKILL'))

const workersOf = async ({ process: { pid } }: Server) =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').map(Number)
const haveEnded = async (pids: number[]) =>
  (await Promise.all(pids.map(isRunning))).every((runs) => !runs)
const isLinux = { skip: process.platform !== 'linux' && 'processes are found by /proc' }

const body = { username: 'mar', password: demoPassword }
const { token } = (await callEndpoint(origin, signIn, { body })).reply.credentials
// Each call opens a connection, because connections are distributed among the workers in turn.
const list = () => callEndpoint(origin, listShipments, { headers: { connection: 'close' } }, token)

async function readMetrics() {
  const address = /Metrics are at (\S+)/.exec(server.output())?.[1] ?? ''
  const text = await (await fetch(address)).text()
  return (name: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.slice(name.length + 1),
    )
}
const requestCount = (method: string, status: number) =>
  `http_requests_total{method="${method}",route="/api/shipments",status_code="${status}"}`

test('both workers serve one port, notice the changes of each other, and are measured together', async () => {
  const streams = await Promise.all([1, 2, 3, 4].map(() => openStream(origin, token)))
  const created = await Promise.all(
    [1, 2, 3, 4].map(() =>
      callEndpoint(origin, createShipment, { body: {}, headers: { connection: 'close' } }, token),
    ),
  )
  for (const { reply } of created)
    for (const { gets, news } of streams)
      assert.ok(
        await gets(() =>
          news().some((notice) => notice.kind === 'shipment' && notice.id === reply.id),
        ),
      )
  for (const { close } of streams) close()
  const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await list()).status))
  assert.deepEqual([...new Set(statuses)], [200])

  await eventually(
    'both have counted',
    async () => (await readMetrics())(requestCount('GET', 200)) === 20,
  )
  const metricValue = await readMetrics()
  // The workers share the limits of the server.
  assert.equal(metricValue('oto_calls_max'), 160)
  assert.equal(metricValue('oto_database_connections_max'), 20)
  assert.equal(metricValue('oto_jobs_waiting{queue="score-shipment"}'), 0)
  assert.equal(metricValue('oto_processes'), 2)
})

test('a worker killed during requests is replaced, and requests continue', isLinux, async () => {
  const workersBefore = await workersOf(server)
  assert.equal(workersBefore.length, 2)
  let isDone = false
  const statuses = new Set<number>()
  const keepListing = async () => {
    // A connection that the killed worker had not accepted yet ends only by the client's timeout.
    const headers = { authorization: `Bearer ${token}`, connection: 'close' }
    const signal = AbortSignal.timeout(10_000)
    statuses.add((await fetch(`${origin}/api/shipments`, { headers, signal })).status)
  }
  const clients = Array.from({ length: 4 }, async () => {
    while (!isDone) await keepListing().catch(() => {})
  })
  process.kill(workersBefore[0] ?? 0, 'SIGKILL')
  await eventually('another worker is there', async () => {
    const workersNow = await workersOf(server)
    return workersNow.length === 2 && !workersNow.includes(workersBefore[0] ?? 0)
  })
  isDone = true
  await Promise.all(clients)
  assert.deepEqual([...statuses], [200])
  assert.equal((await list()).status, 200)
  assert.equal((await readMetrics())(requestCount('POST', 201)), 4, 'no counter falls')
  assert.match(server.output(), /A worker process ended with SIGKILL; another one starts\./)
})

test('workers that cannot begin end the server with a reason', async () => {
  await assert.rejects(
    startServer('node', { DATABASE_URL: ownerUrl, WORKERS: '2', PORT: new URL(origin).port }),
    /Port \d+ is taken/,
  )
})

test('a stop ends all workers; so does the end of their primary', isLinux, async () => {
  for (const [primary, signal, code] of [
    [server, 'SIGTERM', 0],
    [await start(), 'SIGKILL', null],
  ] as const) {
    const workers = await workersOf(primary)
    assert.equal(workers.length, 2)
    const stream = await openStream(primary.address, token)
    primary.signal(signal)
    assert.equal((await primary.ended).code, code)
    await stream.ended
    await eventually('its workers have ended', () => haveEnded(workers))
  }
})
