import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { createShipment, receiveShipment } from '#contract/shipments/shipment-endpoints.ts'
import { addShipmentLine, addShipmentLines } from '#contract/shipments/shipment-line-endpoints.ts'
import { idempotencyKeyOf } from '#server/data/idempotency-key.ts'

const line = { orderLineId: 7, numberOfPackages: 2, quantityPerPackage: '3', remainder: '0' }
const size = { height: null, width: null, depth: null, weight: null }
const countedLine = { lineId: 7, accepted: '5', rejected: '0', cancelled: '0', reason: '' }
const delivery = { estimatedDelivery: '2030-01-01', shipTo: null, carrier: 'Rapid', tracking: '' }
const terms = { incoterm: null, incotermPlace: '', note: '' }

// An endpoint, a body without defaults, and the body with the defaults of version 0.2.0, whose hash was stored.
const cases: [Endpoint, object, object][] = [
  [
    createShipment,
    { carrier: 'Rapid', estimatedDelivery: '2030-01-01' },
    { ...delivery, ...terms },
  ],
  [addShipmentLine, line, { ...line, ...size }],
  [addShipmentLines, { lines: [line] }, { lines: [{ ...line, ...size }] }],
  [receiveShipment, { lines: [{ lineId: 7, accepted: '5' }] }, { lines: [countedLine] }],
]

const hashOf = (endpoint: Endpoint, body: unknown) => {
  const headers = { 'idempotency-key': 'k', 'oto-supplier': '1' }
  const request = { method: endpoint.method, url: endpoint.url, headers, body }
  return idempotencyKeyOf(request as unknown as FastifyRequest, endpoint)?.requestHash
}

test('a request repeated after the upgrade from 0.2.0 has the same hash, a request with new fields another hash', () => {
  for (const [endpoint, sent, former] of cases) {
    const { method, url } = endpoint
    const stored = createHash('sha256')
      .update(JSON.stringify([method, url, '1', former]))
      .digest()
    const parsed = endpoint.schema.body?.parse(sent) as object
    assert.deepEqual(hashOf(endpoint, parsed), stored, `${url}: ${JSON.stringify(parsed)}`)
  }
  const { method, url } = createShipment
  const stored = createHash('sha256')
    .update(JSON.stringify([method, url, '1', { ...delivery, ...terms }]))
    .digest()
  for (const more of [{ close: true }, { lines: [line] }, { packages: [{}] }]) {
    const parsed = createShipment.schema.body.parse({ ...delivery, ...more })
    assert.notDeepEqual(hashOf(createShipment, parsed), stored, JSON.stringify(more))
  }
})
