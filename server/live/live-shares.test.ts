import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { connectAsServer } from '#test/world/distributed-database.ts'
import { type OpenStream, openStream } from '#test/world/event-stream-client.ts'
import { openWorld, type TestActor } from '#test/world/world.ts'

const world = await openWorld()
const [lee, mar, pau, ada] = (await Promise.all(
  ['lee', 'mar', 'pau', 'ada'].map((name) => world.signIn(name)),
)) as [TestActor, TestActor, TestActor, TestActor]

const openStreams: OpenStream[] = []
after(() => {
  for (const stream of openStreams) stream.close()
})

test('one person or company cannot use up all streams, even in parallel', async () => {
  const database = connectAsServer({ url: world.databaseUrl, max: 20 })
  const config = readConfig({ LOG_LEVEL: 'silent', MAX_STREAMS: '16' })
  const app = await buildApp({ config, database })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const openAs = async (who: TestActor, times: number) => {
    const openings = Array.from({ length: times }, () =>
      openStream(origin, who.token, who.supplier),
    )
    const streams = await Promise.all(openings)
    openStreams.push(...streams)
    return streams.filter(({ status }) => status === 200).length
  }
  // A quarter of the streams, over all sessions of the person.
  const again = await world.signIn('lee')
  assert.equal(
    (await Promise.all([openAs(lee, 20), openAs(again, 20)])).reduce((a, b) => a + b),
    4,
  )
  const others = await Promise.all([openAs(mar, 8), openAs(pau, 8), openAs(ada.actingFor(1), 8)])
  // Three quarters of the streams, over all people of the company.
  assert.equal(4 + others.reduce((a, b) => a + b), 12)
  assert.equal(await openAs(await world.signIn('bo').then((bo) => bo.actingFor(4)), 1), 1)
  await app.close()
  await database.end()
})
