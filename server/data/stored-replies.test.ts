import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createShipment } from '#contract/shipments/shipment-endpoints.ts'
import { maxStoredReplies, repliesPerPruning } from '#server/data/idempotency-key.ts'
import { eventually } from '#test/world/running-server.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const lee = await world.signIn('lee')
const { rows } = await world.owner.query(`select company_id, id from users where username = 'lee'`)
const [{ company_id: companyId, id: userId }] = rows

const storedReplies = async () => {
  const { rows } = await world.owner.query(
    `select count(*)::int as n, coalesce(sum(octet_length(reply)), 0)::int as bytes
     from idempotency_keys where company_id = $1 and user_id = $2`,
    [companyId, userId],
  )
  return rows[0] as { n: number; bytes: number }
}
const insertOldReplies = (count: number, bytes: number) =>
  world.owner.query(
    `insert into idempotency_keys (company_id, user_id, key, request_hash, reply, created_at)
     select $1, $2, 'old-' || $4::int || '-' || n, '', repeat('x', $4::int), now() - interval '1 hour'
     from generate_series(1, $3::int) n`,
    [companyId, userId, count, bytes],
  )
const createShipments = async (from: number) => {
  for (let n = 0; n < repliesPerPruning; n += 1)
    await lee.call(createShipment, { body: {}, key: `key-${from + n}-of-lee` })
}

test('the newest replies of a person are stored, up to a maximum count', async () => {
  await insertOldReplies(maxStoredReplies.count + 500, 10)
  await createShipments(0)
  await eventually(
    'the oldest are gone',
    async () => (await storedReplies()).n <= maxStoredReplies.count,
  )
  const again = await lee.call(createShipment, { body: {}, key: 'key-99-of-lee' })
  assert.equal(again.status, 201)
  assert.equal((await storedReplies()).n, maxStoredReplies.count)
})

test('the newest replies of a person are stored, up to a maximum of bytes', async () => {
  await world.owner.query('delete from idempotency_keys')
  await insertOldReplies(50, 1024 * 1024)
  await createShipments(1000)
  await eventually(
    'the oldest are gone',
    async () => (await storedReplies()).bytes <= maxStoredReplies.bytes,
  )
  assert.ok((await storedReplies()).n > repliesPerPruning)
})

test('a key can be used again after 24 hours, once however many requests come, though nobody signed in', async () => {
  const key = 'key-of-each-day'
  const create = async (note: string) => {
    const { status, reply, problem } = await lee.call(createShipment, { body: { note }, key })
    return status === 201 ? reply.id : problem.code
  }
  const age = (interval: string) =>
    world.owner.query(
      'update idempotency_keys set created_at = now() - $2::interval where company_id = $3 and key = $1',
      [key, interval, companyId],
    )
  const first = await create('Monday')
  await age('23 hours')
  assert.equal(await create('Monday'), first)
  assert.equal(await create('Tuesday'), 'idempotency-mismatch')
  await age('25 hours')
  const second = await Promise.all(Array.from({ length: 8 }, () => create('Tuesday')))
  assert.equal(typeof second[0], 'number')
  assert.notEqual(second[0], first)
  assert.equal(new Set(second).size, 1)
})
