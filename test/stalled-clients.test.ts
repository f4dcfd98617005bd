import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { listShipments } from '#contract/shipment-endpoints.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const lee = await world.signIn('lee')
const { port } = new URL(world.origin)

const beginnings = [
  'GET /api/shipments HTTP/1.1\r\nhost: a\r\nx-slow: ',
  'POST /api/auth/signin HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"user',
  'POST /api/auth/signin HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n8\r\n{"use',
]

/** A client that begins to say something and does not go on; the first line of what it is told. */
async function stall(place: number): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port: Number(port) })
  let told = ''
  socket.setEncoding('utf8').on('data', (part) => {
    told += part
  })
  socket.on('error', () => {})
  socket.write(beginnings[place % beginnings.length] ?? '')
  await once(socket, 'close')
  return told.split('\r\n')[0] ?? ''
}

test('three hundred stalled clients are told so within twelve seconds, and delay nobody else', async () => {
  const began = performance.now()
  const stalled = Promise.all(Array.from({ length: 300 }, (_, place) => stall(place)))
  const times: number[] = []
  for (let call = 0; call < 200; call += 1) {
    const start = performance.now()
    assert.equal((await lee.call(listShipments)).status, 200)
    times.push(performance.now() - start)
  }
  const slow = times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
  assert.ok(slow < 500, `the 99th percentile is ${slow} ms`)
  assert.deepEqual([...new Set(await stalled)], ['HTTP/1.1 408 Request Timeout'])
  assert.ok(performance.now() - began < 12_500)
})
