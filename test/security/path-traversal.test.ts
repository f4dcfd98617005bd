// Requests that a socket can send but no browser does: URLs that two parsers might read differently.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const port = Number(new URL(world.origin).port)
const lee = await world.signIn('lee')

/** Sends a request line and headers unchanged. */
async function raw(line: string, ...headers: string[]) {
  const socket = connect({ host: '127.0.0.1', port })
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk) => {
    text += chunk
  })
  socket.on('error', () => {})
  socket.setTimeout(10_000, () => socket.destroy())
  socket.write([line, 'host: oto', 'connection: close', ...headers, '', ''].join('\r\n'))
  await once(socket, 'close')
  return { status: Number(text.split(' ')[1]), text }
}

const api = [
  ...[
    '/api/shipments',
    '//api/shipments',
    '/api//shipments',
    '/api/./shipments',
    '/api/shipments/',
  ],
  ...[
    '/x/../api/shipments',
    '/livez/../api/shipments',
    '/assets/..%2fapi/shipments',
    '/%61pi/shipments',
  ],
  ...[
    '/api%2fshipments',
    '/api\\shipments',
    '/API/shipments',
    '/api/shipments;x=/livez',
    '/api/shipments%00',
  ],
  ...[
    '/api/shipments?/livez',
    '/api/shipments#/livez',
    '/.//api/shipments',
    '/api/auth/signin/../sessions',
  ],
  ...[
    'http://oto/api/shipments',
    'http://elsewhere.example/api/shipments',
    '/api/shipments%20',
    '/api/shipments.json',
  ],
]

test('no spelling of a URL passes without a session', async () => {
  for (const path of api) {
    const { status, text } = await raw(`GET ${path} HTTP/1.1`)
    assert.ok(
      [400, 401, 404].includes(status) || /<!doctype html>/i.test(text),
      `${path} ${text.slice(0, 200)}`,
    )
    assert.doesNotMatch(text, /"rows"|S000001|Cartró/, path)
  }
  const { status, text } = await raw(
    'GET /api/shipments HTTP/1.1',
    `authorization: Bearer ${lee.token}`,
  )
  assert.ok(status === 200 && text.includes('"rows"'), 'the usual spelling works with a session')
})

const files = [
  ...[
    '/../package.json',
    '/assets/../../package.json',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/package.json',
  ],
  ...[
    '/assets/%252e%252e/package.json',
    '/..\\package.json',
    '/assets/..%5c..%5cpackage.json',
    '/./.git/config',
  ],
  ...[
    '/.git/HEAD',
    '/%2egit/HEAD',
    '//etc/passwd',
    '/etc/passwd',
    '/assets//etc/passwd',
    '/.data/postgres-18',
  ],
  ...[
    '/server/main.ts',
    '/node_modules/pg/package.json',
    '/package.json%00.js',
    'file:///etc/passwd',
  ],
]

test('no spelling of a URL reaches a file that is not served', async () => {
  for (const path of files) {
    const { status, text } = await raw(`GET ${path} HTTP/1.1`)
    assert.ok(
      [400, 404].includes(status) || /<!doctype html>/i.test(text),
      `${path} ${text.slice(0, 200)}`,
    )
    assert.doesNotMatch(text, /root:|"dependencies"|\[core\]|ref: refs|import /, path)
  }
})

test('headers that rename the request, its method or its sender change nothing', async () => {
  const tricks = [
    ...['x-original-url: /api/shipments', 'x-rewrite-url: /api/shipments', 'x-forwarded-user: ada'],
    ...[
      'x-http-method-override: GET',
      'x-forwarded-host: elsewhere.example',
      'authorization: Basic bGVlOm90bw==',
    ],
    ...['x-forwarded-proto: https', 'cookie: token=1', 'x-user-id: 1', 'oto-supplier: 1'],
  ]
  for (const header of tricks) {
    const { status, text } = await raw('GET /api/shipments HTTP/1.1', header)
    assert.equal(status, 401, header)
    assert.doesNotMatch(text, /elsewhere\.example|strict-transport-security/i, header)
  }
})

test('a body that is not JSON by its type is not parsed as JSON', async () => {
  const types = [
    ...[
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/json',
    ],
    ...['application/xml', 'application/json-patch+json', 'application/jsonp', 'image/png', '*/*'],
  ]
  for (const type of types) {
    const response = await fetch(`${world.origin}/api/shipments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${lee.token}`, 'content-type': type },
      body: '{"note":"smuggled"}',
    })
    assert.equal(response.status, 415, `${type} ${await response.text()}`)
  }
  const { rows } = await world.owner.query(
    `select count(*)::int as n from shipments where note = 'smuggled'`,
  )
  assert.deepEqual(rows, [{ n: 0 }])
})
