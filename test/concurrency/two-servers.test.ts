import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import { assertMeasurements } from '#chaos/measurement.ts'
import { measureSharedState } from '#chaos/two-servers.ts'
import { signIn } from '#contract/people/auth-endpoints.ts'
import { createShipment } from '#contract/shipments/shipment-endpoints.ts'
import { demoPassword } from '#database/demo/demo-world.ts'
import { testDatabase } from '#test/world/database.ts'
import { openStream } from '#test/world/event-stream-client.ts'
import { startServer } from '#test/world/running-server.ts'
import { callEndpoint } from '#test/world/world.ts'

const { ownerUrl } = await testDatabase()
const owner = new pg.Pool({ connectionString: ownerUrl, max: 1 })
// The database is dropped before the pool ends.
owner.on('error', () => {})
const environment = { DATABASE_URL: ownerUrl, LOG_LEVEL: 'silent' }
const servers = await Promise.all([1, 2].map(() => startServer('node', environment)))
after(async () => {
  for (const server of servers) server.signal('SIGTERM')
  await Promise.all(servers.map(({ ended }) => ended))
  await owner.end()
})

test('clients of one server are notified of a change at the other, and a stopping server ends its streams', async () => {
  const [firstAddress = '', secondAddress = ''] = servers.map(({ address }) => address)
  const stopping = await startServer('node', environment)
  const body = { username: 'mar', password: demoPassword }
  const { token } = (await callEndpoint(firstAddress, signIn, { body })).reply.credentials
  const streams = await Promise.all(
    [secondAddress, stopping.address].map((address) => openStream(address, token)),
  )
  const { id } = (await callEndpoint(firstAddress, createShipment, { body: {} }, token)).reply
  for (const { gets, news } of streams)
    assert.ok(
      await gets(() => news().some((notice) => notice.kind === 'shipment' && notice.id === id)),
    )
  stopping.signal('SIGTERM')
  assert.equal(await streams[1]?.ended, 'ended')
  assert.equal((await stopping.ended).code, 0)
  streams[0]?.close()
})

test('two server processes share sessions, keys, caps and the limit of tries', async () => {
  const addresses = servers.map(({ address }) => address)
  assertMeasurements(await measureSharedState(addresses, owner))
})
