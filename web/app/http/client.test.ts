import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { createClient } from '#web/app/http/client.ts'

Object.assign(globalThis, {
  document: {
    querySelector: (asked: string) =>
      asked.includes('oto-api-root') ? { content: 'https://api.test/root' } : null,
  },
})
const sent: Request[] = []
mock.method(globalThis, 'fetch', async (request: Request) => {
  sent.push(request)
  return Response.json({ fine: true })
})
const client = createClient(() => ({ Authorization: 'Bearer 1.token' }))

test('get, post, put, delete and patch go below the root, with what the client adds to each', async () => {
  await client.get('/api/a')
  await client.post('/api/a', { b: 1 })
  await client.put('/api/a', { b: 2 })
  await client.delete('/api/a')
  await client.patch('/api/a', { b: 3 })
  const calls = await Promise.all(
    sent.splice(0).map(async (one) => `${one.method} ${one.url} ${await one.text()}`.trim()),
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
