import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createListener } from 'node:net'
import { after, test } from 'node:test'
import { isAllowedAddress, type Resolver } from './outbound-address.ts'
import { type OutboundSettings, postOutbound } from './outbound-post.ts'

const resources = new AsyncDisposableStack()
after(() => resources.disposeAsync())

let connections = 0
const listener = createListener((socket) => {
  connections += 1
  socket.destroy()
})
for (const host of ['127.0.0.1'])
  await new Promise<void>((listening) => listener.listen(0, host, listening))
resources.defer(() => void listener.close())
const { port } = listener.address() as AddressInfo

/** A name server that returns these lists of addresses, one after the other. */
const namesTo = (...answers: string[][]): Resolver => {
  let calls = 0
  return (_hostname, _options, callback) => {
    const addresses = answers[Math.min(calls, answers.length - 1)] ?? []
    calls += 1
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
}

const hostileAddresses = [
  ...[
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '10.255.255.255',
    '100.64.0.1',
    '100.127.255.254',
    '127.0.0.1',
    '127.1.2.3',
  ],
  ...[
    '169.254.169.254',
    '169.254.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.0.170',
    '192.0.2.1',
  ],
  ...[
    '192.168.0.1',
    '192.88.99.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
  ],
  ...['239.255.255.255', '240.0.0.1', '255.255.255.255'],
  ...[
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
  ],
  ...[
    'febf::1',
    'fec0::1',
    'ff02::1',
    'ff0e::1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
  ],
  ...['2001:db8::1', '2002:7f00:1::', '2001:10::1', '2001:2::1', '3fff::1', '4000::1', '5f00::1'],
]
/** Spellings that may get past a check. */
const hostileSpellings = [
  ...[
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '127.1',
    '127.0.1',
    '0',
    '017700000001',
    '127.0.0.1.',
  ],
  ...[
    'localhost',
    'localhost.',
    'LOCALHOST',
    '①②⑦.⓪.⓪.①',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:0:0:1]',
    '[::]',
  ],
]

const post = (url: string, more: Partial<OutboundSettings> = {}) =>
  postOutbound(new URL(url), {}, '{}', { networks: [], ...more })

test('addresses that are not public are not called, neither literally nor by name', async () => {
  assert.ok(hostileAddresses.length + hostileSpellings.length >= 60)
  for (const address of hostileAddresses) {
    const literal = address.includes(':') ? `[${address}]` : address
    for (const end of [
      await post(`https://${literal}:${port}/`),
      await post(`https://erp.example.com:${port}/`, { resolver: namesTo([address]) }),
      await post(`https://erp.example.com:${port}/`, { resolver: namesTo(['9.9.9.9', address]) }),
    ])
      assert.deepEqual('reason' in end && end.reason, 'address-refused', address)
  }
  for (const spelling of hostileSpellings)
    for (const protocol of ['https', 'http']) {
      const end = await post(`${protocol}://${spelling}:${port}/`)
      // Some name servers do not resolve localhost with a trailing dot.
      if (spelling === 'localhost.' && 'reason' in end && end.reason === 'unreachable') continue
      assert.deepEqual('reason' in end && end.reason, 'address-refused', spelling)
    }
  assert.equal(connections, 0)
})

test('the receiver of the demo is allowed, and nothing else on this machine', async () => {
  const demoAddress = `http://127.0.0.1:${port}/taken`
  const reasonOf = async (url: string) => {
    const end = await post(url, { demoAddress })
    return 'reason' in end && end.reason
  }
  assert.equal(await reasonOf(demoAddress), 'unreachable', 'the listener hangs up')
  assert.equal(connections, 1)
  connections = 0
  const others = [`http://127.0.0.1:${port}/`, `${demoAddress}?a`, `http://[::1]:${port}/taken`]
  for (const url of [
    ...others,
    demoAddress.replace('http', 'https'),
    `http://localhost:${port}/taken`,
  ])
    assert.equal(await reasonOf(url), 'address-refused', url)
  assert.equal(connections, 0)
})

