import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { watchChanges } from '#contract/notices/live-endpoints.ts'
import { backgroundHeader } from '#contract/notices/live-messages.ts'
import { importOrders } from '#contract/orders/order-import-endpoints.ts'
import * as auth from '#contract/people/auth-endpoints.ts'
import { getCompanySettings, updateCompanySettings } from '#contract/settings/settings-endpoints.ts'
import {
  createShipment,
  listShipments,
  removeShipment,
  updateShipment,
} from '#contract/shipments/shipment-endpoints.ts'
import { addShipmentLine } from '#contract/shipments/shipment-line-endpoints.ts'
import { demoPassword } from '#database/demo/demo-world.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { connectAsServer } from '#test/world/distributed-database.ts'
import { type OpenStream, openStream } from '#test/world/event-stream-client.ts'
import { eventually } from '#test/world/running-server.ts'
import { openWorld, type TestActor } from '#test/world/world.ts'

const world = await openWorld()
const otherServer = await world.another()
const lee = await world.signIn('lee')
const mar = await world.signIn('mar')
const pau = await world.signIn('pau')
const ada = await world.signIn('ada')
const openStreams: OpenStream[] = []
const watch = async (who: TestActor, at = world) => {
  const stream = await openStream(at.origin, who.token, who.supplier)
  openStreams.push(stream)
  assert.equal(stream.status, 200, stream.text())
  assert.ok(await stream.gets(([first]) => first?.event === 'refetch'))
  return stream
}
after(() => {
  for (const stream of openStreams) stream.close()
})

const createOne = async (who: TestActor) => (await who.call(createShipment, { body: {} })).reply.id
const hasNotice = (stream: OpenStream, id: number, version: number | null = 1) =>
  stream.gets(() =>
    stream
      .news()
      .some((news) => news.kind === 'shipment' && news.id === id && news.version === version),
  )

test('a change notice reaches exactly those who watch the supplier, on any server', async () => {
  const own = await watch(mar)
  const onOtherServer = await watch(mar, otherServer)
  const staff = await watch(ada.actingFor(1), otherServer)
  const otherStreams = [
    await watch(pau),
    await watch(ada.actingFor(2)),
    await watch(await world.signIn('bea')),
    await watch((await world.signIn('bo')).actingFor(4), otherServer),
  ]
  const id = await createOne(lee)
  for (const stream of [own, onOtherServer, staff]) assert.ok(await hasNotice(stream, id))
  const body = { orderLineId: 46, numberOfPackages: 1, quantityPerPackage: '1' }
  await lee.call(addShipmentLine, { params: { id }, version: 1, body })
  for (const stream of [own, onOtherServer, staff]) assert.ok(await hasNotice(stream, id, 2))
  await lee.call(removeShipment, { params: { id }, version: 2 })
  for (const stream of [own, onOtherServer, staff]) assert.ok(await hasNotice(stream, id, null))
  // A change by staff acting for a supplier is sent to that supplier.
  const otherId = await createOne(ada.actingFor(2))
  for (const stream of otherStreams.slice(0, 2)) assert.ok(await hasNotice(stream, otherId))
  await sleep(300)
  assert.deepEqual(
    otherStreams.map((stream) => stream.news().filter(({ kind }) => kind === 'shipment').length),
    [1, 1, 0, 0],
  )
  for (const stream of [own, onOtherServer, staff])
    assert.ok(!stream.text().includes(`"id":${otherId},`))
})

test('a request that is refused, rolled back or repeated sends no notice', async () => {
  const id = await createOne(lee)
  const key = 'once-and-again'
  const first = await lee.call(createShipment, { body: {}, key })
  const { notices } = world.app
  await eventually('the notices of both are sent', async () => notices.pending === 0)
  const sendsNothing = async (status: number, request: Promise<{ status: number }>) => {
    assert.equal((await request).status, status)
    assert.equal(notices.pending, 0)
  }
  const params = { id }
  const outdated = lee.call(updateShipment, { params, version: 7, body: { note: 'never' } })
  await sendsNothing(412, outdated)
  const body = { orderLineId: 46, numberOfPackages: 10_000, quantityPerPackage: '900' }
  await sendsNothing(409, lee.call(addShipmentLine, { params, version: 1, body }))
  const again = lee.call(createShipment, { body: {}, key })
  await sendsNothing(first.status, again)
  assert.equal((await again).reply.id, first.reply.id)
})

