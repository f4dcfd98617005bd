import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { listEvents } from '#contract/notices/event-endpoints.ts'
import { createShipment, removeShipment } from '#contract/shipments/shipment-endpoints.ts'
import { type OpenStream, openStream } from '#test/world/event-stream-client.ts'
import { openWorld, type TestActor } from '#test/world/world.ts'

const world = await openWorld()
const otherServer = await world.another()
const lee = await world.signIn('lee')
const pau = await world.signIn('pau')

const readPosition = async () => (await lee.call(listEvents)).reply.position
const createOne = async (who = lee) => (await who.call(createShipment, { body: {} })).reply
const rowsAfter = async (after: number) =>
  (await lee.call(listEvents, { query: { after } })).reply.rows

const openStreams: OpenStream[] = []
after(() => {
  for (const stream of openStreams) stream.close()
})
const resume = async (who: TestActor, lastId: string, at = world) => {
  const stream = await openStream(at.origin, who.token, undefined, { 'last-event-id': lastId })
  openStreams.push(stream)
  assert.equal(stream.status, 200, stream.text())
  return stream
}
const lastIdOf = (stream: OpenStream) =>
  /^id: (\d+)$(?![\s\S]*^id: )/m.exec(stream.text())?.[1] ?? ''

const noticesWithPosition = (stream: OpenStream) =>
  new Map(
    [...stream.text().matchAll(/^id: (\d+)\nevent: news\ndata: (.+)$/gm)].map(
      ([, id, data = '']) => [Number(id), JSON.parse(data)],
    ),
  )

test('a stream can resume from the last position of another stream, at any server', async () => {
  const first = await resume(lee, String(await readPosition()))
  const firstId = (await createOne()).id
  const hasNotice = (stream: OpenStream, id: number) =>
    stream.gets(() => stream.news().some((news) => news.kind === 'shipment' && news.id === id))
  assert.ok(await hasNotice(first, firstId))
  assert.ok(await first.gets(() => lastIdOf(first) !== ''))
  const lastId = lastIdOf(first)
  assert.deepEqual(
    (await rowsAfter(Number(lastId) - 1)).map(({ id }) => id),
    [firstId],
  )
  first.close()
  const [secondId, removedId] = [(await createOne()).id, (await createOne()).id]
  await lee.call(removeShipment, { params: { id: removedId }, version: 1 })
  await createOne(pau)
  const second = await resume(lee, lastId, otherServer)
  assert.ok(await hasNotice(second, removedId))
  // Changes at the beginning may be sent twice, the first time without a position.
  assert.ok(await second.gets(() => noticesWithPosition(second).size === 2))
  assert.deepEqual(
    [...noticesWithPosition(second).values()],
    [
      { kind: 'shipment', id: secondId, version: 1 },
      { kind: 'shipment', id: removedId, version: null },
    ],
  )
  const thirdId = (await createOne()).id
  assert.ok(await hasNotice(second, thirdId))
  assert.ok(await second.gets(() => noticesWithPosition(second).size === 3))
  assert.ok([...noticesWithPosition(second).keys()].every((position) => position > Number(lastId)))
})

test('a stream with too many missed changes or an unknown position begins with a refetch', async () => {
  const lastId = await readPosition()
  for (let count = 0; count < 51; count += 1) await createOne()
  for (const position of [lastId, (await readPosition()) + 5]) {
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
