import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { ApiError, toApiError } from '#web/app/http/api-error.ts'
import { createClient } from '#web/app/http/client.ts'

Object.assign(globalThis, {
  document: {
    querySelector: (selector: string) =>
      selector.includes('oto-api-root') ? { content: 'https://api.test/root' } : null,
  },
})
const sent: Request[] = []
mock.method(globalThis, 'fetch', async (request: Request) => {
  sent.push(request)
  return Response.json({ fine: true })
})
const client = createClient(() => ({ Authorization: 'Bearer 1.token' }))

test('get, post, put, delete and patch go below the root, with the client’s headers', async () => {
  await client.get('/api/a')
  await client.post('/api/a', { b: 1 })
  await client.put('/api/a', { b: 2 })
  await client.delete('/api/a')
  await client.patch('/api/a', { b: 3 })
  const calls = await Promise.all(
    sent.splice(0).map(async (call) => `${call.method} ${call.url} ${await call.text()}`.trim()),
  )
  const url = 'https://api.test/root/api/a'
  assert.deepEqual(calls, [
    `GET ${url}`,
    `POST ${url} {"b":1}`,
    `PUT ${url} {"b":2}`,
    `DELETE ${url}`,
    `PATCH ${url} {"b":3}`,
  ])
  await client.get('/api/a')
  assert.equal(sent.pop()?.headers.get('Authorization'), 'Bearer 1.token')
})

test('a call has no time-out unless it is given one', async (context) => {
  const timeout = context.mock.method(AbortSignal, 'timeout')
  await client.get('/api/a')
  await client.post('/api/a', {})
  assert.equal(timeout.mock.callCount(), 0)
  await client.get('/api/a', { timeoutMs: 50 })
  assert.deepEqual(timeout.mock.calls[0]?.arguments, [50])
})

test('only a failed connection is reported as unreachable', async (context) => {
  const { mock: fetchMock } = context.mock.method(globalThis, 'fetch')
  const codeAfter = async (reply: () => Promise<Response>, sender = client) => {
    fetchMock.mockImplementationOnce(reply)
    return sender.get('/api/a').then(
      () => 'success',
      (error: Error & { code?: string }) => error.code ?? error.message,
    )
  }
  const json = { headers: { 'Content-Type': 'application/json' } }
  const page = { headers: { 'Content-Type': 'text/html; charset=utf-8' } }
  const file = { headers: { ...page.headers, 'Content-Disposition': 'attachment' } }
  const cutOff = () => {
    const body = new ReadableStream({
      start: (controller) => controller.error(new TypeError('terminated')),
    })
    return Promise.resolve(new Response(body, json))
  }
  assert.equal(await codeAfter(() => Promise.reject(new TypeError('refused'))), 'unreachable')
  assert.equal(await codeAfter(cutOff), 'unreachable')
  assert.equal(await codeAfter(async () => new Response('{"a":', json)), 'unreadable')
  assert.equal(await codeAfter(async () => new Response('<p>Welcome', page)), 'unreadable')
  assert.equal(await codeAfter(async () => new Response('<p>Kept', file)), 'success')
  const throwingClient = createClient(
    () => ({}),
    undefined,
    () => {
      throw new Error('a mistake of ours')
    },
  )
  assert.equal(await codeAfter(async () => Response.json({}), throwingClient), 'a mistake of ours')
})

test('an unexpected exception is logged on the console', (context) => {
  const { mock: logged } = context.mock.method(console, 'error', () => {})
  const refusal = new ApiError('wrong-credentials', 401)
  assert.equal(toApiError(refusal), refusal)
  assert.equal(logged.callCount(), 0)
  assert.equal(toApiError(new TypeError('x is undefined')).code, 'unexpected')
  assert.equal(logged.callCount(), 1)
})