test('a host name is resolved once for each call, and the checked address is connected to', async () => {
  // Without `isPlainHttp` 127.0.0.1 is always refused.
  const resolver = namesTo(['192.0.2.1', '127.0.0.1'], ['127.0.0.1'])
  for (let time = 0; time < 3; time += 1) {
    const end = await post(`https://erp.example.com:${port}/`, { resolver })
    assert.deepEqual('reason' in end && end.reason, 'address-refused')
  }
  assert.equal(connections, 0)
})

test('public addresses may be called, private ones where their network is listed', () => {
  const secure = { networks: [], isPlainHttp: false }
  for (const address of ['9.9.9.9', '93.184.215.14', '2606:4700::1111', '2a00:1450::1'])
    assert.ok(isAllowedAddress(address, secure), address)
  const listed = { networks: ['10.20.0.0/16', 'fd00::/8'], isPlainHttp: false }
  assert.deepEqual(
    ['10.20.1.1', 'fd00::7', '10.21.0.1', '::1'].map((text) => isAllowedAddress(text, listed)),
    [true, true, false, false],
  )
  // Plain HTTP is allowed only within the listed networks.
  assert.ok(!isAllowedAddress('9.9.9.9', { ...listed, isPlainHttp: true }))
  assert.ok(isAllowedAddress('10.20.1.1', { ...listed, isPlainHttp: true }))
})

const local = { networks: ['127.0.0.0/8'] }
async function withServer(answer: RequestListener, work: (origin: string) => Promise<void>) {
  const server = createServer(answer)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  try {
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

test('a redirect is not followed, and a reply is read up to its limit', async () => {
  const requestedPaths: string[] = []
  await withServer(
    (request, reply) => {
      requestedPaths.push(request.url ?? '')
      if (request.url === '/moved') reply.writeHead(302, { location: '/secret' }).end('moved')
      else {
        // The reply does not end.
        reply.writeHead(200)
        reply.write(`\0é${'x'.repeat(90_000)}`)
      }
    },
    async (origin) => {
      assert.deepEqual(await post(`${origin}/moved`, local), {
        ...{ status: 302, reply: 'moved', retryAfterSeconds: undefined },
      })
      const endless = await post(`${origin}/endless`, local)
      assert.equal('status' in endless && endless.status, 200)
      assert.equal('reply' in endless && endless.reply, `é${'x'.repeat(499)}`)
    },
  )
  assert.deepEqual(requestedPaths, ['/moved', '/endless'])
})

test('a system that does not reply times out, and Retry-After is read', async () => {
  await withServer(
    (request, reply) => {
      if (request.url === '/slow') reply.write('x')
      if (request.url === '/busy') reply.writeHead(503, { 'retry-after': '90' }).end()
      if (request.url === '/later')
        reply.writeHead(429, { 'retry-after': new Date(Date.now() + 60_000).toUTCString() }).end()
    },
    async (origin) => {
      const silent = await post(origin, { ...local, limits: { totalMs: 50 } })
      assert.equal('reason' in silent && silent.reason, 'no-answer')
      const slow = await post(`${origin}/slow`, { ...local, limits: { totalMs: 500 } })
      assert.equal('reason' in slow && slow.reason, 'no-answer', 'its reply does not end')
      const busy = await post(`${origin}/busy`, local)
      assert.equal('retryAfterSeconds' in busy && busy.retryAfterSeconds, 90)
      const later = await post(`${origin}/later`, local)
      const seconds = 'retryAfterSeconds' in later ? (later.retryAfterSeconds ?? 0) : 0
      assert.ok(seconds > 0 && seconds <= 60, String(seconds))
    },
  )
  const nobody = await post('http://127.0.0.1:1', { networks: ['127.0.0.0/8'] })
  assert.equal('reason' in nobody && nobody.reason, 'unreachable')
})

test('an untrusted certificate is refused', async () => {
  const { mailCertificate } = await import('#test/world/mail-certificate.ts')
  const { createServer: createSecure } = await import('node:https')
  const server = createSecure(mailCertificate, (_request, reply) => reply.end())
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port: securePort } = server.address() as AddressInfo
  const end = await post(`https://127.0.0.1:${securePort}/`, local)
  server.close()
  assert.equal('reason' in end && end.reason, 'certificate')
})
