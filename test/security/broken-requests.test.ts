import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { listOrderLines } from '#contract/orders/order-endpoints.ts'
import { createShipment, listShipments } from '#contract/shipments/shipment-endpoints.ts'
import { addShipmentLines } from '#contract/shipments/shipment-line-endpoints.ts'
import { saveDraft } from '#contract/workspace/draft-endpoints.ts'
import { assertReply } from '#test/replies/reply-validation.ts'
import { eventually } from '#test/world/running-server.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const lee = await world.signIn('lee')
const { port } = new URL(world.origin)

/** Sends bytes unchanged, then further parts, and returns the reply until the server disconnects. */
async function raw(sent: string | Buffer, rest: AsyncIterable<string> = Readable.from([])) {
  const socket = connect({ host: '127.0.0.1', port: Number(port) })
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk) => {
    text += chunk
  })
  socket.on('error', () => {})
  socket.setTimeout(20_000, () => socket.destroy())
  const closed = once(socket, 'close')
  socket.write(sent)
  for await (const part of rest) socket.write(part)
  await closed
  const [head = '', body = ''] = text.split('\r\n\r\n')
  const [line = '', ...lines] = head.split('\r\n')
  const headers = new Headers(
    lines.map((header) => header.split(/: (.*)/s).slice(0, 2) as [string, string]),
  )
  return { status: Number(line.split(' ')[1]), headers, text: body }
}

const malformedRequests: Record<string, string | Buffer> = {
  'no HTTP at all': 'hello\r\n\r\n',
  'a TLS greeting': Buffer.from('16030100a5010000a10303', 'hex'),
  'a version nobody speaks': 'GET / HTTP/9.9\r\nhost: a\r\n\r\n',
  'a header without a name': 'GET /api/starter HTTP/1.1\r\nhost: a\r\n: x\r\n\r\n',
  'a zero byte in a header': 'GET /api/starter HTTP/1.1\r\nhost: a\r\nx: a\0b\r\n\r\n',
  'two lengths':
    'POST /api/shipments HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}x',
  'a length and chunks':
    'POST /api/shipments HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  'a negative length': 'POST /api/shipments HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\n',
  'a broken chunk':
    'POST /api/auth/signin HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n',
  'headers without end': `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(40_000)}`,
}

const refusedByHttp: Record<string, [number, string]> = {
  'no host': [400, 'GET /api/starter HTTP/1.1\r\n\r\n'],
  'no host, for a page': [400, 'GET / HTTP/1.1\r\n\r\n'],
  'an expectation': [417, 'GET /api/starter HTTP/1.1\r\nhost: a\r\nexpect: tea\r\n\r\n'],
  'a tunnel': [405, 'CONNECT a:443 HTTP/1.1\r\nhost: a\r\n\r\n'],
}
for (const [name, [status, bytes]] of Object.entries(refusedByHttp)) {
  test(`${name}: ${status}, as a problem and with the same headers as every reply`, async () => {
    const reply = await raw(bytes)
    assert.equal(reply.status, status)
    assertReply(undefined, reply, name)
    assert.ok(reply.headers.get('x-request-id'))
  })
}

test('a tunnel whose client resets the connection, or never closes it, harms nothing', async () => {
  const countConnections = () =>
    new Promise<number>((resolve) => {
      world.app.server.getConnections((_error, count) => resolve(count))
    })
  const open = async () => {
    const socket = connect({ host: '127.0.0.1', port: Number(port), allowHalfOpen: true })
    socket.on('error', () => {}).resume()
    socket.write('CONNECT a:443 HTTP/1.1\r\nhost: a\r\n\r\n')
    await once(socket, 'end')
    return socket
  }
  const before = await countConnections()
  const reset = await open()
  const kept = await open()
  reset.resetAndDestroy()
  await eventually('the server closes both', async () => (await countConnections()) <= before)
  kept.destroy()
})

