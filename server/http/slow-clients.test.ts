import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect as open } from 'node:net'
import { Readable } from 'node:stream'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { listShipments } from '#contract/shipments/shipment-endpoints.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { nextPart } from '#server/http/slow-clients.ts'
import { connectAsServer } from '#test/world/distributed-database.ts'
import { eventually } from '#test/world/running-server.ts'
import { callEndpoint, openWorld } from '#test/world/world.ts'

const world = await openWorld()
const { token } = await world.signIn('lee')
const database = connectAsServer({ url: world.databaseUrl, max: 2 })
const app = await buildApp({
  config: readConfig({ LOG_LEVEL: 'silent' }),
  database,
  stuckReaderMs: 3000,
  stalledRequestMs: 1500,
})
const big = 'x'.repeat(64 * 1024 * 1024)
app.get('/api/big', { schema: { hide: true } }, async () => big)
app.get('/api/parts', { schema: { hide: true } }, async (request) => {
  async function* parts() {
    yield 'first'
    // Longer than the limit for a client that reads nothing.
    yield await nextPart(request, () => sleep(5000, 'second'))
    yield big
  }
  return Readable.from(parts(), { objectMode: false })
})
app.post('/api/slow', { schema: { hide: true } }, async () => {
  await sleep(2000)
  return {}
})
const origin = await app.listen({ host: '127.0.0.1', port: 0 })
const port = Number(new URL(origin).port)
after(async () => {
  await app.close()
  await database.end()
})
const connections = () =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)))

test('a client that reads nothing is disconnected, and a slow reader is not', async () => {
  const stuck = open({ host: '127.0.0.1', port })
  stuck.on('error', () => {})
  stuck.pause()
  stuck.write('GET /api/big HTTP/1.1\r\nhost: a\r\n\r\n')
  const slow = open({ host: '127.0.0.1', port })
  let read = 0
  slow.on('error', () => {})
  slow.write('GET /api/big HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')
  const ended = once(slow, 'close')
  slow.on('data', async (part) => {
    read += part.length
    // Longer in total than the limit.
    if (read < 24 * 1024 * 1024) {
      slow.pause()
      await sleep(9)
      slow.resume()
    }
  })
  await ended
  assert.ok(read > big.length, `${read} bytes`)
  const deadline = Date.now() + 30_000
  while ((await connections()) > 0 && Date.now() < deadline) await sleep(50)
  assert.equal(await connections(), 0)
  stuck.destroy()
})

test('a slow server disconnects no client, except one that then reads nothing', async () => {
  const stuck = open({ host: '127.0.0.1', port })
  stuck.on('error', () => {})
  stuck.pause()
  stuck.write('GET /api/parts HTTP/1.1\r\nhost: a\r\n\r\n')
  const reply = await fetch(`${origin}/api/parts`, { headers: { connection: 'close' } })
  const text = await reply.text()
  assert.ok(text.startsWith('firstsecondx'))
  assert.equal(text.length, 'firstsecond'.length + big.length)
  const deadline = Date.now() + 30_000
  while ((await connections()) > 0 && Date.now() < deadline) await sleep(50)
  assert.equal(await connections(), 0)
  stuck.destroy()
})

test('a body that arrives slowly is read; one that stalls gets 408', async () => {
  const send = async (parts: string[]) => {
    const socket = open({ host: '127.0.0.1', port })
    let text = ''
    socket.on('error', () => {}).setEncoding('utf8')
    socket.on('data', (part) => {
      text += part
    })
    const ended = once(socket, 'close')
    const head = ['host: a', 'connection: close', 'content-type: application/json']
    socket.write(`POST /api/slow HTTP/1.1\r\n${head.join('\r\n')}\r\ncontent-length: 12\r\n\r\n`)
    for (const part of parts) {
      await sleep(200)
      socket.write(part)
    }
    await ended
    return text.split('\r\n')[0]
  }
  // Longer in total than the limit; the server then takes longer than it, too.
  const slow = send([...'"0123456789"'])
  assert.equal(await send([...'"01234']), 'HTTP/1.1 408 Request Timeout')
  assert.equal(await slow, 'HTTP/1.1 200 OK')
})

test('an idle keep-alive connection stays open', async () => {
  const socket = open({ host: '127.0.0.1', port })
  let text = ''
  socket.setEncoding('utf8').on('data', (part) => {
    text += part
  })
  for (const count of [1, 2]) {
    socket.write('GET /livez HTTP/1.1\r\nhost: a\r\n\r\n')
    await eventually('it is answered', async () => text.match(/200 OK/g)?.length === count)
    // Longer than the limit for a client that reads nothing.
    if (count === 1) await sleep(1200)
  }
  socket.destroy()
  assert.equal((await callEndpoint(origin, listShipments, {}, token)).status, 200)
})
