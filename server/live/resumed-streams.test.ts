import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { listEvents } from '#contract/notices/event-endpoints.ts'
import { createShipment, removeShipment } from '#contract/shipments/shipment-endpoints.ts'
import { type OpenStream, openStream } from '#test/world/event-stream-client.ts'
import { openWorld, type TestActor } from '#test/world/world.ts'

const world = await openWorld()
const other = await world.another()
const lee = await world.signIn('lee')
const pau = await world.signIn('pau')

const now = async () => (await lee.call(listEvents)).reply.position
const made = async (who = lee) => (await who.call(createShipment, { body: {} })).reply
const rowsAfter = async (after: number) =>
  (await lee.call(listEvents, { query: { after } })).reply.rows

const open: OpenStream[] = []
after(() => {
  for (const stream of open) stream.close()
})
const resume = async (who: TestActor, lastId: string, at = world) => {
  const stream = await openStream(at.origin, who.token, undefined, { 'last-event-id': lastId })
  open.push(stream)
  assert.equal(stream.status, 200, stream.text())
  return stream
}
const lastIdOf = (stream: OpenStream) =>
  /^id: (\d+)$(?![\s\S]*^id: )/m.exec(stream.text())?.[1] ?? ''

const positioned = (stream: OpenStream) =>
  new Map(
    [...stream.text().matchAll(/^id: (\d+)\nevent: news\ndata: (.+)$/gm)].map(
      ([, id, data = '']) => [Number(id), JSON.parse(data)],
    ),
  )

test('a stream can resume from the last position of another stream, at any server', async () => {
  const first = await resume(lee, String(await now()))
  const one = (await made()).id
  const hears = (stream: OpenStream, id: number) =>
    stream.gets(() => stream.news().some((news) => news.kind === 'shipment' && news.id === id))
  assert.ok(await hears(first, one))
  assert.ok(await first.gets(() => lastIdOf(first) !== ''))
  const lastId = lastIdOf(first)
  assert.deepEqual(
    (await rowsAfter(Number(lastId) - 1)).map(({ id }) => id),
    [one],
  )
  first.close()
  const [two, gone] = [(await made()).id, (await made()).id]
  await lee.call(removeShipment, { params: { id: gone }, version: 1 })
  await made(pau)
  const second = await resume(lee, lastId, other)
  assert.ok(await hears(second, gone))
  // Changes at the beginning may be sent twice, the first time without a position.
  assert.ok(await second.gets(() => positioned(second).size === 2))
  assert.deepEqual(
    [...positioned(second).values()],
    [
      { kind: 'shipment', id: two, version: 1 },
      { kind: 'shipment', id: gone, version: null },
    ],
  )
  const three = (await made()).id
  assert.ok(await hears(second, three))
  assert.ok(await second.gets(() => positioned(second).size === 3))
  assert.ok([...positioned(second).keys()].every((position) => position > Number(lastId)))
})

test('a stream that missed too much, or has an unknown position, begins with a refetch', async () => {
  const lastId = await now()
  for (let count = 0; count < 51; count += 1) await made()
  for (const position of [lastId, (await now()) + 5]) {
    const stream = await resume(lee, String(position))
    assert.ok(await stream.gets((events) => events.some(({ event }) => event === 'refetch')))
    // Before the refetch it sends no position to resume from.
    assert.doesNotMatch(stream.text().split('event: refetch')[0] ?? '', /^id: /m)
  }
  assert.equal(
    (await openStream(world.origin, lee.token, undefined, { 'last-event-id': 'x' })).status,
    400,
  )
})