test('HTTP/1.0 without a host is served, and Expect: 100-continue gets 100', async () => {
  assert.equal((await raw('GET /livez HTTP/1.0\r\n\r\n')).status, 200)
  const continued = await raw(
    'POST /api/auth/signin HTTP/1.1\r\nhost: a\r\nexpect: 100-continue\r\nconnection: close\r\ncontent-length: 0\r\n\r\n',
  )
  assert.equal(continued.status, 100)
})

for (const [name, bytes] of Object.entries(malformedRequests)) {
  test(`${name}: 400, with the same headers as every reply`, async () => {
    const reply = await raw(bytes)
    assert.equal(reply.status, 400)
    assertReply(undefined, reply, name)
  })
}

// Longer in total than a body may stall.
async function* slowJson() {
  for (const part of [...'{"username":', ...'"a"}']) {
    await sleep(750)
    yield part
  }
}

test('a stalled body gets 408, while others are served, also one that arrives slowly', async () => {
  const stalledReply = raw(
    'POST /api/auth/signin HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"user',
  )
  const slowReply = raw(
    'POST /api/auth/signin HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 16\r\n\r\n',
    slowJson(),
  )
  const stalledHeaders = raw('GET /api/starter HTTP/1.1\r\nhost: a\r\nx-slow: ')
  assert.equal((await lee.call(listShipments)).status, 200)
  for (const reply of await Promise.all([stalledReply, stalledHeaders])) {
    assert.equal(reply.status, 408)
    assertReply(undefined, reply, 'stalled')
  }
  assert.equal((await slowReply).status, 400)
})

