import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import pg from 'pg'
import { createShipment } from '#contract/shipment-endpoints.ts'
import { channel, readTold } from '#server/http/telling.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()

test('a server that stops tells what was done until then', async (context) => {
  const listener = new pg.Client(world.databaseUrl)
  await listener.connect()
  context.after(() => listener.end())
  await listener.query(`listen ${channel}`)
  const lee = await world.signIn('lee')
  const heard = once(listener, 'notification')
  const { reply } = await lee.call(createShipment, { body: {} })
  await world.app.close()
  const [{ payload }] = await heard
  assert.deepEqual(readTold(payload), {
    companyId: 1,
    supplierId: 1,
    news: { kind: 'shipment', id: reply.id, version: 1 },
  })
})
