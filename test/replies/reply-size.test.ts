import assert from 'node:assert/strict'
import { Agent, request } from 'node:http'
import { test } from 'node:test'
import { listOrderLines, listOrders } from '#contract/orders/order-endpoints.ts'
import {
  createShipment,
  getShipment,
  listShipments,
} from '#contract/shipments/shipment-endpoints.ts'
import { addShipmentLine, addShipmentLines } from '#contract/shipments/shipment-line-endpoints.ts'
import { getStarter } from '#contract/workspace/starter-endpoints.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const mar = await world.signIn('mar')

const line = (orderLineId: number) => ({
  orderLineId,
  numberOfPackages: 3,
  quantityPerPackage: '12',
})
const estimatedDelivery = '2099-01-01'
for (let count = 1; count <= 25; count += 1) {
  const body = { code: `BYTES-${count}`, estimatedDelivery, carrier: 'Trans Vallès' }
  assert.equal((await mar.call(createShipment, { body })).status, 201)
}
const { id } = (await mar.call(createShipment, { body: { estimatedDelivery } })).reply
const lines = [30, 31, 32, 33].map(line)
await mar.call(addShipmentLines, { params: { id }, version: 1, body: { lines } })

/** Requests a path on a connection of its own, as a browser does; returns the bytes of the reply's head and body. */
function bytesOf(path: string, body?: object): Promise<{ head: number; body: number }> {
  const agent = new Agent({ keepAlive: true })
  const headers = {
    authorization: `Bearer ${mar.token}`,
    'accept-encoding': 'gzip, deflate, br, zstd',
    ...(body ? { 'content-type': 'application/json', 'if-match': '"2"' } : {}),
  }
  return new Promise((done, fail) => {
    const outgoing = request(
      world.origin + path,
      { agent, method: body ? 'POST' : 'GET', headers },
      (reply) => {
        const { socket, statusCode = 0 } = reply
        let size = 0
        reply.on('data', (chunk: Buffer) => {
          size += chunk.length
        })
        reply.on('end', () => {
          const head = socket.bytesRead - size
          agent.destroy()
          if (statusCode < 300) done({ head, body: size })
          else fail(new Error(`${path}: ${statusCode}`))
        })
      },
    )
    outgoing.on('error', fail)
    outgoing.end(body && JSON.stringify(body))
  })
}

// Maximum bytes, a little above the actual ones. A new field is a reason to raise them, repeated content is not.
// Instants have microseconds without trailing zeros, so that a body differs by a few bytes from run to run.
const shipment = getShipment.url.replace(':id', String(id))
const maxBytes: Record<string, { path: string; body?: object; bytes: number }> = {
  'the list, 25 rows': { path: `${listShipments.url}?limit=25`, bytes: 120 + 25 * 296 },
  'details of four lines': { path: shipment, bytes: 570 + 4 * 650 },
  'order lines, 25 rows': { path: `${listOrderLines.url}?limit=25`, bytes: 120 + 25 * 597 },
  'orders, 25 rows': { path: `${listOrders.url}?limit=25`, bytes: 120 + 25 * 330 },
  'a shipment in one call': {
    path: createShipment.url,
    body: { lines: [{ orderLineId: 35, quantity: '2' }], packing: 'as-lines' },
    bytes: 1900,
  },
  'the starter': { path: getStarter.url, bytes: 3600 },
  'adding a line': {
    path: addShipmentLine.url.replace(':id', String(id)),
    body: line(34),
    bytes: 40,
  },
}

for (const [name, { path, body, bytes }] of Object.entries(maxBytes)) {
  test(`${name}: at most ${bytes} bytes, and 620 of head`, async () => {
    const size = await bytesOf(path, body)
    assert.ok(size.body <= bytes, `${size.body} bytes`)
    assert.ok(size.head <= 620, `${size.head} bytes of head`)
  })
}
