import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QueryClient } from '@tanstack/react-query'
import { recordOwnVersion } from '#web/app/live/own-versions.ts'
import { endpointQueryKey } from '#web/app/queries.ts'
import { cachePacking } from '#web/packing/packing-queries.ts'
import type { PackingSnapshot } from '#web/packing/queue/packing-reply.ts'

const packingOf = (id: number, version: number) =>
  ({ id, version, lines: [], packages: [] }) as unknown as PackingSnapshot

test('a cached shipment takes the version of packing only where nobody else changed it between', () => {
  const client = new QueryClient()
  const shipmentOf = (id: number) => {
    const key = endpointQueryKey('GET /api/shipments/:id', { params: { id } })
    client.setQueryData(key, { id, version: 4, carrier: 'Before' } as never)
    return () => client.getQueryState<{ version: number }>(key)
  }
  const alone = shipmentOf(1)
  for (const version of [5, 6]) recordOwnVersion(1, version)
  cachePacking(client, packingOf(1, 6))
  assert.equal(alone()?.data?.version, 6)

  const changedByOthers = shipmentOf(2)
  recordOwnVersion(2, 6)
  cachePacking(client, packingOf(2, 6))
  assert.equal(changedByOthers()?.data?.version, 4)
  assert.equal(changedByOthers()?.isInvalidated, true)
})
