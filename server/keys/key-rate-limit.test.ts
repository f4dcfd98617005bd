import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listShipments } from '#contract/shipments/shipment-endpoints.ts'
import { captureStatements } from '#test/database/statement-capture.ts'
import { machine } from '#test/world/api-keys.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const other = await world.another()
const ada = await world.signIn('ada')

let count = 0
const keyOf = (requestsPerMinute: number) => {
  count += 1
  const name = `Machine ${count}`
  return machine(world, ada, { name, scopes: ['read'], supplierId: 1, requestsPerMinute })
}
const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status

test('a key’s limit holds at all servers together, and the next minute is a new one', async () => {
  const key = await keyOf(60)
  const there = other.withToken(key.token)
  const all = Array.from({ length: 50 }, () => [key, there]).flat()
  // Neither server has met the key before this burst.
  const statuses = await Promise.all(all.map((one) => statusOf(one.call(listShipments))))
  assert.equal(statuses.filter((status) => status === 200).length, 60)
  assert.equal(statuses.filter((status) => status === 429).length, 40)
  for (const one of [key, there]) {
    const refused = await one.call(listShipments)
    assert.equal(refused.problem.code, 'too-many-attempts')
    const retryAfter = Number(refused.headers.get('retry-after'))
    assert.ok(retryAfter > 0 && retryAfter <= 60, String(retryAfter))
  }
  const third = (await world.another()).withToken(key.token)
  assert.equal(await statusOf(third.call(listShipments)), 429, 'a server that starts meanwhile')
  await world.owner.query(
    `update api_keys set minute_began_at = now() - interval '1 minute' where id = $1`,
    [key.keyId],
  )
  const fourth = (await world.another()).withToken(key.token)
  assert.deepEqual(
    [await statusOf(fourth.call(listShipments)), await statusOf(fourth.call(listShipments))],
    [200, 200],
  )
})

test('a minute’s requests are reserved many at a time: few of them wait for a statement', async () => {
  const key = await keyOf(600)
  const { statements } = await captureStatements(async () => {
    for (let call = 0; call < 100; call += 1)
      assert.equal(await statusOf(key.call(listShipments)), 200)
  })
  const reserving = statements.filter(({ text }) => text.includes('minute_granted'))
  assert.ok(reserving.length > 0 && reserving.length <= 4, String(reserving.length))
})

test('another limit holds from the next reservation on, and a revoked key reserves nothing', async () => {
  const key = await keyOf(10)
  for (let call = 0; call < 5; call += 1) assert.equal(await statusOf(key.call(listShipments)), 200)
  const set = (what: string) =>
    world.owner.query(`update api_keys set ${what} where id = $1`, [key.keyId])
  await set('requests_per_minute = 6')
  assert.equal(await statusOf(key.call(listShipments)), 200)
  assert.equal(await statusOf(key.call(listShipments)), 429)
  const revoked = await keyOf(10)
  assert.equal(await statusOf(revoked.call(listShipments)), 200)
  await world.owner.query(
    'update api_keys set revoked_at = now(), revoked_by = user_id where id = $1',
    [revoked.keyId],
  )
  for (let call = 0; call < 3; call += 1)
    assert.equal(await statusOf(revoked.call(listShipments)), 401)
})
