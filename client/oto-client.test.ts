import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { createOtoClient, OtoError } from './oto-client.ts'

type Handler = (request: IncomingMessage, reply: ServerResponse, count: number) => void

/** Opens a server that replies as networks and proxies sometimes do, and records its requests. */
async function openServer(handler: Handler) {
  const requests: { method: string; url: string; key: unknown }[] = []
  const server = createServer((request, reply) => {
    const { method = '', url = '', headers } = request
    requests.push({ method, url, key: headers['idempotency-key'] })
    handler(request, reply, requests.length)
  })
  after(() => server.close().closeAllConnections())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { requests, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const sendJson = (reply: ServerResponse, status: number, content: unknown, headers = {}) =>
  reply
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify(content))
const busy = (reply: ServerResponse, status: number, headers: object) =>
  sendJson(reply, status, { code: 'unavailable' }, headers)

const key = 'oto_1_x'
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => assert.fail('it was answered'),
    (error: unknown) => error as OtoError,
  )

for (const status of [429, 503])
  test(`a ${status} with Retry-After is repeated under the same key, up to the maximum`, async () => {
    const { requests, origin } = await openServer((_, reply, count) =>
      count === 3
        ? sendJson(reply, 201, { id: 7 })
        : busy(reply, status, { 'retry-after': count === 1 ? '0' : new Date(0).toUTCString() }),
    )
    const oto = createOtoClient({ origin, key })
    assert.equal((await oto('POST /api/shipments', { body: {} })).id, 7)
    assert.deepEqual([requests.length, new Set(requests.map((call) => call.key)).size], [3, 1])
    assert.match(String(requests[0]?.key), /^[\x21-\x7e]{8,100}$/)
    requests.length = 0
    const hasty = createOtoClient({ origin, key, maxRetries: 1 })
    assert.equal((await failureOf(hasty('POST /api/shipments', { body: {} }))).status, status)
    assert.equal(requests.length, 2)
  })

test('a 503 without or with a long Retry-After, and any other refusal, are thrown at once', async () => {
  for (const [status, headers] of [
    [503, {}],
    [503, { 'retry-after': '3600' }],
    [409, { 'retry-after': '0' }],
  ] as const) {
    const { requests, origin } = await openServer((_, reply) => busy(reply, status, headers))
    const oto = createOtoClient({ origin, key })
    assert.equal((await failureOf(oto('GET /api/shipments'))).status, status)
    assert.equal(requests.length, 1)
  }
})

test('a page in place of the reply is unreadable, and not asked for again; a file may be HTML', async () => {
  const { requests, origin } = await openServer((_, reply, count) =>
    reply
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        ...(count === 2 && { 'content-disposition': 'attachment; filename="a.html"' }),
      })
      .end('<h1>Sign in</h1>'),
  )
  const oto = createOtoClient({ origin, key })
  const error = await failureOf(oto('GET /api/shipments'))
  assert.deepEqual([error.name, error.status, error.code], ['OtoError', 200, 'unreadable'])
  assert.equal(requests.length, 1)
  const file = await oto('GET /api/attachments/{id}/content', { params: { id: 1 } })
  assert.equal(await (file as Blob).text(), '<h1>Sign in</h1>')
})

test('a request on a lost connection is repeated where that has no second effect', async () => {
  const { requests, origin } = await openServer((request, reply, count) => {
    if (count === 1) request.socket.destroy()
    else sendJson(reply, 200, { rows: [], next: null })
  })
  const oto = createOtoClient({ origin, key })
  const tries = async (call: Promise<unknown>) => {
    const outcome = await call.then(
      () => 'answered',
      (error: OtoError) => error.code,
    )
    return [outcome, requests.splice(0).length]
  }
  assert.deepEqual(await tries(oto('GET /api/shipments')), ['answered', 2])
  assert.deepEqual(await tries(oto('POST /api/shipments', { body: {} })), ['answered', 2])
  const params = { id: 1 }
  const change = { params, ifMatch: 2, body: { note: 'One' } }
  assert.deepEqual(await tries(oto('PATCH /api/shipments/{id}', change)), ['answered', 2])
  // The call has neither key nor version.
  const body = { token: 'x'.repeat(43), newPassword: 'long enough for anybody' }
  assert.deepEqual(await tries(oto('POST /api/auth/link/password', { body })), ['unreachable', 1])
})

test('a malformed origin or key is a TypeError at once, and no failure of the network', async () => {
  const { requests, origin } = await openServer((_, reply) => sendJson(reply, 200, {}))
  for (const settings of [
    { origin: 'oto.example.com', key },
    { origin, key: 'oto_7_…' },
  ])
    assert.ok(
      (await failureOf(createOtoClient(settings)('GET /api/shipments'))) instanceof TypeError,
    )
  assert.equal(requests.length, 0)
})

