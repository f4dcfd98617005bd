import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import Fastify from 'fastify'
import pg from 'pg'
import { createShipment } from '#contract/shipments/shipment-endpoints.ts'
import { noticeChannel, parseNotice } from '#server/data/notice-channel.ts'
import { batchNotices } from '#server/live/notice-batcher.ts'
import { connectAsServer } from '#test/world/distributed-database.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()

test('a stopping server sends its pending notices', async (context) => {
  const listener = new pg.Client(world.databaseUrl)
  await listener.connect()
  context.after(() => listener.end())
  await listener.query(`listen ${noticeChannel}`)
  const lee = await world.signIn('lee')
  const notification = once(listener, 'notification')
  const { reply } = await lee.call(createShipment, { body: {} })
  await world.app.close()
  const [{ payload }] = await notification
  assert.deepEqual(parseNotice(payload), {
    companyId: 1,
    supplierId: 1,
    change: { kind: 'shipment', id: reply.id, version: 1 },
    position: 1,
  })
})

test('pending and lost notices are counted', async () => {
  const notice = {
    companyId: 1,
    supplierId: 1,
    change: { kind: 'shipment', id: 1, version: 1 },
  } as const
  const unreachableUrl = Object.assign(new URL(world.databaseUrl), { port: '1' }).href
  for (const [url, lost] of [
    [world.databaseUrl, 0],
    [unreachableUrl, 2],
  ] as const) {
    const app = Fastify()
    const database = connectAsServer({ url, max: 1 })
    batchNotices(app, database)
    app.sendNotices([notice, notice])
    assert.deepEqual(app.notices, { pending: 2, lost: 0 })
    await app.close()
    assert.deepEqual(app.notices, { pending: 0, lost })
    await database.end()
  }
})