const post = async (
  path: string,
  body: string | undefined,
  headers: Record<string, string>,
  method = 'POST',
) => {
  const response = await fetch(world.origin + path, {
    method,
    headers: { authorization: `Bearer ${lee.token}`, ...headers },
    ...(body !== undefined && { body }),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const json = { 'content-type': 'application/json' }

test('a body over 256 KiB is 413, one below is read; a shipment in one call may have 2 MiB', async () => {
  const bodyOfSize = (bytes: number) => `{"note":"${'x'.repeat(bytes - 11)}"}`
  for (const [path, limit] of [
    ['/api/package-presets', 256 * 1024],
    ['/api/shipments', 2 * 1024 * 1024],
  ] as const) {
    const big = await post(path, bodyOfSize(limit + 1), json)
    assert.equal(big.status, 413)
    assertReply(undefined, big, 'big')
    assert.equal((await post(path, bodyOfSize(limit), json)).status, 400)
  }
  const chunks = await fetch(`${world.origin}/api/package-presets`, {
    method: 'POST',
    headers: { authorization: `Bearer ${lee.token}`, ...json },
    body: new Blob([bodyOfSize(300 * 1024)]).stream(),
    duplex: 'half',
  } as RequestInit)
  assert.equal(chunks.status, 413)
})

test('a page of more than 100 rows, or of none, is 400', async () => {
  for (const endpoint of [listShipments, listOrderLines]) {
    for (const limit of [101, 0, -1, 1.5, 1e9]) {
      const { status, problem } = await lee.call(endpoint, { query: { limit } })
      assert.deepEqual([status, problem.errors?.[0]?.pointer], [400, '/query/limit'])
    }
    assert.equal((await lee.call(endpoint, { query: { limit: 100 } })).status, 200)
  }
})

test('more than a thousand lines are 400, and none is added', async () => {
  const { reply } = await lee.call(createShipment, { body: {} })
  const line = { orderLineId: 50, numberOfPackages: 1, quantityPerPackage: '1' }
  const lines = Array.from({ length: 1001 }, () => line)
  const refused = await lee.call(addShipmentLines, {
    params: { id: reply.id },
    version: 1,
    body: { lines },
  })
  assert.deepEqual(
    [refused.status, refused.problem.errors],
    [400, [{ pointer: '/body/lines', code: 'too-big', params: { maximum: 1000 } }]],
  )
  const emptyBatch = await lee.call(addShipmentLines, {
    params: { id: reply.id },
    version: 1,
    body: { lines: [] },
  })
  assert.equal(emptyBatch.status, 400)
})

const nested = (levels: number): object => (levels === 0 ? {} : { a: nested(levels - 1) })

test('JSON nested as deep as a form is accepted, deeper JSON is refused', async () => {
  const saveNested = (levels: number) =>
    lee.call(saveDraft, { params: { form: 'deep' }, body: { content: nested(levels) as never } })
  assert.equal((await saveNested(30)).status, 204)
  assert.equal((await saveNested(33)).status, 400)
})

test('an unknown field is named, not dropped', async () => {
  const { problem } = await lee.call(createShipment, { body: { colour: 'x' } as never })
  assert.deepEqual(problem.errors, [{ pointer: '/body/colour', code: 'unknown-field' }])
})

type Case = [
  status: number,
  method: string,
  path: string,
  body?: string,
  headers?: Record<string, string>,
]
const cases: Case[] = [
  [404, 'GET', '/api/nothing'],
  [404, 'GET', '/api/'],
  [404, 'GET', '/api'],
  [404, 'GET', '/api?x=/livez'],
  [404, 'POST', '/api'],
  [404, 'GET', '/.env'],
  [404, 'GET', '/%2eenv'],
  [404, 'GET', '/assets/.git/config'],
  [404, 'GET', '/shipments/.%65nv?x=1'],
  [405, 'PUT', '/api/shipments', '{}', json],
  [405, 'OPTIONS', '/api/shipments'],
  [405, 'GET', '/api/shipments/5/closure'],
  [405, 'POST', '/api/shipments/5?x=1', '{}', json],
  [405, 'POST', '/livez'],
  [404, 'POST', '/api/nothing', '{}', json],
  [404, 'GET', '/api/shipments/%ff'],
  [404, 'GET', `/api/shipments/${'1'.repeat(300)}`],
  [400, 'GET', '/api/shipments?x=1&x=2&limit=x&sort=1'],
  [400, 'POST', '/api/shipments', '{', json],
  [400, 'POST', '/api/shipments', '', json],
  [415, 'POST', '/api/shipments', '{}', { 'content-type': 'text/plain' }],
  [415, 'POST', '/api/shipments', '<a/>', { 'content-type': 'application/xml' }],
  [401, 'GET', '/api/shipments', undefined, { authorization: 'Bearer x' }],
  [428, 'POST', '/api/shipments/5/closure'],
]

for (const [status, method, path, body, headers] of cases) {
  test(`${method} ${path.slice(0, 60)} is ${status}, as a problem and with every header`, async () => {
    const reply = await post(path, body, headers ?? {}, method)
    assert.equal(reply.status, status, reply.text)
    assertReply(undefined, reply, path)
  })
}

test('an unknown method of a path gets 405 with Allow, with a session or without', async () => {
  const headersWithoutToken: Record<string, string> = {}
  for (const headers of [headersWithoutToken, { authorization: 'none' }]) {
    const { status, headers: replyHeaders } = await post('/api/shipments/5', '', headers, 'PUT')
    assert.deepEqual([status, replyHeaders.get('allow')], [405, 'DELETE, GET, HEAD, PATCH'])
  }
})

test('health checks and API documents have the security headers', async () => {
  for (const path of [
    '/livez',
    '/readyz',
    '/api/openapi.json',
    '/api/docs',
    '/api/docs/static/swagger-ui.css',
  ]) {
    const { status, headers } = await post(path, undefined, {}, 'GET')
    assert.equal(status, 200, path)
    assert.ok(headers.get('content-security-policy') && headers.get('x-content-type-options'), path)
  }
})

test('paths outside the served files disclose no file, and a path that is too long is 404', async () => {
  for (const path of ['/..%2f..%2fpackage.json', '/%5c..%5cpackage.json', '/assets/%00']) {
    const response = await fetch(world.origin + path, { method: 'GET' })
    assert.ok([200, 400, 404].includes(response.status), `${path} ${response.status}`)
    assert.doesNotMatch(await response.text(), /"dependencies"/, path)
  }
  const tooLong = await fetch(`${world.origin}/api/shipments/${'%5c'.repeat(201)}`, {
    headers: { authorization: `Bearer ${lee.token}` },
  })
  assert.equal(tooLong.status, 404)
  assert.match(await tooLong.text(), /"code":"not-found"/)
})