const hasOrderNotice = (stream: OpenStream) =>
  stream.gets(() => stream.news().some(({ kind }) => kind === 'order-lines'))

test('an order import and a changed tolerance notify the affected suppliers', async () => {
  const file = (quantity: number) =>
    [
      'supplier_code;supplier_name;order_code;order_date;order_line;product_code;product_name;quantity;due_date',
      `CARTRO;Cartró;LIVE-1;2026-01-01;1;P;Product;${quantity};2026-12-01`,
    ].join('\n')
  const importQuantity = async (quantity: number) =>
    (await ada.call(importOrders, { body: file(quantity) as never })).status
  assert.equal(await importQuantity(10), 200)
  const [marsStream, pausStream] = [await watch(mar), await watch(pau)]
  assert.equal(await importQuantity(12), 200)
  assert.ok(await hasOrderNotice(marsStream))
  assert.equal(pausStream.news().length, 0)
  // An import may send two notices, which arrive before a later one.
  assert.ok(await hasNotice(marsStream, await createOne(lee)))
  const again = await watch(mar)
  assert.equal(await importQuantity(12), 200)
  const { reply } = await ada.call(getCompanySettings)
  const body = { tolerance: '7' }
  const { status } = await ada.call(updateCompanySettings, { version: reply.version, body })
  assert.equal(status, 200)
  for (const stream of [again, pausStream]) assert.ok(await hasOrderNotice(stream))
  assert.equal(again.news().length, 1)
})

test('a burst of changes is sent as a few notices, with the last version of each shipment', async () => {
  const id = await createOne(lee)
  const stream = await watch(mar)
  for (let version = 1; version <= 20; version += 1) {
    const body = { note: `${version}` }
    const { status } = await lee.call(updateShipment, { params: { id }, version, body })
    assert.equal(status, 200)
  }
  assert.ok(await hasNotice(stream, id, 21))
  assert.ok(stream.news().length < 20, `${stream.news().length}`)
})

const updateSession = (assignment: string, token: string) =>
  world.owner.query(
    `update sessions set ${assignment} where token_hash = sha256(convert_to($1, 'UTF8'))`,
    [token],
  )

const endings: Record<string, (who: TestActor, another: TestActor) => Promise<unknown>> = {
  'signed out': (who) => who.call(auth.signOut),
  'ended from another one': async (who, another) => {
    const current = (await who.call(auth.listSessions)).reply.find(({ isCurrent }) => isCurrent)
    return another.call(auth.endSession, { params: { id: current?.id ?? 0 } })
  },
  'idle for an hour': (who) => updateSession(`seen_at = now() - interval '60 minutes'`, who.token),
  'twelve hours old': (who) => updateSession(`started_at = now() - interval '12 hours'`, who.token),
}

for (const [name, end] of Object.entries(endings)) {
  test(`the streams of a session that is ${name} end, and those of others do not`, async () => {
    const [who, another] = [await world.signIn('mar'), await world.signIn('mar')]
    const streams = [await watch(who), await watch(who, otherServer)]
    const remaining = await watch(another)
    await end(who, another)
    // The next check finds timed-out sessions; the test calls it.
    if (name.startsWith('idle') || name.startsWith('twelve'))
      for (const { app } of [world, otherServer]) app.live.revalidateAll()
    for (const stream of streams) assert.equal(await stream.ended, 'ended')
    const again = await openStream(world.origin, who.token)
    assert.equal(again.status, 401)
    assert.ok(await hasNotice(remaining, await createOne(lee)))
  })
}

test('streams and background reads do not extend the idle timeout of a session', async () => {
  const who = await world.signIn('mar')
  const isLastUseLongAgo = async () =>
    (
      await world.owner.query(
        `select now() - seen_at > interval '4 minutes' as "isLongAgo" from sessions
         where token_hash = sha256(convert_to($1, 'UTF8'))`,
        [who.token],
      )
    ).rows[0].isLongAgo
  await updateSession(`seen_at = now() - interval '5 minutes'`, who.token)
  await watch(who)
  assert.equal(
    (await who.call(listShipments, { headers: { [backgroundHeader]: '1' } })).status,
    200,
  )
  assert.equal(await isLastUseLongAgo(), true)
  assert.equal((await who.call(listShipments)).status, 200)
  assert.equal(await isLastUseLongAgo(), false)
})

