import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { listMessages } from '#contract/messages/interchange-endpoints.ts'
import { signIn } from '#contract/people/auth-endpoints.ts'
import { closeShipment } from '#contract/shipments/shipment-endpoints.ts'
import {
  listWebhookDeliveries,
  listWebhookEndpoints,
} from '#contract/webhooks/webhook-endpoints.ts'
import { demoPassword } from '#database/demo/demo-world.ts'
import {
  eventually,
  spawnServer,
  startServer,
  temporaryDirectory,
} from '#test/world/running-server.ts'
import { callEndpoint } from '#test/world/world.ts'

const { directory, remove } = await temporaryDirectory()
const dev = await startServer('dev', { DATA_DIR: directory })
after(async () => {
  if (dev.process.exitCode === null) dev.signal('SIGKILL', 'group')
  await remove()
})

const get = (path: string, headers = {}) => fetch(dev.address + path, { headers })

test('npm run dev: pages, sources, gallery and API have one address', async () => {
  for (const [path, part] of [
    ['/shipments', '/main.tsx'],
    ['/main.tsx', 'createRoot'],
    ['/gallery/', './gallery.tsx'],
  ] as const) {
    const reply = await get(path)
    assert.equal(reply.status, 200, path)
    assert.ok((await reply.text()).includes(part), path)
  }
  assert.equal((await get('/readyz')).status, 200)
})

test('npm run dev: sign-in and live stream work at the address of the pages', async () => {
  const reply = await fetch(`${dev.address}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: dev.address },
    body: JSON.stringify({ username: 'lee', password: demoPassword }),
  })
  assert.equal(reply.status, 200)
  const { credentials } = (await reply.json()) as { credentials: { token: string } }
  const stream = await get('/api/changes', { authorization: `Bearer ${credentials.token}` })
  assert.match(stream.headers.get('content-type') ?? '', /event-stream/)
  const first = await stream.body?.getReader().read()
  assert.ok(first?.value?.length, 'the stream begins at once')
})

test('the demo has a partner that stores despatch advices as files, and one that fails from the first start', async () => {
  const tokenOf = async (username: string) => {
    const body = { username, password: demoPassword }
    return (await callEndpoint(dev.address, signIn, { body })).reply.credentials.token
  }
  const [lee, ada] = [await tokenOf('lee'), await tokenOf('ada')]
  const attention = await callEndpoint(
    dev.address,
    listMessages,
    { query: { needsAttention: 'true' } },
    ada,
  )
  assert.deepEqual(
    attention.reply.rows.map(({ partner, state }) => [partner, state]),
    [
      ['WMS Prat', 'failed'],
      ['WMS Prat', 'failed'],
    ],
  )
  const params = { id: 5 }
  const closing = await callEndpoint(dev.address, closeShipment, { params, version: 1 }, lee)
  assert.equal(closing.status, 200, closing.text)
  const [receiving, failing] = (await callEndpoint(dev.address, listWebhookEndpoints, {}, ada))
    .reply
  assert.ok(receiving && failing?.failingSince)
  const deliveryTo = async ({ id }: { id: number }) =>
    (await callEndpoint(dev.address, listWebhookDeliveries, { params: { id } }, ada)).reply.rows[0]
  await eventually(
    'one took it, and it waits for another try at the other',
    async () =>
      (await deliveryTo(receiving))?.messageState === 'sent' &&
      (await deliveryTo(failing))?.reason === 'unreachable',
  )
  const folder = join(directory, 'partner-files')
  const [name = '', ...others] = await readdir(folder)
  assert.match(name, new RegExp(`^${closing.reply.code}-desadv-d96a-[0-9a-f]{8}\\.edi$`))
  assert.deepEqual(others, [])
  const bytes = await readFile(join(folder, name))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  assert.equal(sha256, (await deliveryTo(receiving))?.sha256)
  const unsigned = { method: 'POST', body: bytes, headers: { 'webhook-id': 'other' } }
  assert.equal((await fetch(receiving.url, unsigned)).status, 401)
  assert.deepEqual(await readdir(folder), [name])
})

test('npm run dev serves only sources of screens', async () => {
  const root = join(import.meta.dirname, '..')
  for (const path of ['package-lock.json', 'server/main.ts']) {
    const [line = ''] = (await readFile(join(root, path), 'utf8')).split('\n', 2).slice(1)
    assert.ok(line.length > 5)
    for (const query of ['', '?raw']) {
      const text = await (await get(`/@fs${root}/${path}${query}`)).text()
      assert.ok(!text.includes(line), path + query)
    }
  }
})

test('npm run dev: a taken port is reported', async () => {
  const portHolder = createServer().listen(0, '127.0.0.1')
  await once(portHolder, 'listening')
  const { port } = portHolder.address() as { port: number }
  const second = spawnServer('dev', { DATA_DIR: directory, PORT: String(port) })
  assert.deepEqual(await second.ended, { code: 1, signal: null })
  assert.equal(second.output(), `Port ${port} is taken: set PORT to a free one.\n`)
  portHolder.close()
})

test('npm run dev: Ctrl-C ends the screens, the server and PostgreSQL', async () => {
  const [, server] = /the server listens at (http:\S+?)\.$/m.exec(dev.output()) ?? []
  assert.ok(server, dev.output())
  dev.signal('SIGINT', 'group')
  assert.deepEqual(await dev.ended, { code: 0, signal: null })
  await assert.rejects(fetch(server))
  await assert.rejects(get('/'))
  const secondStart = await startServer('node', { DATA_DIR: directory })
  secondStart.signal('SIGTERM')
  assert.equal((await secondStart.ended).code, 0)
})
