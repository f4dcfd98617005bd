import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { signOut, whoAmI } from '#contract/people/auth-endpoints.ts'
import { createShipment, updateShipment } from '#contract/shipments/shipment-endpoints.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { ConcurrencyLimiter } from '#server/load/concurrency-limiter.ts'
import { loadOf } from '#server/load/load-shedding.ts'
import { connectAsServer } from '#test/world/distributed-database.ts'
import { untilWaiting } from '#test/world/lock-waits.ts'
import { eventually } from '#test/world/running-server.ts'
import { callEndpoint, openWorld } from '#test/world/world.ts'

const world = await openWorld()
const { token, call: callAsLee } = await world.signIn('lee')
// Several sessions, because one may have only a quarter of the slots.
const tokens = await Promise.all([1, 2, 3].map(async () => (await world.signIn('lee')).token))
const { id } = (await callAsLee(createShipment, { body: {} })).reply

// A pool of one connection, which a lock can block. Long timeouts, so that a busy machine does not fail the test.
const database = connectAsServer({
  ...{ url: world.databaseUrl, max: 1, statementTimeoutMs: 20_000, connectTimeoutMs: 20_000 },
})
const app = await buildApp({ config: readConfig({ LOG_LEVEL: 'silent' }), database })
const origin = await app.listen({ host: '127.0.0.1', port: 0 })
after(async () => {
  await app.close()
  await database.end()
})
const sendCall = () => callEndpoint(origin, whoAmI, {}, token)
const sendCallAs = (index: number) =>
  callEndpoint(origin, whoAmI, {}, tokens[Math.floor(index / 2)] ?? token)

test('calls beyond the maximum are rejected immediately, while health checks and waiting calls are served', async (context) => {
  const holder = await world.owner.connect()
  let isHeld = true
  // If an assertion fails, calls that wait for the lock would keep the process alive.
  context.after(() => isHeld && holder.release(true))
  await holder.query('begin')
  await holder.query('select from shipments where company_id = 1 and id = $1 for update', [id])
  const input = { params: { id }, version: 1, body: { note: 'waits' } }
  const waiting = callEndpoint(origin, updateShipment, input, token)
  await untilWaiting(world.owner)
  const queued = Array.from({ length: app.load.max - 1 }, (_, index) => sendCallAs(index))
  await eventually('the queue is full', async () => app.load.inFlight === app.load.max)

  // The lock is held: calls that waited for a connection would get no reply.
  const rejected = await Promise.all(Array.from({ length: 40 }, sendCall))
  for (const { status, problem, headers } of rejected) {
    assert.deepEqual([status, problem.code], [503, 'unavailable'])
    assert.equal(headers.get('retry-after'), '1')
    assert.equal(headers.get('cache-control'), 'no-store')
    assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none'/)
    assert.match(headers.get('x-request-id') ?? '', /^[\da-f-]{36}$/)
  }
  assert.equal(app.load.rejected, rejected.length)
  const probes = await Promise.all(
    ['/livez', '/readyz', '/api/docs'].map(async (path) => (await fetch(origin + path)).status),
  )
  assert.deepEqual(probes, [200, 200, 200])

  await holder.query('rollback')
  holder.release()
  isHeld = false
  assert.equal((await waiting).status, 200)
  for (const { status } of await Promise.all(queued)) assert.equal(status, 200)
  assert.equal(app.load.inFlight, 0)
})

test('incomplete bodies take no slot', async () => {
  const stalled = Array.from({ length: app.load.max * 3 }, () => {
    const stop = new AbortController()
    const body = new ReadableStream({ start: (sender) => sender.enqueue(Buffer.from('{"')) })
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const init = { method: 'POST', headers, body, duplex: 'half', signal: stop.signal }
    void fetch(`${origin}${createShipment.url}`, init as RequestInit).catch(() => {})
    return stop
  })
  for (let time = 0; time < 20; time += 1) assert.equal((await sendCall()).status, 200)
  for (const stop of stalled) stop.abort()
})

test('a failed call frees its slot', async () => {
  await callEndpoint(
    origin,
    updateShipment,
    { params: { id: 987_654_321 }, version: 1, body: {} },
    token,
  )
  await callEndpoint(origin, signOut, {}, token)
  assert.equal((await sendCall()).status, 401)
  assert.equal(app.load.inFlight, 0)
})

test('one session gets a quarter of the slots: its further calls wait, and other sessions are served', async () => {
  // A busy machine must not fail the test.
  app.load.queueLimits.timeoutMs = 60_000
  const { token: otherToken } = await world.signIn('mar')
  const { token: ownToken } = await world.signIn('lee')
  const holder = await world.owner.connect()
  await holder.query('begin')
  await holder.query('select from shipments where company_id = 1 and id = $1 for update', [id])
  const input = { params: { id }, version: 2, body: { note: 'waits' } }
  const quarter = Math.ceil(app.load.max / 4)
  const { maxWaiting } = app.load.queueLimits
  const updates = Array.from({ length: 30 }, () =>
    callEndpoint(origin, updateShipment, input, ownToken),
  )
  try {
    await eventually('the session has its share', async () => app.load.inFlight === quarter)
    await eventually(
      'its queue is full',
      async () => app.load.sessions.waitingCount(ownToken) === maxWaiting,
    )
    await eventually(
      'another session is served',
      async () => (await callEndpoint(origin, whoAmI, {}, otherToken)).status === 200,
    )
    assert.equal((await callEndpoint(origin, whoAmI, {}, ownToken)).status, 503)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  const statuses = (await Promise.all(updates)).map(({ status }) => status)
  assert.equal(statuses.filter((status) => status === 503).length, 30 - quarter - maxWaiting)
  assert.deepEqual([app.load.inFlight, app.load.sessions.size], [0, 0])
})

test('the calls of 64 connections of one session wait, and all are served', async () => {
  const { token: ownToken } = await world.signIn('lee')
  // As many slots as with the default pool.
  const normal = loadOf({ pool: { options: { max: readConfig({}).poolSize } } } as typeof database)
  const { max, sessions, queueLimits } = app.load
  Object.assign(app.load, normal)
  const statuses = await Promise.all(
    Array.from(
      { length: 64 * 3 },
      async () => (await callEndpoint(origin, whoAmI, {}, ownToken)).status,
    ),
  )
  Object.assign(app.load, { max, sessions, queueLimits })
  assert.deepEqual([...new Set(statuses)], [200])
})

test('a call that waits too long for a slot gets 503, and frees its place', async () => {
  const count = new ConcurrencyLimiter(1)
  assert.equal(await count.acquire('a', { maxWaiting: 1, timeoutMs: 1 }), true)
  assert.equal(await count.acquire('a', { maxWaiting: 1, timeoutMs: 1 }), false)
  const next = count.acquire('a', { maxWaiting: 1, timeoutMs: 60_000 })
  assert.equal(await count.acquire('a', { maxWaiting: 1, timeoutMs: 60_000 }), false)
  count.release('a')
  assert.equal(await next, true)
  count.release('a')
  assert.deepEqual([count.size, count.waitingCount('a')], [0, 0])
})