test('a changed password ends the streams of the person’s other sessions', async () => {
  const signIn = async () => (await world.signIn('ines')).actingFor(1)
  const [who, another] = [await signIn(), await signIn()]
  const [remaining, ended] = [await watch(who), await watch(another, otherServer)]
  const newPassword = 'another-long-one'
  const body = { password: demoPassword, newPassword }
  assert.equal((await who.call(auth.changePassword, { body })).status, 204)
  assert.equal(await ended.ended, 'ended')
  assert.ok(await hasNotice(remaining, await createOne(lee)))
})

test('a session has a maximum number of streams', async () => {
  const who = await world.signIn('mar')
  const streams: OpenStream[] = []
  for (let count = 0; count < 10; count += 1) streams.push(await watch(who))
  const refused = await openStream(world.origin, who.token)
  assert.equal(refused.status, 503)
  assert.equal(refused.headers.get('retry-after'), '30')
  streams[0]?.close()
  await eventually('there is room again', async () => {
    const stream = await openStream(world.origin, who.token)
    openStreams.push(stream)
    return stream.status === 200
  })
})

test('a client that does not read its stream is disconnected', async () => {
  for (const stream of openStreams.splice(0)) stream.close()
  await eventually('the others are closed', async () => world.app.live.count === 0)
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(world.origin).port) })
  socket.on('error', () => {})
  socket.write(
    `GET ${watchChanges.url} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${mar.token}\r\n\r\n`,
  )
  await eventually('it is open', async () => world.app.live.count === 1)
  socket.pause()
  const heartbeat = ':'.repeat(60_000)
  for (let turn = 0; turn < 2000 && world.app.live.count > 0; turn += 1) {
    world.app.live.sendToAll(heartbeat)
    await sleep(0)
  }
  assert.equal(world.app.live.count, 0)
  socket.destroy()
})

test('a server has a maximum number of streams', async () => {
  const database = connectAsServer({ url: world.databaseUrl, max: 2 })
  const config = readConfig({ LOG_LEVEL: 'silent', MAX_STREAMS: '1' })
  const app = await buildApp({ config, database })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const statuses: number[] = []
  for (const who of [lee, mar]) {
    const stream = await openStream(origin, who.token)
    openStreams.push(stream)
    statuses.push(stream.status)
  }
  assert.deepEqual(statuses, [200, 503])
  await app.close()
  await database.end()
})

test('a lost notification connection is reopened, and all clients must refetch', async () => {
  const stream = await watch(mar)
  const kill = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'oto-test-server-listener'`
  await watch(mar, otherServer)
  assert.equal((await world.owner.query(kill)).rowCount, 2)
  assert.ok(
    await stream.gets((events) => events.filter(({ event }) => event === 'refetch').length === 2),
  )
  assert.ok(await hasNotice(stream, await createOne(lee)))
})

test('a malformed notification is ignored', async () => {
  const stream = await watch(mar)
  for (const payload of [
    '',
    '{',
    '{"companyId":1}',
    '{"companyId":1,"supplierId":1,"change":{"kind":"rain"}}',
  ])
    await world.owner.query(`select pg_notify('oto_changes', $1)`, [payload])
  const id = await createOne(lee)
  assert.ok(await hasNotice(stream, id))
  assert.equal(stream.news().length, 1)
})

test('a server listens on one connection, and streams do not count as calls in flight', async () => {
  await watch(mar)
  const count = `select count(*)::int from pg_stat_activity
    where datname = current_database() and application_name = 'oto-test-server-listener'`
  await eventually('two listen', async () => (await world.owner.query(count)).rows[0].count === 2)
  assert.equal(world.app.load.inFlight, 0)
  assert.ok(world.app.live.count > 0)
})

test('a stopping server ends its streams immediately', async () => {
  const third = await world.another()
  const stream = await watch(mar, third)
  await third.app.close()
  assert.equal(await stream.ended, 'ended')
})
