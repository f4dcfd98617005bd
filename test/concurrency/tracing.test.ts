import assert from 'node:assert/strict'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { signIn } from '#contract/people/auth-endpoints.ts'
import { demoPassword } from '#database/demo/demo-world.ts'
import { testDatabase } from '#test/world/database.ts'
import { startServer } from '#test/world/running-server.ts'
import { callEndpoint } from '#test/world/world.ts'

type Attribute = { key: string; value: { stringValue?: string } }
type Span = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: Attribute[]
}
type Export = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[]
}

/** Collector that keeps the traces exported to it, as JSON over HTTP. */
const exportedRequests: { path: string; headers: IncomingHttpHeaders; text: string }[] = []
const collector = createServer((request, reply) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    const text = Buffer.concat(chunks).toString()
    exportedRequests.push({ path: request.url ?? '', headers: request.headers, text })
    reply.setHeader('content-type', 'application/json').end('{}')
  })
})
await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
after(() => collector.close())
const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`

const exported = () => exportedRequests.map(({ text }) => JSON.parse(text) as Export)
const spans = () =>
  exported().flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  )
const textOf = (attributes: Attribute[], key: string) =>
  attributes.find((attribute) => attribute.key === key)?.value.stringValue

const { ownerUrl } = await testDatabase()

const start = async (environment: Record<string, string>) => {
  const server = await startServer('node', {
    ...{ DATABASE_URL: ownerUrl, LOG_LEVEL: 'info' },
    ...environment,
  })
  after(() => server.process.kill())
  return server
}

test('a request, its statements and its worker are one trace, whose id is the id of the request', async () => {
  const server = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b',
  })
  const body = { username: 'lee', password: demoPassword }
  const { reply } = await callEndpoint(server.address, signIn, { body })
  const headers = { authorization: `Bearer ${reply.credentials.token}` }
  const list = await fetch(`${server.address}/api/shipments?text=confidential`, { headers })
  assert.equal(list.status, 200)
  const requestId = list.headers.get('x-request-id')
  await fetch(`${server.address}/readyz`)
  const { rows } = (await list.json()) as { rows: { id: number }[] }
  const paperPath = `/api/shipments/${rows[0]?.id ?? 1}/papers/packing-list`
  const paper = await fetch(`${server.address}${paperPath}`, { headers })
  assert.equal(paper.status, 200, await paper.text())
  // A stopping server exports for two seconds at most, which may not suffice on a busy machine.
  while (!spans().some(({ name }) => name.startsWith('worker '))) await sleep(50)
  server.signal('SIGTERM')
  await server.ended

  const request = spans().find(({ name }) => name === 'GET /api/shipments')
  assert.ok(
    request,
    spans()
      .map(({ name }) => name)
      .join(),
  )
  assert.equal(request.traceId, requestId)
  assert.equal(textOf(request.attributes, 'oto.request_id'), requestId)
  const logged = server
    .output()
    .split('\n')
    .find((line) => line.includes('"path":"/api/shipments"'))
  assert.equal(JSON.parse(logged ?? '{}').requestId, requestId)
  const children = spans().filter(({ parentSpanId }) => parentSpanId === request.spanId)
  assert.ok(
    children.some(({ name }) => name.startsWith('pg.query')),
    'its statements',
  )
  const workerSpan = spans().find(({ name }) => name.startsWith('worker '))
  const printing = spans().find(({ spanId }) => spanId === workerSpan?.parentSpanId)
  assert.match(
    printing?.name ??
      spans()
        .map(({ name }) => name)
        .join(),
    /^GET \/api\/shipments\/:id\//,
  )

  const text = exportedRequests.map((exportRequest) => exportRequest.text).join()
  for (const secret of ['confidential', demoPassword, reply.credentials.token])
    assert.ok(!text.includes(secret), 'no search, password or token is sent')
  assert.ok(!spans().some(({ name }) => name.includes('readyz')), 'probes are not traced')
  assert.ok(
    exportedRequests.every(
      ({ path, headers }) => path === '/v1/traces' && headers['x-key'] === 'a b',
    ),
  )
  const [first] = exported()
  assert.equal(textOf(first?.resourceSpans[0]?.resource.attributes ?? [], 'service.name'), 'oto')
})

test('the trace id of a request is taken from a trusted proxy only', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` }
  for (const [trust, isTaken] of [
    ['off', false],
    ['192.0.2.1, 198.51.100.0/24', false],
    ['1', true],
    ['loopback', true],
  ] as const) {
    const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, TRUST_PROXY: trust })
    const reply = await fetch(`${server.address}/api/openapi.json`, { headers })
    assert.equal(reply.headers.get('x-request-id') === traceId, isTaken)
    server.signal('SIGTERM')
    await server.ended
  }
})

test('OpenTelemetry is loaded only with an endpoint, and an unreachable collector fails no request', async () => {
  const report = `import { registerHooks } from 'node:module'
    registerHooks({ resolve(name, from, next) { if (name === '@opentelemetry/sdk-trace') console.log(name); return next(name, from) } })`
  const options = `--import=data:text/javascript,${encodeURIComponent(report)}`
  const loaded = async (environment: Record<string, string>) => {
    const server = await start({ ...environment, NODE_OPTIONS: options, LOG_LEVEL: 'warn' })
    await fetch(`${server.address}/livez`)
    const { status } = await fetch(`${server.address}/api/openapi.json`)
    assert.equal(status, 200)
    server.signal('SIGTERM')
    assert.deepEqual(await server.ended, { code: 0, signal: null })
    return server.output().includes('@opentelemetry/sdk-trace')
  }
  assert.equal(await loaded({}), false)
  assert.equal(await loaded({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }), true)
})