test('a file is sent again whole after a lost connection', async () => {
  const bodies: string[] = []
  const { origin } = await openServer((request, reply, count) => {
    if (count % 2 === 1) request.socket.destroy()
    else text(request).then((body) => sendJson(reply, 200, { count: bodies.push(body) }))
  })
  const oto = createOtoClient({ origin, key })
  for (const body of ['a;b', new TextEncoder().encode('a;b'), new Blob(['a;b'])])
    await oto('POST /api/order-imports', { body })
  assert.deepEqual(bodies, ['a;b', 'a;b', 'a;b'])
})

test('a call ends by its time-out or its signal, also while it waits to be repeated', async () => {
  const { origin } = await openServer((_, reply) => reply.writeHead(200).write('{'))
  const slow = createOtoClient({ origin, key, timeoutMs: 50, maxRetries: 1 })
  const error = await failureOf(slow('GET /api/shipments'))
  assert.deepEqual([error.name, error.status, error.code], ['OtoError', 0, 'timed-out'])
  const unhurried = createOtoClient({ origin, key })
  const controller = new AbortController()
  const call = failureOf(unhurried('GET /api/shipments', { signal: controller.signal }))
  controller.abort(new Error('enough'))
  assert.equal((await call).message, 'enough')
  const waitController = new AbortController()
  const busyServer = await openServer((_, reply) => {
    busy(reply, 503, { 'retry-after': '50' })
    reply.once('close', () => setTimeout(() => waitController.abort(new Error('enough')), 50))
  })
  const busyClient = createOtoClient({ origin: busyServer.origin, key })
  const { signal } = waitController
  assert.equal((await failureOf(busyClient('GET /api/shipments', { signal }))).message, 'enough')
  assert.equal(busyServer.requests.length, 1)
})

test('an origin may have a path, and all rows of a list come page by page', async () => {
  const { requests, origin } = await openServer(({ url = '' }, reply) => {
    const isSecond = new URL(url, 'http://x').searchParams.get('after') === 'c 1'
    const [ids, next] = isSecond ? [[3], null] : [[1, 2], 'c 1']
    sendJson(reply, 200, { rows: ids.map((id) => ({ id })), next, previous: null })
  })
  const oto = createOtoClient({ origin: `${origin}/oto/`, key })
  const ids: number[] = []
  for await (const { id } of oto.rows('GET /api/order-lines', { query: { order: 'PO 7' } }))
    ids.push(id)
  assert.deepEqual(ids, [1, 2, 3])
  assert.deepEqual(
    requests.map(({ url }) => url),
    ['?order=PO+7', '?order=PO+7&after=c+1'].map((query) => `/oto/api/order-lines${query}`),
  )
})

test('events follow one another over pages and pauses, from a position on, until the signal ends them', async () => {
  const pages = [
    { rows: [{ position: 4 }, { position: 6 }], position: 6, isMore: true },
    { rows: [], position: 9, isMore: false },
    { rows: [{ position: 12 }], position: 12, isMore: false },
  ]
  const { requests, origin } = await openServer((_, reply, count) =>
    sendJson(reply, 200, pages[count - 1] ?? { rows: [], position: 12, isMore: false }),
  )
  const oto = createOtoClient({ origin, key })
  const controller = new AbortController()
  const { signal } = controller
  const positions: number[] = []
  const following = failureOf(
    (async () => {
      for await (const event of oto.events({
        after: 2,
        kind: 'shipment.closed',
        everyMs: 1,
        signal,
      })) {
        positions.push(event.position)
        if (event.position === 12) controller.abort(new Error('enough'))
      }
    })(),
  )
  assert.equal((await following).message, 'enough')
  assert.deepEqual(positions, [4, 6, 12])
  const receivedQueries = requests.map(({ url }) => new URL(url, origin).searchParams)
  assert.deepEqual(
    receivedQueries.map((query) => [query.get('after'), query.get('kind'), query.get('limit')]),
    ['2', '6', '9'].map((after) => [after, 'shipment.closed', '1000']),
  )
})

test('an error has code, first field and the whole problem of the server, even from HTML', async () => {
  const errors = [{ pointer: '/body/eta', code: 'invalid', params: { min: 1 } }]
  const { origin } = await openServer(({ url }, reply) => {
    if (url === '/api/shipments/1') sendJson(reply, 412, { code: 'version-changed', version: 4 })
    else if (url === '/api/shipments/2') sendJson(reply, 400, { code: 'invalid', errors })
    else reply.writeHead(502).end('<h1>Bad gateway</h1>')
  })
  const oto = createOtoClient({ origin, key })
  const refusalOf = (id: number) => failureOf(oto('GET /api/shipments/{id}', { params: { id } }))
  const [changed, invalid, html] = [await refusalOf(1), await refusalOf(2), await refusalOf(3)]
  assert.ok(changed instanceof OtoError)
  assert.deepEqual([changed.code, changed.problem.version], ['version-changed', 4])
  assert.deepEqual([invalid.pointer, invalid.errors], ['/body/eta', errors])
  assert.equal(invalid.message, '400 invalid /body/eta: invalid')
  assert.deepEqual([html.status, html.code, html.pointer], [502, 'unknown', undefined])
})
