// Own process: it replaces a module of texts, which only the bundler can load, and the document.
import assert from 'node:assert/strict'
import { registerHooks } from 'node:module'
import { mock, test } from 'node:test'
import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

registerHooks({
  load: (url, context, next) =>
    url.endsWith('/texts/en-sign-in.ts')
      ? { format: 'module', source: 'export default {}', shortCircuit: true }
      : next(url, context),
})
const { createQueryClient, useEndpointMutation } = await import('#web/app/queries.ts')
Object.assign(globalThis, { document: { querySelector: () => ({ content: 'https://api.test' }) } })
const keys: (string | null)[] = []
mock.method(globalThis, 'fetch', async (request: Request) => {
  keys.push(request.headers.get('Idempotency-Key'))
  throw new TypeError('no connection')
})

test('a retry has the same idempotency key; the same entry for another supplier has its own', async () => {
  let create: ReturnType<typeof useEndpointMutation<'POST /api/shipments'>> | undefined
  const Screen = () => {
    create = useEndpointMutation('POST /api/shipments')
    return null
  }
  const client = createQueryClient()
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Screen)))
  for (const supplier of [1, 1, 2]) await create?.mutateAsync({ supplier, body: {} }).catch(() => 0)
  const [first, retry, ofAnother] = keys
  assert.ok(first)
  assert.equal(retry, first)
  assert.notEqual(ofAnother, first)
  await Promise.all(
    [1, 2].map((supplier) => create?.mutateAsync({ supplier, body: {} }).catch(() => 0)),
  )
  assert.equal(keys.length, 5, 'calls at once for two suppliers are two calls')
})

test('a step of another version has its own key; lines are added once, though the version changed', async () => {
  keys.length = 0
  let close: ReturnType<typeof useEndpointMutation<'POST /api/shipments/:id/closure'>> | undefined
  let add: ReturnType<typeof useEndpointMutation<'POST /api/shipments/:id/lines/batch'>> | undefined
  const Screen = () => {
    close = useEndpointMutation('POST /api/shipments/:id/closure')
    add = useEndpointMutation('POST /api/shipments/:id/lines/batch')
    return null
  }
  const client = createQueryClient()
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Screen)))
  for (const ifMatch of [1, 1, 3])
    await close?.mutateAsync({ params: { id: 1 }, ifMatch }).catch(() => 0)
  for (const ifMatch of [1, 2])
    await add?.mutateAsync({ params: { id: 1 }, ifMatch, body: { lines: [] } }).catch(() => 0)
  const [first, retry, later, added, addedAgain] = keys
  assert.equal(retry, first)
  assert.notEqual(later, first)
  assert.equal(addedAgain, added)
})
