import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { openWorld } from '#test/world/world.ts'

const webOrigin = 'https://oto.example.com'
const world = await openWorld(undefined, { WEB_ORIGIN: webOrigin })
const withoutOrigin = await world.another()
const [script = ''] = readdirSync(join(import.meta.dirname, '../../dist/web/assets'))

const get = (path: string, init: RequestInit = {}, origin = webOrigin, server = world) =>
  fetch(server.origin + path, { ...init, headers: { origin, ...init.headers } })
const preflight = (path: string, origin = webOrigin, server = world) =>
  get(
    path,
    {
      method: 'OPTIONS',
      headers: {
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization, if-match, idempotency-key, oto-supplier',
      },
    },
    origin,
    server,
  )
const allowedOrigin = (reply: Response) => reply.headers.get('access-control-allow-origin')

test('a preflight of the allowed origin lists what pages send, without cookies', async () => {
  const reply = await preflight('/api/shipments')
  assert.equal(reply.status, 204)
  assert.equal(allowedOrigin(reply), webOrigin)
  const allowed = reply.headers.get('access-control-allow-headers')?.toLowerCase().split(', ') ?? []
  for (const name of [
    'authorization',
    'content-type',
    'if-match',
    'idempotency-key',
    'last-event-id',
    'oto-supplier',
  ])
    assert.ok(allowed.includes(name), name)
  assert.match(reply.headers.get('access-control-allow-methods') ?? '', /\bPUT, PATCH, DELETE\b/)
  assert.equal(reply.headers.get('access-control-allow-credentials'), null)
})

test('every reply (success, error, stream or asset) allows only that origin, whatever the request’s origin', async () => {
  const lee = await world.signIn('lee')
  const authorization = `Bearer ${lee.token}`
  const live = await get('/api/changes', { headers: { authorization } })
  const replies = [
    await get('/api/shipments', { headers: { authorization } }),
    await get('/api/shipments'),
    await get('/api/nothing-here', {}, 'https://evil.example'),
    live,
    await get(`/assets/${script}`),
  ]
  assert.deepEqual(
    replies.map(({ status }) => status),
    [200, 401, 404, 200, 200],
  )
  for (const reply of replies) {
    assert.equal(allowedOrigin(reply), webOrigin, reply.url)
    assert.equal(reply.headers.get('access-control-allow-credentials'), null)
    const exposed = reply.headers.get('access-control-expose-headers') ?? ''
    for (const name of [
      'ETag',
      'Location',
      'Retry-After',
      'Content-Disposition',
      'Date',
      'Oto-Losses',
    ])
      assert.ok(exposed.split(', ').includes(name), name)
  }
  assert.equal(replies[4]?.headers.get('cross-origin-resource-policy'), 'cross-origin')
  assert.equal(replies[0]?.headers.get('cross-origin-resource-policy'), 'same-origin')
  await live.body?.cancel()
})

test('a shed request has the CORS headers too', async () => {
  const { max } = world.app.load
  world.app.load.max = 0
  try {
    const reply = await get('/api/shipments')
    assert.equal(reply.status, 503)
    assert.equal(allowedOrigin(reply), webOrigin)
    assert.equal((await preflight('/api/shipments')).status, 204)
  } finally {
    world.app.load.max = max
  }
})

test('a preflight of another origin is refused, and pages have no CORS headers', async () => {
  for (const origin of ['https://evil.example', 'https://oto.example.com.evil.example', 'null'])
    assert.ok((await preflight('/api/shipments', origin)).status >= 400, origin)
  assert.equal(allowedOrigin(await get('/login')), null)
  assert.equal((await get('/login')).headers.get('cross-origin-resource-policy'), 'same-origin')
})

test('without WEB_ORIGIN there are no CORS headers', async () => {
  assert.ok((await preflight('/api/shipments', webOrigin, withoutOrigin)).status >= 400)
  for (const path of ['/api/shipments', `/assets/${script}`]) {
    const reply = await get(path, {}, webOrigin, withoutOrigin)
    assert.equal(allowedOrigin(reply), null)
    assert.equal(reply.headers.get('cross-origin-resource-policy'), 'same-origin')
  }
})
